import { afterAll, beforeAll, expect, it } from "vitest";
import { writeJson } from "#server/database/json-text.ts";
import type { Answer, CookieClient } from "#support/server/cookie-client.ts";
import { costInAllThreads, longestTurn, yardstickOf } from "#support/server/longest-turn.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// C2: a report of 30 people with 50 nicknames each took 44 s, in which nobody else was answered.

let server: TestServer;
let client: CookieClient;
let path: string;
let redact: readonly number[];
/** CPU time in ms of reading and writing all words of the report as JSON. */
let yardstick: number;
/** Times as long as that, of all the work (44 s were thousands), and of a turn in which nobody else is answered. */
const mostInAll = 4_000;
const mostInATurn = 30;

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
  yardstick = yardstickOf(Array.from({ length: 20 }, () => words));
});
afterAll(() => server?.close());

/** Makes a report while others call, and what that took: the CPU time of all, and the longest turn of the server. */
async function besideOthers(ask: () => Promise<Answer>) {
  let [done, longest] = [false, 0];
  const report = () =>
    ask().finally(() => {
      done = true;
    });
  const others = async () => {
    while (!done) expect((await client.get("/api/v3/task-calendar")).status).toBe(200);
  };
  let given: Answer | null = null;
  const all = await costInAllThreads(async () => {
    const turns = await longestTurn(() => Promise.all([report(), others()]));
    ({ longest } = turns);
    [given] = turns.answer;
  });
  if (given === null) throw new Error("There is no report.");
  return { report: given as Answer, all: all / yardstick, longest: longest / yardstick };
}

it("answers others while a report with many names is made, and the report soon (C2)", async () => {
  const { report, all, longest } = await besideOthers(() =>
    client.get(`${path}/report?redact=${redact.join(",")}&sections=threat,comments`),
  );
  expect(report.status, report.text.slice(0, 300)).toBe(200);
  expect(
    /Kestrel|Marrow\d|Quillfeather/.exec(JSON.stringify(report.body.data.sections))?.[0],
  ).toBeUndefined();
  expect(all).toBeLessThan(mostInAll);
  expect(longest).toBeLessThan(mostInATurn);
});

it("answers others while a report is written as a document (C2)", async () => {
  const body = {
    sections: ["threat"],
    redact,
    redact_reporter: false,
    reason: "Meeting.",
    destination: "download",
  };
  const { report, all, longest } = await besideOthers(() => client.post(`${path}/report`, body));
  expect(report.status, report.text.slice(0, 300)).toBe(200);
  expect(all).toBeLessThan(mostInAll);
  expect(longest).toBeLessThan(mostInATurn);
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
