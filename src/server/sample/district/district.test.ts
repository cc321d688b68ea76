import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { momentIn, ownZone } from "#contract/kit/days.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { nextCaseNumber } from "#server/records/cases/numbers.ts";
import { type DataFolder, makeDataFolder } from "#server/sample/data-folder.ts";
import { schoolYearOf, weekdayOf } from "./entries/school-year.ts";

const places = { locations: 23, plans: 3, zones: 210, events: 290, impactors: 20, bulletins: 12 };
const counts = { schools: 5, persons: 300, cases: 60, tasks: 150, notes: 500, places };
const today = Date.parse("2026-11-20T18:00:00.000Z");
let root: string;
let made: readonly DataFolder[];

const make = (name: string, seed: number) =>
  makeDataFolder({
    folder: join(root, name),
    counts,
    seed,
    today,
    passwordCost: { memoryCost: 1024, timeCost: 2 },
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "bellwether-district-"));
  made = [await make("one", 1), await make("again", 1), await make("other", 2)];
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Random on purpose: keys of files, and salts of passwords. */
const secret: Readonly<Record<string, string>> = { users: "password_hash", blobs: "storage_name file_key" };

async function tablesOf({ databaseFile, databaseKey }: DataFolder) {
  const db = sqlite.open({ file: databaseFile, key: databaseKey });
  try {
    const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
      db,
    );
    const contents: [string, unknown[]][] = [];
    for (const { name } of tables.rows.filter((row) => !/^(search_|sqlite_|schema_)/.test(row.name))) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      const left = secret[name]?.split(" ") ?? [];
      const plain = rows.map((row) =>
        JSON.stringify(Object.entries(row).filter(([column]) => !left.includes(column))),
      );
      contents.push([name, plain.sort()]);
    }
    const broken = await sql`pragma foreign_key_check`.execute(db);
    expect(broken.rows).toEqual([]);
    return new Map(contents);
  } finally {
    await db.destroy();
  }
}

describe("a district made by seed", () => {
  it("has exactly as many records as were asked for", () => {
    for (const { counts: rows } of made) {
      expect(rows).toMatchObject({ persons: 300, cases: 60, reminders: 150 });
      expect((rows.comments ?? 0) + (rows.time_entries ?? 0) + (rows.interviews ?? 0)).toBe(500);
    }
  });

  it("is the same for the same seed, and another for another", async () => {
    const [one, again, other] = made;
    if (!one || !again || !other) throw new Error("nothing was made");
    const tables = await tablesOf(one);
    expect(await tablesOf(again)).toEqual(tables);
    const others = await tablesOf(other);
    expect(others.get("persons")).not.toEqual(tables.get("persons"));
    expect(tables.get("memberships")?.length).toBe(12 + 8);
  });

  it("numbers the next case of a school after those that are there", async () => {
    const [one] = made;
    if (!one) throw new Error("nothing was made");
    const db = sqlite.open({ file: one.databaseFile, key: one.databaseKey });
    const school = await db
      .selectFrom("organizations")
      .select("id")
      .where("number_prefix", "=", "S01")
      .executeTakeFirstOrThrow();
    const numbers = await db
      .selectFrom("cases")
      .select("number")
      .where("organization_id", "=", school.id)
      .where("number", "like", "S01-2026-%")
      .execute();
    const next = await nextCaseNumber(db, school.id, 2026);
    await db.destroy();
    expect(next).toBe(`S01-2026-${String(numbers.length + 1).padStart(4, "0")}`);
  });

  it("has games on Fridays, board meetings on Monday evenings, and nothing on a day without its hour", async () => {
    const [one] = made;
    if (!one) throw new Error("nothing was made");
    const db = sqlite.open({ file: one.databaseFile, key: one.databaseKey });
    const events = await db
      .selectFrom("location_events")
      .innerJoin("locations", "locations.id", "location_events.location_id")
      .select(["title", "starts_at", "over_at", "repeats"])
      .execute();
    const bulletins = await db
      .selectFrom("bulletins")
      .innerJoin("bulletin_audience", "bulletin_audience.bulletin_id", "bulletins.id")
      .select("bulletins.id")
      .distinct()
      .execute();
    await db.destroy();
    const zone = ownZone();
    const when = (title: string) => {
      const found = events.filter((event) => event.title.startsWith(title));
      const moments = found.map((event) => momentIn(Date.parse(event.starts_at), zone));
      return [...new Set(moments.map(({ day, time }) => `${weekdayOf(day)} ${time}`))].toSorted();
    };
    // Those of the small sample are among them.
    expect(events.length).toBe(290 + 2);
    expect(bulletins.length).toBe(12 + 2);
    expect(when("Home game")).toEqual(["5 16:00", "5 19:00"]);
    expect(when("School board meeting")).toEqual(["1 18:30"]);
    expect(when("Welcome assembly")).toEqual(["3 09:10"]);
    expect(new Set(events.map(({ repeats }) => repeats))).toEqual(new Set([null, "daily", "weekly"]));
    expect(events.filter(({ starts_at, over_at }) => over_at <= starts_at)).toEqual([]);
    const years = events.map(({ starts_at }) => schoolYearOf(starts_at.slice(0, 10)));
    expect([...new Set(years)].toSorted()).toEqual([2025, 2026]);
  });

  it("never overwrites an existing folder", async () => {
    await expect(make("one", 1)).rejects.toThrow("already");
  });
});
