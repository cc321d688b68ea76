import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

let server: TestServer;
let lead: CookieClient;
let second: CookieClient;
let path: string;
let disclosure: { readonly id: number };

const rules = {
  consultation: null,
  manual: null,
  training: null,
  closing_checklist: [],
  exports_per_hour: 50,
};
const setRule = async (disclosures_by_two: boolean) => {
  const administrator = await server.as("district");
  const saved = await administrator.put("/api/v2/settings/work", { ...rules, disclosures_by_two });
  expect(saved.status, saved.text).toBe(200);
};

async function made(client: CookieClient, where: string, body: object) {
  const answer = await client.post(where, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

async function signedIn(name: Parameters<TestServer["as"]>[0]): Promise<CookieClient> {
  const client = await server.as(name);
  expect((await client.post("/user/confirm-password", { password: testPassword })).status).toBe(204);
  return client;
}

beforeAll(async () => {
  server = await startTestServer();
  await setRule(true);
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.advance(3_600_000);
  lead = await signedIn("assessor");
  second = await signedIn("admin");
  const person = await made(lead, "/api/v2/persons", {
    first_name: "Wren",
    last_name: "Ashby",
    person_type_id: 1,
  });
  const record = await made(lead, "/api/v2/cases", {
    title: "Remark in the gym",
    confidentiality: "organization",
    summary: "Wren calmed down at once.",
    persons: [{ person_uuid: person.uuid, role: "subject" }],
  });
  path = `/api/v2/cases/${record.id}`;
  disclosure = await made(lead, `${path}/custom-report`, {
    name: "For the police",
    recipient: "Town police",
    ground: "court",
    purpose: "Subpoena of November 20.",
    sections: ["threat"],
    redact: [person.id],
  });
});

const file = (client: CookieClient) =>
  client.post(`${path}/report`, {
    destination: "download",
    reason: "They asked for it.",
    disclosure_id: disclosure.id,
  });
const read = async (client: CookieClient) =>
  (await client.get(`${path}/disclosures/${disclosure.id}/report`)).body.data;
const approve = (client: CookieClient, digest: string) =>
  client.post(`${path}/disclosures/${disclosure.id}/approve`, { digest });
const words = (raw: Uint8Array) =>
  Object.values(unzipSync(raw))
    .map((part) => strFromU8(part))
    .join("\n");

/** Somebody goes on working on the case. */
const reword = (summary: string) =>
  server.db
    .updateTable("cases")
    .set({ summary })
    .where("id", "=", Number(path.split("/").at(-1)))
    .execute();

it("keeps the document until somebody else has approved it, and says so", async () => {
  const waiting = await file(lead);
  expect(waiting.status, waiting.text).toBe(422);
  expect(waiting.body.errors.disclosure_id[0]).toMatch(/second person/i);
  const own = await approve(lead, (await read(lead)).digest);
  expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ["disclosure"]]);
  expect((await file(lead)).status).toBe(422);

  const approved = await approve(second, (await read(second)).digest);
  expect(approved.status, approved.text).toBe(200);
  expect(approved.body.data.approved).toMatchObject({ by: { full_name: "Test admin" } });
  const answer = await file(lead);
  expect(answer.status, answer.text).toBe(200);
  expect(words(answer.raw)).toContain("Student A calmed down at once.");
  const { data } = (await lead.get(`${path}/timeline?group=output`)).body;
  expect(data.map((each: { kind: string }) => each.kind).toSorted()).toEqual([
    "disclosure_approved",
    "report_made",
  ]);
});

it("lets out what was approved and not what the case says since, with whoever makes it at its foot", async () => {
  const { digest } = await read(second);
  await reword("Wren hit somebody.");
  const late = await approve(second, digest);
  expect([late.status, late.body.errors?.digest?.[0]]).toEqual([
    422,
    "What it says has changed while you read it. Read it again.",
  ]);
  expect((await approve(second, (await read(second)).digest)).status).toBe(200);
  await reword("Wren is innocent.");
  const answer = await file(lead);
  expect(answer.status, answer.text).toBe(200);
  const text = words(answer.raw);
  expect(text).toContain("Student A hit somebody.");
  expect(text).not.toContain("innocent");
  expect(text).toContain("Printed by Test assessor");
  // Approved again, the newer words leave.
  expect((await approve(second, (await read(second)).digest)).status).toBe(200);
  expect(words((await file(lead)).raw)).toContain("innocent");
});

it("tells the writers of the team that a disclosure waits, and nobody where none has to", async () => {
  const told = async (name: Parameters<TestServer["as"]>[0]) => {
    const { data } = (await (await server.as(name)).get("/api/v2/notifications")).body;
    return data.filter((each: { kind: string }) => each.kind === "disclosure_waits").length;
  };
  const before = { mine: await told("assessor"), colleague: await told("admin") };
  await server.db
    .insertInto("case_team")
    .values({
      case_id: Number(path.split("/").at(-1)),
      user_id: server.users.admin.id,
      role: "member",
    })
    .execute();
  const form = { name: "Again", recipient: "Court", ground: "court", purpose: "Subpoena." };
  await made(lead, `${path}/custom-report`, form);
  expect({ mine: await told("assessor"), colleague: await told("admin") }).toEqual({
    mine: before.mine,
    colleague: before.colleague + 1,
  });
  await setRule(false);
  try {
    const kept = await made(lead, `${path}/custom-report`, form);
    expect(await told("admin")).toBe(before.colleague + 1);
    disclosure = kept;
    expect((await file(lead)).status).toBe(200);
  } finally {
    await setRule(true);
  }
});

it("is approved by nobody who may not let something of the case out, and within its own case alone", async () => {
  for (const name of ["viewer", "stranger"] as const) {
    const client = await server.as(name);
    const asked = await client.get(`${path}/disclosures/${disclosure.id}/report`);
    const said = await approve(client, "0".repeat(64));
    expect([asked.status, said.status].every((status) => status === 403 || status === 404)).toBe(true);
  }
  const other = await made(lead, "/api/v2/cases", { title: "Another", confidentiality: "organization" });
  const foreign = await second.get(`/api/v2/cases/${other.id}/disclosures/${disclosure.id}/report`);
  expect(foreign.status).toBe(422);
});

it("who was told of the case has those whom a paper was made for, once it was made", async () => {
  const papers = async () => (await lead.get(`${path}/notices`)).body.papers;
  expect(await papers()).toEqual([]);
  await server.db
    .updateTable("case_disclosures")
    .set({ issued_at: "2026-11-20T12:00:00.000Z" })
    .where("id", "=", disclosure.id)
    .execute();
  expect(await papers()).toMatchObject([
    { recipient: "Town police", name: "For the police", at: "2026-11-20T12:00:00.000Z" },
  ]);
});
