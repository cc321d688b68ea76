import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordKind } from "#contract/kit/kinds.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Reader } from "#server/access/reach.ts";
import { reachOf } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { membershipsOf } from "#server/platform/accounts/users.ts";
import { deleteCase } from "#server/records/cases/writes.ts";
import { type DataFolder, makeDataFolder } from "#server/sample/data-folder.ts";
import { createChance } from "#server/sample/random.ts";
import { searchWords } from "#server/text/spelling.ts";
import { quickSearch } from "./quick-search.ts";

let root: string;
let made: DataFolder;
let db: Db;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "bellwether-search-"));
  made = await makeDataFolder({
    folder: join(root, "data"),
    counts: { schools: 5, persons: 500, cases: 100, tasks: 300, notes: 2_000 },
    seed: 4,
    today: Date.parse("2026-11-20T18:00:00.000Z"),
    passwordCost: { memoryCost: 1024, timeCost: 2 },
  });
  db = sqlite.open({ file: made.databaseFile, key: made.databaseKey });
});
afterAll(async () => {
  await db.destroy();
  await rm(root, { recursive: true, force: true });
});

async function readerOf(userId: number): Promise<Reader> {
  return { userId, reach: reachOf(await membershipsOf(db, userId), await allOrganizations(db)) };
}
const director = () => readerOf(1);
const find = async (q: string, reader?: Reader) =>
  quickSearch({ db, index: sqlite.search, reader: reader ?? (await director()) }, q);

async function nameOf(id: number): Promise<string> {
  const person = await db.selectFrom("persons").select("name").where("id", "=", id).executeTakeFirstOrThrow();
  return person.name;
}

const records: Readonly<Record<string, RecordKind>> = {
  person: "person",
  entity: "entity",
  location: "location",
  "floor-plan": "floor-plan",
  case: "case",
  assessment: "assessment",
  task: "reminder",
  file: "media",
};

