import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as Y from "yjs";
import { toBase64 } from "#contract/records/minutes/bytes.ts";
import { addLine, newDocument, setText } from "#contract/records/minutes/document.ts";
import { readerPreset } from "#contract/services/reports/readers.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// What papers have of the meetings of a team (decision 090).

let server: TestServer;
let lead: CookieClient;
let member: CookieClient;
let caseId: number;
let wrenId: number;

const dissent = "The post still stands.";
const decision = "Wren Ashby eats with Mr. Sand until Friday.";
const path = () => `/api/v2/cases/${caseId}/meetings`;

const person = (user: "assessor" | "investigator") => ({
  uuid: randomUUID(),
  user_id: server.users[user].id,
  attendance: "present",
});

async function planned(title: string) {
  const guest = {
    uuid: randomUUID(),
    name: "Karin Lund",
    role: "Clinician",
    agency: "County youth services",
  };
  const made = await lead.post(path(), {
    title,
    starts_at: "2026-11-19T17:00:00.000Z",
    ends_at: "2026-11-19T17:45:00.000Z",
    people: [person("assessor"), person("investigator"), { ...guest, attendance: "excused" }],
  });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}

async function report(query: string): Promise<string> {
  const given = await lead.get(`/api/v2/cases/${caseId}/report?${query}`);
  expect(given.status, given.text).toBe(200);
  return given.text;
}
const sectionsOf = (reader: string) => `sections=${readerPreset(reader)?.sections.join(",")}`;

beforeAll(async () => {
  server = await startTestServer();
  lead = await server.as("assessor");
  member = await server.as("investigator");
  const wren = await lead.post("/api/v2/persons", {
    first_name: "Wren",
    last_name: "Ashby",
    person_type_id: 1,
  });
  wrenId = wren.body.data.id;
  const made = await lead.post("/api/v2/cases", {
    title: "A note on a desk",
    persons: [{ person_uuid: wren.body.data.uuid, role: "subject" }],
    team: [
      { user_id: server.users.assessor.id, role: "lead" },
      { user_id: server.users.investigator.id, role: "member" },
    ],
  });
  caseId = made.body.data.id;
  const { uuid, version, people } = await planned("Lunch and the bus");
  const doc = newDocument();
  const line = randomUUID();
  addLine(doc, { id: line, kind: "decision", at: "2026-11-19T17:05:00.000Z", after: null });
  setText(doc, line, decision);
  const update = toBase64(Y.encodeStateAsUpdate(doc));
  expect((await lead.post(`${path()}/${uuid}/minutes/updates`, { update })).status).toBe(200);
  const ended = await lead.post(`${path()}/${uuid}/end`, {}, { ifMatch: version });
  expect(ended.status, ended.text).toBe(200);
  const sign = { person_uuid: people[1].uuid, kind: "differs", words: dissent };
  expect((await member.post(`${path()}/${uuid}/signatures`, sign)).status).toBe(200);
  await planned("What comes after the break");
  await lead.post("/user/confirm-password", { password: testPassword });
});
afterAll(() => server.close());

it("tells who was there, what was decided and what was written, of meetings that were held alone", async () => {
  const paper = await report("sections=meetings");
  for (const words of ["Lunch and the bus", decision, "Karin Lund", "County youth services", "Excused"])
    expect(paper).toContain(words);
  expect(paper).not.toContain("What comes after the break");
  expect(paper).not.toContain(dissent);
  expect(await report("sections=meetings&language=es-US")).toContain("Disculpado");
});

it("takes names out of minutes as everywhere else", async () => {
  const paper = await report(`sections=meetings&redact=${wrenId}`);
  const { sections } = JSON.parse(paper).data;
  expect(JSON.stringify(sections)).toContain("eats with Mr. Sand until Friday.");
  expect(JSON.stringify(sections)).not.toContain("Wren");
  expect(JSON.stringify(sections)).not.toContain("Ashby");
});

it("tells the team and a court how somebody sees it differently, and no family, school or official", async () => {
  for (const reader of ["own", "court"]) {
    const paper = await report(sectionsOf(reader));
    expect(paper).toContain(dissent);
    expect(paper).toContain("Lunch and the bus");
  }
  for (const reader of [
    "subject-family",
    "target-family",
    "school",
    "superintendent",
    "police",
    "provider",
  ]) {
    const paper = await report(sectionsOf(reader));
    expect(paper).not.toContain(dissent);
    expect(paper).not.toContain("Lunch and the bus");
  }
});
