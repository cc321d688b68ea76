import { afterAll, beforeAll, expect, it } from "vitest";
import { writeJson } from "#server/database/json-text.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// C2: a report of 30 people with 50 nicknames each took 44 s, in which nobody else was answered.

let server: TestServer;
let client: CookieClient;
let path: string;
let redact: readonly number[];

const made = async (at: string, body: object) => {
  const answer = await client.post(at, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};

const nickname = (person: number, each: number) => `Kestrel${person} Marrow${each} of the ${each}th Landing`;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.as("assessor");
  expect((await client.post("/user/confirm-password", { password: testPassword })).status).toBe(204);
  const persons: { readonly id: number; readonly uuid: string }[] = [];
  for (let index = 0; index < 30; index += 1)
    persons.push(
      await made("/api/v2/persons", {
        first_name: `Person${index}`,
        last_name: `Quillfeather${index}`,
        person_type_id: 1,
      }),
    );
  for (const [index, { id }] of persons.entries())
    await server.db
      .updateTable("persons")
      .set({ aliases: writeJson(Array.from({ length: 50 }, (_, each) => nickname(index, each))) })
      .where("id", "=", id)
      .execute();
  const words = Array.from({ length: 900 }, (_, each) => `${nickname(each % 30, each % 50)} said so;`).join(
    " ",
  );
  const record = await made("/api/v2/cases", {
    title: "A case with many names",
    exact_words: words,
    summary: words,
    persons: persons.map(({ uuid }) => ({ person_uuid: uuid, role: "witness" })),
  });
  path = `/api/v2/cases/${record.id}`;
  for (let each = 0; each < 20; each += 1) await made(`${path}/comments`, { body: words });
  redact = persons.map(({ id }) => id);
});
afterAll(() => server?.close());

/** The longest that another request took while some work ran. */
async function slowestDuring(work: Promise<unknown>): Promise<number> {
  let [slowest, done] = [0, false];
  const ended = work.finally(() => {
    done = true;
  });
  while (!done) {
    const began = performance.now();
    expect((await client.get("/api/v3/task-calendar")).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - began);
  }
  await ended;
  return slowest;
}

it("answers others while a report with many names is made, and the report soon (C2)", async () => {
  const began = performance.now();
  const report = client.get(`${path}/report?redact=${redact.join(",")}&sections=threat,comments`);
  const slowest = await slowestDuring(report);
  expect((await report).status, (await report).text.slice(0, 300)).toBe(200);
  const { sections } = (await report).body.data;
  expect(/Kestrel|Marrow\d|Quillfeather/.exec(JSON.stringify(sections))?.[0]).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(slowest).toBeLessThan(1_500);
});

it("answers others while a report is written as a document (C2)", async () => {
  const body = {
    sections: ["threat"],
    redact,
    redact_reporter: false,
    reason: "Meeting.",
    destination: "download",
  };
  const report = client.post(`${path}/report`, body);
  expect(await slowestDuring(report)).toBeLessThan(1_500);
  expect((await report).status, (await report).text.slice(0, 300)).toBe(200);
});

it("takes twenty nicknames of one person and no more (C2)", async () => {
  const person = (count: number) =>
    client.post("/api/v2/persons", {
      first_name: "Wren",
      last_name: "Ashby",
      person_type_id: 1,
      aliases: Array.from({ length: count }, (_, each) => `Name ${each}`),
    });
  expect((await person(20)).status).toBe(201);
  const refused = await person(21);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({ aliases: ["Aliases must have at most 20 entries."] });
});
