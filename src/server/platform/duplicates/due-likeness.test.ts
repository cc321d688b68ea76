import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertMany, insertRecords } from "#server/database/bulk.ts";
import { migrate } from "#server/database/migrate.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import { newPersonOf, type SaidPerson } from "#server/services/imports/said.ts";
import { oweLikeness, settleLikeness } from "./due-likeness.ts";
import { noteLikeness, rebuildLikeness } from "./person-likeness.ts";

const now = "2026-11-24T12:00:00.000Z";
const given = ["Ana", "Anna", "José", "Robert", "Bob", "Mei-Lin", "Olu"];
const family = ["Garcia", "García", "Garcya", "Lee", "Okafor", "O'Neil"];

/** People of two schools with few names; some have no birthday, some share a number, a phone or an address. */
const personAt = (at: number) => {
  const said: SaidPerson = {
    roles: at % 3 === 0 ? ["guardian"] : ["student"],
    firstName: given[at % given.length] ?? "",
    middleName: null,
    lastName: family[(at * 7) % family.length] ?? "",
    preferredName: at % 11 === 0 ? "Bo" : null,
    pronouns: null,
    birthDate: at % 3 === 0 ? null : `201${at % 5}-0${(at % 3) + 1}-11`,
    number: at % 4 === 0 ? null : String(500 + (at % 90)),
    grade: null,
    email: at % 5 === 0 ? `family${at % 12}@home.example` : null,
    phone: at % 7 === 0 ? `(555) 010-00${10 + (at % 9)}` : null,
    schoolSourcedIds: [],
  };
  return newPersonOf(said, false, { uuid: uuidv7(), organizationId: 1 + (at % 2), userId: null, now });
};

describe("likeness that is worked out after many were written", () => {
  let db: Db;
  let ids: readonly number[];
  const signal = new AbortController().signal;

  beforeEach(async () => {
    db = sqlite.open({ file: ":memory:", key: null });
    await migrate(db, sqlite, { file: null });
    const stamps = { created_at: now, updated_at: now };
    await insertMany(
      db,
      "organizations",
      [1, 2].map((id) => ({
        id,
        uuid: uuidv7(),
        name: `School ${id}`,
        kind: "school" as const,
        number_prefix: `S${id}`,
        parent_id: null,
        ...stamps,
      })),
    );
    ids = await insertRecords(
      db,
      "persons",
      Array.from({ length: 217 }, (_, at) => personAt(at)),
    );
    await oweLikeness(db, ids);
  });
  afterEach(() => db.destroy());

  const all = async () => ({
    keys: (await db.selectFrom("likeness_keys").selectAll().execute())
      .map(({ person_id, key }) => `${person_id} ${key}`)
      .sort(),
    pairs: (await db.selectFrom("person_pairs").selectAll().execute())
      .map(({ first_id, second_id }) => `${first_id} ${second_id}`)
      .sort(),
    due: (await db.selectFrom("likeness_due").selectAll().execute()).length,
  });
  /** What a rebuild of everything makes of the same people. */
  const rebuilt = async () => {
    await rebuildLikeness(db);
    return all();
  };

  it("is that of a rebuild of everything", async () => {
    await settleLikeness(db, signal);
    const settled = await all();
    expect(settled.pairs.length).toBeGreaterThan(50);
    expect(settled).toEqual(await rebuilt());
  });

  it("is the same for people who come later, in parts", async () => {
    await db
      .deleteFrom("likeness_due")
      .where("person_id", ">", ids[100] ?? 0)
      .execute();
    await settleLikeness(db, signal);
    await oweLikeness(db, ids.slice(90));
    await settleLikeness(db, signal);
    expect(await all()).toEqual(await rebuilt());
  });

  it("is the same where it was cut off anywhere, and where two do it at once", async () => {
    for (let steps = 1; steps <= 4; steps += 1) {
      const ending = new AbortController();
      let left = steps;
      await settleLikeness(db, ending.signal, async () => {
        left -= 1;
        if (left === 0) ending.abort();
        await breathe();
      });
    }
    await Promise.all([settleLikeness(db, signal), settleLikeness(db, signal)]);
    await settleLikeness(db, signal);
    expect(await all()).toEqual(await rebuilt());
  });

  it("leaves whoever was changed or deleted meanwhile to that change", async () => {
    const [changed = 0, deleted = 0] = ids;
    let begun = false;
    await settleLikeness(db, signal, async () => {
      if (begun) return;
      begun = true;
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable("persons")
          .set({ last_name: "Whitcombe", first_name: "Zara" })
          .where("id", "=", changed)
          .execute();
        await noteLikeness(transaction, changed);
        await transaction.deleteFrom("persons").where("id", "=", deleted).execute();
      });
    });
    const settled = await all();
    expect(settled.keys.some((key) => key.startsWith(`${deleted} `))).toBe(false);
    expect(settled).toEqual(await rebuilt());
  });
});
