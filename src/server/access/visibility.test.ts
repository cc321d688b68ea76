import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordKinds } from "#contract/kit/kinds.ts";
import { reminderIdOf } from "#contract/records/tasks/task-ids.ts";
import { writeJson } from "#server/database/json-text.ts";
import { migrate } from "#server/database/migrate.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import type { Services } from "#server/http/call.ts";
import { defaultOptions } from "#server/options/options.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { membershipsOf } from "#server/platform/accounts/users.ts";
import type { ReceivedBlob } from "#server/platform/files/blob-store.ts";
import { listAssessments } from "#server/records/assessments/repository.ts";
import { listCases } from "#server/records/case-lists/list.ts";
import { listEntities } from "#server/records/entities/repository.ts";
import { listPersons } from "#server/records/persons/repository.ts";
import { insertTask, replaceAssignees } from "#server/records/tasks/repository.ts";
import { listWork } from "#server/records/tasks/work-list.ts";
import { fillSample } from "#server/sample/fill.ts";
import { createChance } from "#server/sample/random.ts";
import { listSearches, replaceReaders } from "#server/services/saved-searches/repository.ts";
import { loadAccess } from "./access.ts";
import { audienceOf, isIn } from "./audience.ts";
import { reachOf } from "./reach.ts";

let db: Db;
const everything = { page: 1, per_page: 1000 };
const work = { ...everything, sort: "due_at" as const };

beforeAll(async () => {
  db = sqlite.open({ file: ":memory:", key: null });
  await migrate(db, sqlite, { file: null });
  const blob: ReceivedBlob = {
    sha256: "",
    size: 0,
    fileKey: "",
    storageName: "",
    directory: null,
    head: Buffer.alloc(0),
    isStored: async () => true,
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
      letGo: async () => {},
    },
  };
  await fillSample(db, services as unknown as Services);
  // Shuffles teams, authors and cases of assessments, so that every rule is exercised.
  const chance = createChance(7);
  const users = (await db.selectFrom("users").select("id").execute()).map((row) => row.id);
  for (const { id } of await db.selectFrom("assessments").select("id").execute()) {
    const change = { created_by: chance.pick(users), ...(chance.happens(0.5) ? { case_id: null } : {}) };
    await db.updateTable("assessments").set(change).where("id", "=", id).execute();
  }
  for (const { id } of await db.selectFrom("cases").select("id").execute()) {
    const team = { case_id: id, user_id: chance.pick(users), role: "member" as const };
    await db
      .insertInto("case_team")
      .values(team)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const places = await db.selectFrom("cases").select(["id", "organization_id"]).execute();
  for (let n = 0; n < 120; n += 1) {
    const place = chance.pick(places);
    const id = await insertTask(db, {
      uuid: chance.uuid(),
      version: 1,
      created_at: "2026-11-20T12:00:00.000Z",
      updated_at: "2026-11-20T12:00:00.000Z",
      created_by: chance.pick(users),
      organization_id: place.organization_id,
      case_id: chance.happens(0.7) ? place.id : null,
      title: "Check in",
      description: null,
      status: 1,
      priority: 2,
      visibility: chance.happens(0.5) ? 1 : 2,
      due_at: "2026-11-20",
      due_time: null,
      completed_at: null,
      recurrence: null,
      checklist: writeJson([]),
      follows_id: null,
    });
    await replaceAssignees(db, id, chance.happens(0.5) ? [chance.pick(users)] : []);
  }
  const homes = await db.selectFrom("organizations").select("id").execute();
  for (let n = 0; n < 80; n += 1) {
    const shared = chance.pick(["nobody", "users", "organization"] as const);
    const id = await insertRow(db, "saved_searches", {
      uuid: chance.uuid(),
      version: 1,
      created_at: "2026-11-20T12:00:00.000Z",
      updated_at: "2026-11-20T12:00:00.000Z",
      owner_id: chance.pick(users),
      organization_id: chance.pick(homes).id,
      name: `Search ${n}`,
      resource: "cases",
      query: writeJson({}),
      columns: null,
      shared,
      shared_organization_id: shared === "organization" ? chance.pick(homes).id : null,
      alert: "off",
      look_at: null,
    });
    // Names left from an earlier sharing grant nothing.
    await replaceReaders(db, id, [chance.pick(users), chance.pick(users)]);
  }
});
afterAll(() => db.destroy());