describe("quick search", () => {
  it("gives only what the reader may see, and at most twenty", async () => {
    const users = await db.selectFrom("users").select("id").execute();
    let seen = 0;
    for (const { id } of users) {
      const reader = await readerOf(id);
      for (const q of ["ma", "the", "trombone", "statement", "sta", "mother", "2026", "call"]) {
        const hits = await find(q, reader);
        expect(hits.length).toBeLessThanOrEqual(20);
        for (const hit of hits) {
          const kind = records[hit.kind] ?? "case";
          const key = hit.kind === "comment" ? (hit.case_id ?? 0) : hit.id;
          expect((await loadAccess(db, reader, kind, key))?.rights.view, `${q} ${hit.kind} ${hit.id}`).toBe(
            true,
          );
          seen += 1;
        }
      }
    }
    expect(seen).toBeGreaterThan(500);
  });

  it("finds whatever of theirs matches, however little of all it is", async () => {
    // One visible comment below hundreds of newer ones that this reader may not see.
    const own = await db
      .selectFrom("case_team")
      .innerJoin("cases", "cases.id", "case_team.case_id")
      .innerJoin("comments", "comments.case_id", "cases.id")
      .select(["case_team.user_id", "comments.id", "comments.body"])
      .where("comments.body", "like", "%teacher%")
      .orderBy("comments.id")
      .executeTakeFirstOrThrow();
    const count = await db
      .selectFrom("comments")
      .select((e) => e.fn.countAll<number>().as("n"))
      .where("body", "like", "%teacher%")
      .executeTakeFirstOrThrow();
    expect(Number(count.n)).toBeGreaterThan(200);
    await db.deleteFrom("case_team").where("user_id", "=", own.user_id).execute();
    const { case_id } = await db
      .selectFrom("comments")
      .select("case_id")
      .where("id", "=", own.id)
      .executeTakeFirstOrThrow();
    await db.insertInto("case_team").values({ case_id, user_id: own.user_id, role: "member" }).execute();
    const hits = await find("teacher", await readerOf(own.user_id));
    expect(hits.some((hit) => hit.kind === "comment")).toBe(true);
  });

  it("ranks a whole name before its beginning, and a name before a mention", async () => {
    const name = await nameOf(400);
    const [hit] = await find(name);
    expect(hit).toMatchObject({ kind: "person", title: name, field: "name" });
    expect(hit?.words).toEqual(searchWords(name));
  });

  it("finds the case first whose number, or the end of it, was typed", async () => {
    const { id, number } = await db
      .selectFrom("cases")
      .select(["id", "number"])
      .where("id", "=", 40)
      .executeTakeFirstOrThrow();
    const [, year, tail] = number.split("-");
    const short = String(Number(tail));
    expect(short.length).toBe(2);
    for (const typed of [number, number.toLowerCase(), `${year}-${tail}`, tail ?? "", short]) {
      const hits = await find(typed);
      expect(hits[0]?.kind, typed).toBe("case");
      expect(hits[0]?.detail, typed).toContain(`-${tail}`);
      // Another number is another case.
      const numbers = hits.filter(({ kind }) => kind === "case").map(({ detail }) => detail);
      if (typed !== short) expect(numbers.filter((each) => !each.includes(tail ?? ""))).toEqual([]);
    }
    expect((await find(number))[0]?.id).toBe(id);
  });

  it("finds what was pasted with invisible signs within its words, or between them", async () => {
    const name = await nameOf(400);
    const [first = "", last = ""] = name.split(" ");
    for (const typed of [
      `${first} ${last.slice(0, 2)}\u200B${last.slice(2)}`,
      `\u202E${first}\u200B${last}\u00AD`,
    ])
      expect((await find(typed))[0], typed).toMatchObject({ kind: "person", title: name });
  });

  it("matches words in any order", async () => {
    const name = await nameOf(400);
    const turned = name.split(" ").reverse().join(" ");
    expect((await find(turned)).some((hit) => hit.title === name)).toBe(true);
  });

  it("forgives a slip of the key in nine of ten names", async () => {
    const chance = createChance(11);
    const people = await db.selectFrom("persons").select(["id", "last_name", "name"]).execute();
    let [tried, right] = [0, 0];
    for (let round = 0; round < 200; round += 1) {
      const { last_name: name, name: full } = chance.pick(people);
      if (name.length < 6) continue;
      const at = 1 + chance.below(name.length - 2);
      const wrong = chance.pick([
        name.slice(0, at) + name.slice(at + 1),
        name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
        `${name.slice(0, at)}q${name.slice(at)}`,
        `${name.slice(0, at)}q${name.slice(at + 1)}`,
      ]);
      tried += 1;
      const hits = await find(`${full.split(" ")[0]} ${wrong}`);
      if (hits.some((hit) => hit.title === full)) right += 1;
    }
    expect(tried).toBeGreaterThan(80);
    expect(right / tried).toBeGreaterThan(0.9);
  });

  it("shows the text around a word in a long text", async () => {
    const [hit] = (await find("physician")).filter((each) => each.kind === "comment");
    expect(hit).toMatchObject({ field: "body", words: ["physician"] });
    expect(hit?.excerpt).toContain("physician");
  });

  it("treats typed text as words, whatever characters it contains", async () => {
    for (const q of [
      '"',
      "a*",
      "title:x",
      "NEAR(a b)",
      "ma AND",
      "'; drop table persons; --",
      "(",
      "ma^",
      "\u0000ma",
      "{body}:the",
    ])
      expect(Array.isArray(await find(q))).toBe(true);
    expect(await find("")).toEqual([]);
    expect(await find(" . ")).toEqual([]);
  });
});

describe("the index", () => {
  /** The whole index, compared with one made from the present records. */
  const words = async () => {
    const { rows } = await sql<{
      term: string;
      doc: number;
      cnt: number;
    }>`select * from search_vocabulary`.execute(db);
    return rows;
  };

  it("follows every change within its transaction, also what is deleted with a case", async () => {
    const before = await words();
    await expect(
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable("persons")
          .set({ name: "Xyloqvist Plint" })
          .where("id", "=", 3)
          .execute();
        await transaction
          .updateTable("comments")
          .set({ body: "Wozzlewick came." })
          .where("id", "=", 3)
          .execute();
        await deleteCase(transaction, 5);
        throw new Error("not after all");
      }),
    ).rejects.toThrow("not after all");
    expect(await words()).toEqual(before);
    expect(await find("xyloqvist")).toEqual([]);

    await db.updateTable("persons").set({ name: "Xyloqvist Plint" }).where("id", "=", 3).execute();
    expect((await find("xyloqvist")).map((hit) => hit.id)).toEqual([3]);
    const { case_id } = await db.selectFrom("comments").select("case_id").limit(1).executeTakeFirstOrThrow();
    await db
      .updateTable("comments")
      .set({ body: "Wozzlewick came." })
      .where("case_id", "=", case_id)
      .execute();
    expect((await find("wozzlewick")).length).toBeGreaterThan(0);
    await deleteCase(db, case_id);
    expect(await find("wozzlewick")).toEqual([]);
    // The words themselves are gone, not just hidden.
    expect((await words()).some((row) => row.term.endsWith("wozzlewick"))).toBe(false);
    await sql`insert into search_words (search_words) values ('integrity-check')`.execute(db);
  });
});
