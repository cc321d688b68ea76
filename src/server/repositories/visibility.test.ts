import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../database/migrate.ts";
import { openDatabase } from "../database/open.ts";
import type { Db } from "../database/schema.ts";
import { defaultOptions } from "../options.ts";
import type { Services } from "../plugins/call.ts";
import { reachOf } from "../policies/reach.ts";
import { fillSample } from "../sample/fill.ts";
import { createChance } from "../sample/random.ts";
import { loadAccess } from "./access.ts";
import { listAssessments } from "./assessments.ts";
import { listCases } from "./cases.ts";
import { allOrganizations } from "./organizations.ts";
import { listPersons } from "./persons.ts";
import { membershipsOf } from "./users.ts";

let db: Db;
const everything = { page: 1, per_page: 1000 };

beforeAll(async () => {
  db = openDatabase({ file: ":memory:", key: null });
  await migrate(db, { file: null });
  const blob = {
    sha256: "",
    size: 0,
    fileKey: "",
    storageName: "",
    head: Buffer.alloc(0),
    keep: async () => {},
    discard: async () => {},
  };
  const services = {
    options: { ...defaultOptions, blobDirectory: "" },
    passwords: { hash: async () => "", matches: async () => false },
    blobs: {
      receive: async () => blob,
      read: () => Readable.from([]),
      remove: async () => {},
      sweep: async () => {},
    },
  };
  await fillSample(db, services as unknown as Services);
  // Shake the teams, the authors and the cases that assessments belong to, so that every rule has something to decide.
  const chance = createChance(7);
  const users = (await db.selectFrom("users").select("id").execute()).map((row) => row.id);
  for (const { id } of await db.selectFrom("assessments").select("id").execute()) {
    const change = { created_by: chance.pick(users), ...(chance.happens(0.5) ? { case_id: null } : {}) };
    await db.updateTable("assessments").set(change).where("id", "=", id).execute();
  }
  for (const { id } of await db.selectFrom("cases").select("id").execute()) {
    const team = { case_id: id, user_id: chance.pick(users), role: "member" };
    await db
      .insertInto("case_team")
      .values(team)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
});
afterAll(() => db.destroy());

it("lists exactly the records that the rules let each person see", async () => {
  let decided = 0;
  for (const { id: userId } of await db.selectFrom("users").select("id").execute()) {
    const reader = { userId, reach: reachOf(await membershipsOf(db, userId), await allOrganizations(db)) };
    const listed = {
      person: (await listPersons(db, reader, { ...everything, sort: "name" })).rows,
      case: (await listCases(db, reader, { ...everything, sort: "number", archived: ["yes", "no"] })).rows,
      assessment: (await listAssessments(db, reader, { ...everything, sort: "person" })).rows,
    };
    for (const kind of ["person", "case", "assessment"] as const) {
      const shown = new Set<number>(listed[kind].map((row) => row.id));
      for (const { id } of await db
        .selectFrom(`${kind}s` as const)
        .select("id")
        .execute()) {
        const access = await loadAccess(db, reader, kind, id);
        expect(shown.has(id), `${kind} ${id} for user ${userId}`).toBe(access?.rights.view);
        decided += 1;
      }
    }
  }
  expect(decided).toBeGreaterThan(3000);
});
