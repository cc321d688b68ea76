import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sqlite } from "#server/database/sqlite/engine.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// B3: a word that only another district had written was searched for longer than one that nobody had.

let server: TestServer;
let reader: CookieClient;

beforeAll(async () => {
  server = await startTestServer();
  const stranger = await server.as("stranger");
  for (let each = 0; each < 40; each += 1) {
    const made = await stranger.post("/api/v2/persons", {
      first_name: "Zebediah",
      last_name: `Quillfeather${each}`,
      person_type_id: 1,
    });
    expect(made.status).toBe(201);
  }
  reader = await server.as("assessor");
});
afterAll(() => server?.close());

async function timeOf(word: string): Promise<number> {
  const began = performance.now();
  const answer = await reader.get(`/api/v2/searches/quick?q=${word}`);
  expect([answer.status, answer.body.data]).toEqual([200, []]);
  return performance.now() - began;
}
it("knows the words of another tree of organizations as little as those that nobody wrote (B3)", async () => {
  const { db, organizations } = server;
  const matches = async (root: number, text: string) => {
    const wanted = { kind: "person", trees: [root], fields: ["title", "keys", "body"] } as const;
    const { rows } = await sql`select id from ${sqlite.search.matching({
      ...wanted,
      words: [[{ text, begins: true }]],
    })} as hit`.execute(db);
    return rows.length;
  };
  const words = (root: number) =>
    sqlite.search.wordsBetween(db, { trees: [root], from: "quill", to: "quilm", most: 100 });
  expect([
    await matches(organizations.agency, "zebediah"),
    (await words(organizations.agency)).length,
  ]).toEqual([40, 40]);
  expect([await matches(organizations.district, "zebediah"), await words(organizations.district)]).toEqual([
    0,
    [],
  ]);
});

it("takes a record's words along when it comes into another tree, and what stands below it", async () => {
  const { db, organizations } = server;
  const made = await reader.post("/api/v2/cases", { title: "Wandering matter" });
  const { id } = made.body.data;
  expect((await reader.post(`/api/v2/cases/${id}/comments`, { body: "Peregrine said so." })).status).toBe(
    201,
  );
  const known = async (root: number) => [
    ...(await sqlite.search.wordsBetween(db, { trees: [root], from: "peregrine", to: "peregrinf", most: 9 })),
    ...(await sqlite.search.wordsBetween(db, { trees: [root], from: "wandering", to: "wanderinh", most: 9 })),
  ];
  expect(await known(organizations.district)).toEqual(["peregrine", "wandering"]);
  const move = (organization_id: number) =>
    db.updateTable("cases").set({ organization_id }).where("id", "=", id).execute();
  await move(organizations.agency);
  expect([await known(organizations.district), await known(organizations.agency)]).toEqual([
    [],
    ["peregrine", "wandering"],
  ]);
  await db.deleteFrom("cases").where("id", "=", id).execute();
  expect(await known(organizations.agency)).toEqual([]);
  await sql`insert into search_words (search_words) values ('integrity-check')`.execute(db);
});

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

it("answers as late for a hidden word as for one that nobody wrote (B3)", async () => {
  const times = { hidden: [] as number[], none: [] as number[] };
  for (let round = 0; round < 25; round += 1) {
    times.hidden.push(await timeOf("zebediah"));
    times.none.push(await timeOf("xanthippe"));
  }
  expect(Math.min(...times.hidden, ...times.none)).toBeGreaterThan(48);
  expect(Math.abs(median(times.hidden) - median(times.none))).toBeLessThan(3);
});
