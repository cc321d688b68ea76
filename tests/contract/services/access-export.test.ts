import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leftIn } from "#server/services/disclosures/access-compose.ts";
import { namePartsOf } from "#server/services/reports/redaction/redaction.ts";
import type { Answer, CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// V-16, FERPA 99.10: everything that is kept about one person, without the names of others.

let server: TestServer;
let admin: CookieClient;
let assessor: CookieClient;
let wren: { id: number; uuid: string };
let caseId: number;

const personOf = async (first_name: string, last_name: string, more: object = {}) => {
  const made = await assessor.post("/api/v2/persons", { first_name, last_name, person_type_id: 1, ...more });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as("admin");
  assessor = await server.as("assessor");
  wren = await personOf("Wren", "Ashby", {
    student_id: "S-20418",
    description: "Walks home with Milo Ashby; told Petra Quillon about it.",
    strengths: ["Music"],
  });
  const milo = await personOf("Milo", "Ashby", { preferred_name: "Mouse" });
  await personOf("Petra", "Quillon");
  const target = await personOf("Ines", "Delacroix", { student_id: "S-77120" });
  await assessor.post(`/api/v2/persons/${wren.id}/relations`, {
    person_uuid: milo.uuid,
    kind: "sibling",
    note: "Milo is older",
  });
  const made = await assessor.post("/api/v2/cases", {
    title: "Remark about Delacroix",
    summary: "Wren said <b>something</b> to Ines. Mouse heard it, as did Test colleague.",
    reporter: { name: "Oda Lindqvist", role: "Teacher", anonymous: false },
    persons: [
      { person_uuid: wren.uuid, role: "subject" },
      { person_uuid: target.uuid, role: "target" },
    ],
  });
  expect(made.status, made.text).toBe(201);
  caseId = made.body.data.id;
  // Somebody who is on no list, and did not want to be named.
  const unnamed = await assessor.post("/api/v2/cases", {
    title: "A note in the hall",
    summary: "Zed Zubizarreta told the office.",
    reporter: { name: "Zed Zubizarreta", role: null, anonymous: true },
    persons: [{ person_uuid: wren.uuid, role: "subject" }],
  });
  expect(unnamed.status, unnamed.text).toBe(201);
  await assessor.post(`/api/v2/cases/${caseId}/comments`, { body: "Ms. Lindqvist called. S-77120 is safe." });
});
afterAll(() => server.close());

const ask = (client: CookieClient, more: object = {}): Promise<Answer> =>
  client.post(`/api/v2/persons/${wren.id}/access-export`, { reason: "The family asks", ...more });

describe("everything about a person", () => {
  it("wants the right, a reason and the password", async () => {
    expect((await ask(assessor)).status).toBe(403);
    expect((await ask(admin)).status).toBe(423);
    await admin.post("/user/confirm-password", { password: testPassword });
    const path = `/api/v2/persons/${wren.id}/access-export`;
    expect((await admin.post(path, { reason: " " })).status).toBe(422);
  });

  it("is written for a family: no time as machines write it, and none of another zone", async () => {
    const answer = await ask(admin, { time_zone: "America/Chicago" });
    const page = strFromU8(unzipSync(answer.raw)["everything.html"] ?? new Uint8Array());
    expect(page).not.toMatch(/\d{4}-\d\d-\d\dT\d\d/);
    expect(page).not.toContain("UTC");
    expect(page).toMatch(/ [AP]M C[SD]T/);
    expect(page).toContain("Typed in");
    expect(page).not.toContain("typed");
  });

  it("holds the person's own facts, their cases and what was written there, and nobody else's name", async () => {
    const answer = await ask(admin);
    expect(answer.status, answer.text).toBe(200);
    const files = unzipSync(answer.raw);
    expect(Object.keys(files)).toEqual(["everything.json", "everything.html"]);
    const json = strFromU8(files["everything.json"] ?? new Uint8Array());
    const page = strFromU8(files["everything.html"] ?? new Uint8Array());
    for (const text of [json, page]) {
      for (const own of ["Wren", "S-20418", "Music", "walks home with".slice(1)]) expect(text).toContain(own);
      for (const other of [
        /Milo/i,
        /Mouse/,
        /Ines/,
        /Delacroix/i,
        /Petra/,
        /Quillon/,
        /Lindqvist/,
        /Oda/,
        /77120/,
        /Zubizarreta/i,
      ])
        expect(text).not.toMatch(other);
      expect(text).not.toContain("Test colleague");
      expect(text).toContain("called.");
      expect(text).toContain("told the office.");
    }
    expect(page).not.toContain("<b>something");
    expect(page).toContain("&lt;b&gt;something");
    expect(JSON.parse(json).sections[0].blocks[0].rows).toContainEqual(["Name", "Wren Ashby"]);
  });

  it("is on record: as an export, in the audit log, and in the disclosure log", async () => {
    const [made] = (await admin.get("/api/v2/case-exports/made")).body.data;
    expect(made).toMatchObject({ kind: "person", format: "zip", reason: "The family asks" });
    const log = await admin.get(`/api/v2/log-entries?about=person:${wren.id}&act=exported`);
    expect(log.body.data[0].words).toBe("Exported everything about a person");
    const lines = await admin.get(`/api/v2/persons/${wren.id}/disclosures`);
    expect(lines.body.data[0].what).toBe("Export of everything about the person (ZIP)");
  });
});

const named = (first_name: string, last_name: string) => ({
  id: 1,
  first_name,
  middle_name: null,
  last_name,
  name: `${first_name} ${last_name}`,
  preferred_name: null,
  aliases: [],
  marks: [],
});

it.each([
  ["nobody", "Student A was there, and Wren Ashby.", []],
  ["a part of the name of somebody who was to be taken out", "Student A was there. So was milo.", ["Notes"]],
  ["the full name of anybody of the district", "Student A met Quillon, Petra", ["Notes"]],
])("finds %s left", (_, text, left) => {
  const sections = [{ title: "Notes", blocks: [{ kind: "text" as const, text, rows: [] }] }];
  const hidden = [{ ...named("Milo", "Ashby"), standsFor: "Student A" }];
  const everybody = [{ first: "Petra", last: "Quillon", full: "Petra Quillon" }];
  const own = { parts: new Set(namePartsOf(named("Wren", "Ashby"))), pairs: new Set(["wren ashby"]) };
  expect(leftIn(sections, hidden, everybody, own)).toEqual(left);
});
