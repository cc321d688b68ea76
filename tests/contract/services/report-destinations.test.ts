import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// Spec §7: the reports of cases and of searches, by GET and by POST, are a file where destination is download. The four
// say the same where a reason or a password that was just given is missing.

let server: TestServer;
let lead: CookieClient;
let viewer: CookieClient;
let paths: Readonly<Record<"case" | "search", string>>;

beforeAll(async () => {
  server = await startTestServer();
  [lead, viewer] = await Promise.all([server.as("assessor"), server.as("viewer")]);
  const made = async (path: string, body: object, client = lead) => {
    const answer = await client.post(path, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data.id as number;
  };
  const record = await made("/api/v2/cases", { title: "A remark", confidentiality: "organization" });
  const search = { name: "All", resource: "cases", query: {}, columns: null, alert: "off" };
  const id = await made("/api/v2/searches", { ...search, shared_with: { kind: "nobody" } });
  paths = { case: `/api/v2/cases/${record}/report`, search: `/api/v2/searches/${id}/report` };
});
afterAll(() => server.close());

type Wish = Readonly<Record<string, string>>;
const ways = {
  GET: (path: string, wish: Wish, client: CookieClient) =>
    client.get(`${path}?${new URLSearchParams(wish).toString()}`),
  POST: (path: string, wish: Wish, client: CookieClient) => client.post(path, wish),
};
const calls = (["case", "search"] as const).flatMap((of) =>
  (["GET", "POST"] as const).map((method) => [method, of] as const),
);
const ask = (method: "GET" | "POST", of: "case" | "search", wish: Wish, client = lead) =>
  ways[method](paths[of], wish, client);

const download = { destination: "download", reason: "Meeting with the family" };

describe.each(calls)("%s of the report of a %s", (method, of) => {
  it("is on screen for screen, for any other destination and for none", async () => {
    const others: readonly Wish[] = [{}, { destination: "screen" }, { destination: "printer" }];
    for (const wish of others) {
      const answer = await ask(method, of, wish);
      expect([answer.status, answer.headers.get("content-disposition")], answer.text).toEqual([200, null]);
      expect(answer.body).toHaveProperty("data");
    }
  });

  it("needs a reason as a file, and says so", async () => {
    const reasons: readonly Wish[] = [{}, { reason: " " }];
    for (const reason of reasons) {
      const answer = await ask(method, of, { destination: "download", ...reason });
      expect([answer.status, answer.body.errors]).toEqual([422, { reason: ["Reason is required."] }]);
    }
  });

  it("needs a password that was just given as a file, says so, and answers it then", async () => {
    const client = await server.as("assessor");
    const refused = await ask(method, of, download, client);
    expect([refused.status, refused.body]).toEqual([
      423,
      { message: "Enter your password once more.", reason: "confirm-password" },
    ]);
    await client.post("/user/confirm-password", { password: testPassword });
    const before = (await lead.get("/api/v2/case-exports/made")).body.meta.total;
    const answer = await ask(method, of, download, client);
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename=/),
    ]);
    const kept = (await lead.get("/api/v2/case-exports/made")).body;
    expect([kept.meta.total, kept.data[0].reason]).toEqual([before + 1, download.reason]);
    const last = await server.db
      .selectFrom("audit_log")
      .select("outcome")
      .where("action", "=", of === "case" ? "case.report" : "search.export")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(last?.outcome).toBe("ok");
  });
});

it("answers no file to whoever may only look at a search", async () => {
  const search = { name: "Mine", resource: "cases", query: {}, columns: null, alert: "off" };
  const { body } = await viewer.post("/api/v2/searches", { ...search, shared_with: { kind: "nobody" } });
  const path = `/api/v2/searches/${body.data.id}/report`;
  for (const method of ["GET", "POST"] as const) {
    expect((await ways[method](path, { destination: "screen" }, viewer)).status).toBe(200);
    expect((await ways[method](path, download, viewer)).status).toBe(403);
  }
});
