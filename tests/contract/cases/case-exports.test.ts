import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseCsv } from "#support/corpus/spreadsheet.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const download = "/api/v2/case-exports/download";
const minute = 60_000;
const why = { reason: "Review with the district office." };

const confirm = async (client: CookieClient) => {
  expect((await client.post("/user/confirm-password", { password: testPassword })).status).toBe(204);
};
const ready = async (name: Parameters<TestServer["as"]>[0]) => {
  const client = await server.as(name);
  await confirm(client);
  return client;
};
const open = async (client: CookieClient, title: string, more: object = {}) => {
  const made = await client.post("/api/v2/cases", { title, confidentiality: "organization", ...more });
  expect(made.status, made.text).toBe(201);
  return made.body.data as { id: number; number: string };
};
const rowsOf = (text: string) => parseCsv(text.replace(/^\uFEFF/, ""));
const titles = async (client: CookieClient, body: object = {}) => {
  const answer = await client.post(download, { ...why, columns: ["title"], ...body });
  expect(answer.status, answer.text).toBe(200);
  return rowsOf(answer.text)
    .slice(1)
    .map(([title]) => title);
};
const log = () =>
  server.db.selectFrom("audit_log").select(["action", "outcome", "fields"]).orderBy("id").execute();

describe("the password once more (V-6)", () => {
  it("is asked for right after signing in too, and again every ten minutes", async () => {
    const client = await server.as("assessor");
    const refused = await client.post(download, why);
    expect([refused.status, refused.body.reason]).toEqual([423, "confirm-password"]);
    await confirm(client);
    expect((await client.post(download, why)).status).toBe(200);
    server.advance(9 * minute);
    expect((await client.post(download, why)).status).toBe(200);
    server.advance(minute + 1000);
    expect((await client.post(download, why)).status).toBe(423);
    expect((await log()).filter((row) => row.action === "cases.export").map((row) => row.outcome)).toEqual([
      "denied",
      "ok",
      "ok",
      "denied",
    ]);
  });

  it("counts in its own session alone, and for every kind of export", async () => {
    const record = await open(await ready("admin"), "One");
    const other = await server.as("admin");
    const paths = [
      download,
      `/api/v2/cases/${record.id}/export`,
      `/api/v2/cases/${record.id}/time-log/export`,
      "/api/v2/users/download",
    ];
    for (const path of paths) {
      const answer = await other.post(path, why);
      expect([path, answer.status, answer.body.reason]).toEqual([path, 423, "confirm-password"]);
    }
    expect(await server.db.selectFrom("exports").select("id").execute()).toEqual([]);
  });
});

describe("whose rows leave", () => {
  it("gives the list of colleagues to administrators alone", async () => {
    const answer = await (await ready("assessor")).post("/api/v2/users/download", why);
    expect([answer.status, answer.body.reason]).toEqual([403, undefined]);
    expect((await (await ready("admin")).post("/api/v2/users/download", why)).status).toBe(200);
  });

  it("exports those of cases that one leads or administers, in the list's order and with its filters", async () => {
    const lead = await ready("assessor");
    await open(lead, "Beech");
    await open(lead, "Alder", { stage: "monitoring" });
    await open(await server.as("colleague"), "Cedar, open to all");
    expect(await titles(lead, { filters: { sort: "title" } })).toEqual(["Alder", "Beech"]);
    expect(await titles(lead, { filters: { status: "monitoring" } })).toEqual(["Alder"]);
    const listed = await lead.get("/api/v2/cases?sort=title");
    expect(listed.body.meta.total).toBe(3);
    const form = await lead.get("/api/v2/case-exports/create?sort=title");
    expect(form.body.data.rows).toEqual({ shown: 3, exportable: 2 });
    expect(await titles(await ready("admin"), { filters: { sort: "title" } })).toHaveLength(3);
    expect(await titles(await ready("stranger"))).toEqual([]);
    expect((await (await ready("viewer")).post(download, why)).status).toBe(403);
  });

  it("tells the window whether there is anything to offer", async () => {
    const can = async (name: "assessor" | "admin" | "viewer") =>
      (await (await server.as(name)).get("/api/v2/session")).body.data.can.export;
    expect([await can("assessor"), await can("admin"), await can("viewer")]).toEqual([false, true, false]);
    await open(await server.as("assessor"), "Mine");
    expect(await can("assessor")).toBe(true);
  });

  it("keeps every kind of filter as it was sent: all others, several, spans", async () => {
    const lead = await ready("assessor");
    await open(lead, "Alder", { tags: ["wall"] });
    await open(lead, "Beech", { confidentiality: "team" });
    const sent = { stage: "!closed,monitoring", opened: "2020-01-01..", tag: "wall", sort: "-title" };
    const profile = { name: "Some", columns: ["title"], format: "json", filters: { ...sent, unknown: "x" } };
    const kept = await lead.post("/api/v2/case-exports", profile);
    expect(kept.body.data.filters).toEqual(sent);
    const { id } = kept.body.data;
    const answer = await lead.post(download, { ...why, profile_id: id });
    expect(JSON.parse(answer.text)).toEqual([{ title: "Alder" }]);
    const none = { ...profile, filters: { ...sent, opened: "..2020-01-01" } };
    await lead.put(`/api/v2/case-exports/${id}`, none, { ifMatch: 1 });
    expect(JSON.parse((await lead.post(download, { ...why, profile_id: id })).text)).toEqual([]);
  });

  it("uses a kept export of one's own, and knows of nobody else's", async () => {
    const lead = await ready("assessor");
    await open(lead, "Kept");
    const profile = { name: "Numbers", columns: ["number", "title"], format: "json", filters: { q: "kept" } };
    const kept = await lead.post("/api/v2/case-exports", profile);
    expect(kept.status, kept.text).toBe(201);
    const { id } = kept.body.data;
    const answer = await lead.post(download, { ...why, profile_id: id, columns: ["tags"] });
    expect(JSON.parse(answer.text)).toEqual([{ number: expect.stringMatching(/^NOR-/), title: "Kept" }]);
    const colleague = await ready("colleague");
    expect((await colleague.get("/api/v2/case-exports")).body.data).toEqual([]);
    const foreign = await colleague.post(download, { ...why, profile_id: id });
    const missing = await colleague.post(download, { ...why, profile_id: 999_999 });
    expect([foreign.status, foreign.text]).toEqual([422, missing.text]);
  });
});

