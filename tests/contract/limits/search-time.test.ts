import { afterAll, beforeAll, expect, it } from "vitest";
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