it("lists exactly the records that the rules let each person see", async () => {
  let decided = 0;
  for (const { id: userId } of await db.selectFrom("users").select("id").execute()) {
    const reader = { userId, reach: reachOf(await membershipsOf(db, userId), await allOrganizations(db)) };
    const listed = {
      person: (await listPersons(db, reader, { ...everything, sort: "name" })).rows,
      case: (
        await listCases(db, reader, {
          ...everything,
          sort: "number",
          archived: { not: false, values: ["yes", "no"] },
        })
      ).rows,
      assessment: (await listAssessments(db, reader, { ...everything, sort: "person" })).rows,
      task: (await listWork(db, reader, { ...work, kind: ["task"] }, "2026-11-20")).rows,
      reminder: (await listWork(db, reader, { ...work, kind: ["reminder"] }, "2026-11-20")).rows,
    };
    const entities = (await listEntities(db, reader, { ...everything, sort: "name" })).rows;
    const ofInterest = new Set<number>(entities.map((row) => row.id));
    for (const { id } of await db.selectFrom("entities").select("id").execute()) {
      const access = await loadAccess(db, reader, "entity", id);
      expect(ofInterest.has(id), `entity ${id} for user ${userId}`).toBe(access?.rights.view);
      decided += 1;
    }
    const searches = (await listSearches(db, reader, { ...everything, sort: "name" })).rows;
    const found = new Map(searches.map((row) => [row.id, row]));
    for (const { id } of await db.selectFrom("saved_searches").select("id").execute()) {
      const access = await loadAccess(db, reader, "search", id);
      expect(found.has(id), `search ${id} for user ${userId}`).toBe(access?.rights.view);
      const row = found.get(id);
      if (row) expect(access?.rights).toMatchObject(row.can);
      decided += 1;
    }
    for (const kind of ["person", "case", "assessment", "task", "reminder"] as const) {
      const shown = new Set<number>(listed[kind].map((row) => reminderIdOf(row.id)));
      for (const { id } of await db
        .selectFrom(`${kind}s` as const)
        .select("id")
        .execute()) {
        const access = await loadAccess(db, reader, kind, id);
        expect(shown.has(id), `${kind} ${id} for user ${userId}`).toBe(access?.rights.view);
        // The rights that a row shows must equal those that a call would find.
        const row =
          kind === "task" || kind === "reminder"
            ? listed[kind].find((one) => reminderIdOf(one.id) === id)
            : null;
        if (row) expect(access?.rights).toMatchObject(row.can);
        decided += 1;
      }
    }
  }
  expect(decided).toBeGreaterThan(3000);
});

it("counts whoever sees a record among its audience, and most others not", async () => {
  const organizations = await allOrganizations(db);
  const users = await db.selectFrom("users").select("id").execute();
  const readers = await Promise.all(
    users.map(async ({ id }) => ({ userId: id, reach: reachOf(await membershipsOf(db, id), organizations) })),
  );
  const left = new Map<string, number>();
  const seen = new Map<string, number>();
  for (const kind of recordKinds)
    for (let id = 1; id <= 40; id += 1) {
      const audience = await audienceOf(db, { kind, id });
      for (const reader of readers) {
        const sees = (await loadAccess(db, reader, kind, id))?.rights.view ?? false;
        if (sees) {
          expect(isIn(audience, reader), `${kind} ${id} for user ${reader.userId}`).toBe(true);
          seen.set(kind, (seen.get(kind) ?? 0) + 1);
        } else if (!isIn(audience, reader)) left.set(kind, (left.get(kind) ?? 0) + 1);
      }
    }
  for (const kind of [
    "case",
    "person",
    "comment",
    "task",
    "assessment",
    "media",
    "wavr",
    "meeting",
    "location-event",
  ]) {
    expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0);
    expect(left.get(kind) ?? 0, kind).toBeGreaterThan(0);
  }
});