describe("what stays on record", () => {
  it("is the count, the digest, the reason and the way, and no value in the audit log", async () => {
    const lead = await ready("assessor");
    await open(lead, "Written on the wall");
    const answer = await lead.post(download, { ...why, filters: { q: "written" }, bom: false });
    const sha256 = createHash("sha256").update(answer.text).digest("hex");
    expect(answer.headers.get("x-export-rows")).toBe("1");
    expect(answer.headers.get("content-disposition")).toMatch(/filename="cases \d{4}-\d\d-\d\d\.csv"/);
    const made = await lead.get("/api/v2/case-exports/made");
    expect(made.body.data).toMatchObject([
      {
        kind: "cases",
        row_count: 1,
        sha256,
        format: "csv",
        large: false,
        ...why,
        user: { full_name: "Test assessor" },
      },
    ]);
    const row = (await log()).findLast((each) => each.action === "cases.export");
    expect(JSON.parse(row?.fields ?? "")).toEqual(["format:csv", "rows:1", `sha256:${sha256}`]);
    expect(JSON.stringify(await log())).not.toContain("ritten");
  });

  it("is there for the administrators of the rows' organizations, and for no colleague", async () => {
    const lead = await ready("assessor");
    await open(lead, "One");
    await lead.post(download, why);
    const made = async (name: "admin" | "district" | "colleague" | "stranger") =>
      (await (await server.as(name)).get("/api/v2/case-exports/made")).body.meta.total;
    expect([
      await made("admin"),
      await made("district"),
      await made("colleague"),
      await made("stranger"),
    ]).toEqual([1, 1, 0, 0]);
  });

  it("is noted for administrators above the number of rows that is set", async () => {
    await server.db.insertInto("settings").values({ name: "large_export_rows", value: "1" }).execute();
    const lead = await ready("assessor");
    await open(lead, "One");
    await lead.post(download, why);
    await open(lead, "Two");
    await lead.post(download, why);
    const large = await (await server.as("admin")).get("/api/v2/case-exports/made?large=yes");
    expect(large.body.data).toMatchObject([{ row_count: 2, large: true, organizations: [{ row_count: 2 }] }]);
    const notices = await server.db.selectFrom("large_export_notices").selectAll().execute();
    expect(notices).toMatchObject([{ organization_id: server.organizations.north, row_count: 2 }]);
  });

  it("stops after ten in an hour, and says when it continues", async () => {
    const lead = await ready("assessor");
    for (let n = 0; n < 10; n += 1) expect((await lead.post(download, why)).status).toBe(200);
    const refused = await lead.post(download, why);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect((await (await ready("admin")).post(download, why)).status).toBe(200);
    server.advance(61 * minute);
    await server.db
      .updateTable("sessions")
      .set({ last_seen_at: new Date(Date.now() + 61 * minute).toISOString() })
      .execute();
    await confirm(lead);
    expect((await lead.post(download, why)).status).toBe(200);
  });

  it("is one record for each download, whatever key it is asked for with", async () => {
    const lead = await ready("assessor");
    await lead.post(download, why, { idempotencyKey: "again" });
    await lead.post(download, why, { idempotencyKey: "again" });
    expect(await server.db.selectFrom("exports").select("id").execute()).toHaveLength(2);
    const kept = await server.db
      .selectFrom("idempotency_keys")
      .select("key")
      .where("key", "=", "again")
      .execute();
    expect(kept).toEqual([]);
  });
});
