import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mostValues, tooWideMessage } from "#contract/kit/depth.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { longestTurn, yardstickOf } from "#support/server/longest-turn.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Bodies of 85,000 answers were taken; saving, deleting and reporting them held up everybody else for seconds.

let server: TestServer;
let client: CookieClient;
let person: string;
let caseId: number;

const made = async (at: string, body: object) => {
  const answer = await client.post(at, body);
  expect(answer.status, answer.text.slice(0, 300)).toBe(201);
  return answer.body.data;
};

beforeAll(async () => {
  server = await startTestServer({ checkResponses: false });
  client = await server.as("assessor");
  const wren = { first_name: "Wren", last_name: "Ashby", person_type_id: 1 };
  person = (await made("/api/v2/persons", wren)).uuid;
  const persons = [{ person_uuid: person, role: "subject" }];
  caseId = (await made("/api/v2/cases", { title: "A wide case", persons })).id;
  yardstick = yardstickOf(assessment(widest));
});
afterAll(() => server?.close());

const answers = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, each) => [`k${each}`, { answer: "y", comment: `x${each}` }]),
  );
const assessment = (count: number) => ({
  type: 1,
  person_uuid: person,
  case_id: caseId,
  state: { steps: { key_observations: answers(count) }, interviewIds: [] },
});

const widest = Math.floor(mostValues / 3) - 10;
/** Times as long as reading and writing the widest record as JSON takes: before these limits it was hundreds of times. */
const most = 100;
let yardstick: number;
const inTurns = ({ longest }: { readonly longest: number }) => longest / yardstick;

describe("a body of too many values", () => {
  it.each([
    ["answers", JSON.stringify(assessment(85_000))],
    ["unknown keys", `{${Array.from({ length: 280_000 }, (_, each) => `"k${each}":1`).join()}}`],
    ["empty objects", `{"x":[${"{},".repeat(1_300_000)}{}]}`],
  ])("is refused before it is read: %s", async (_what, json) => {
    const { answer, longest } = await longestTurn(() =>
      client.request("POST", "/api/v2/assessments", {
        bytes: new TextEncoder().encode(json),
        headers: { "Content-Type": "application/json" },
      }),
    );
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ body: [tooWideMessage] });
    expect(inTurns({ longest })).toBeLessThan(most);
  });
});

describe("records of as many values as are allowed", () => {
  const saved: string[] = [];

  it("are saved while others are served", async () => {
    for (let each = 0; each < 4; each += 1) {
      const { answer, longest } = await longestTurn(() =>
        client.post("/api/v2/assessments", assessment(widest)),
      );
      expect(answer.status, answer.text.slice(0, 300)).toBe(201);
      expect(inTurns({ longest })).toBeLessThan(most);
      saved.push(answer.body.data.uuid);
    }
  });

  it("are told in six reports at once while others are served", async () => {
    const { answer, longest } = await longestTurn(() =>
      Promise.all(Array.from({ length: 6 }, () => client.get(`/api/v2/cases/${caseId}/report`))),
    );
    expect(answer.map((each) => each.status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(inTurns({ longest })).toBeLessThan(most);
  });

  it("are listed and shown while others are served, when they were overwritten under hold", async () => {
    await server.db.updateTable("cases").set({ legal_hold: 1 }).where("id", "=", caseId).execute();
    for (const uuid of saved) {
      const path = `/api/v2/assessments/${uuid}`;
      const put = await client.put(path, { ...assessment(1), uuid }, { ifMatch: 1 });
      expect(put.status, put.text.slice(0, 300)).toBe(200);
    }
    const list = await longestTurn(() => client.get("/api/v2/deleted"));
    expect(list.answer.body.data).toHaveLength(4);
    const [first] = list.answer.body.data;
    const shown = await longestTurn(() => client.get(`/api/v2/deleted/${first.id}`));
    expect(shown.answer.body.data.words.length).toBeGreaterThan(widest);
    expect(Math.max(inTurns(list), inTurns(shown))).toBeLessThan(most);
  });
});
