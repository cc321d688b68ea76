import { afterAll, beforeAll, expect, it } from "vitest";
import type { WorkRules } from "#contract/services/settings/work.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

const path = "/api/v2/settings/work";
const usual: WorkRules = {
  consultation: null,
  manual: null,
  training: null,
  closing_checklist: [],
  exports_per_hour: 10,
  disclosures_by_two: false,
};
let server: TestServer;
let administrator: CookieClient;
beforeAll(async () => {
  server = await startTestServer({
    resources: {
      consultation: "https://state.example/ask",
      manual: "https://state.example/manual",
      training: null,
    },
  });
  administrator = await server.as("district");
});
afterAll(() => server.close());

const set = (rules: Partial<WorkRules>) => administrator.put(path, { ...usual, ...rules });
const told = async (client: CookieClient) => (await client.get("/api/v2/session")).body.data.server;

it("leads the Resources box to the addresses of the tree, and else to those of the operator", async () => {
  const assessor = await server.as("assessor");
  const saved = await set({ manual: "https://district.example/manual?lang=en" });
  expect(saved.status, saved.text).toBe(200);
  expect((await told(assessor)).resources).toEqual({
    consultation: "https://state.example/ask",
    manual: "https://district.example/manual?lang=en",
    training: null,
  });
  // Another tree has its own.
  expect((await told(await server.as("stranger"))).resources.manual).toBe("https://state.example/manual");
});

it("tells the closing checklist to everybody in the tree", async () => {
  const lines = ["The family was called.", "The plan has a reviewer."];
  await set({ closing_checklist: lines });
  expect((await told(await server.as("viewer"))).closing_checklist).toEqual(lines);
  expect((await told(await server.as("stranger"))).closing_checklist).toEqual([]);
});

it("counts exports by what the tree allows in an hour", async () => {
  await set({ exports_per_hour: 1 });
  const client = await server.as("district");
  await client.post("/user/confirm-password", { password: testPassword });
  const ask = () => client.post("/api/v2/case-exports/download", { reason: "For the review of the year." });
  const first = await ask();
  const second = await ask();
  expect([first.status, second.status], first.text).toEqual([200, 429]);
});

it.each([
  ["manual", { manual: "http://district.example" }],
  ["manual", { manual: "https://user:word@district.example" }],
  ["training", { training: "javascript:alert(1)" }],
  ["closing_checklist.0", { closing_checklist: ["x".repeat(201)] }],
  ["exports_per_hour", { exports_per_hour: 0 }],
] as const)("names %s where it is wrong", async (field, rules) => {
  const answer = await set(rules as Partial<WorkRules>);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

it("is an administrator's of the whole tree alone", async () => {
  expect((await (await server.as("admin")).put(path, usual)).status).toBe(403);
  expect((await (await server.as("assessor")).get(path)).status).toBe(403);
});

it("counts papers of cases apart from what takes rows out, and says who can allow more", async () => {
  await set({ exports_per_hour: 1 });
  const client = await server.as("admin");
  await client.post("/user/confirm-password", { password: testPassword });
  const { id } = (await client.post("/api/v2/cases", { title: "A note" })).body.data;
  const paper = () =>
    client.post(`/api/v2/cases/${id}/report`, { destination: "download", reason: "For the meeting." });
  const list = () => client.post("/api/v2/case-exports/download", { reason: "For the review." });
  expect((await list()).status).toBe(200);
  for (let made = 0; made < 6; made += 1) expect((await paper()).status).toBe(200);
  const refused = await paper();
  expect([refused.status, refused.body.message]).toEqual([
    429,
    "You have made 6 reports within an hour, which is as many as one may. An administrator can allow more in the settings, under Daily work: for each export, 6 reports.",
  ]);
});
