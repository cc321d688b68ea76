import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DisclosureLine } from "#contract/services/disclosures/schema.ts";
import { parseCsv } from "#support/corpus/spreadsheet.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// FERPA 99.32: everything that left about a student, across cases, and what was told in other ways.

let server: TestServer;
let admin: CookieClient;
let assessor: CookieClient;
let person: { id: number; uuid: string };
let cases: { id: number; number: string }[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as("admin");
  assessor = await server.as("assessor");
  const names = { first_name: "Wren", last_name: "Ashby", person_type_id: 1 };
  person = (await assessor.post("/api/v2/persons", names)).body.data;
  cases = [];
  for (const title of ["First", "Second"]) {
    const made = await assessor.post("/api/v2/cases", {
      title,
      persons: [{ person_uuid: person.uuid, role: "subject" }],
    });
    expect(made.status, made.text).toBe(201);
    cases.push(made.body.data);
  }
  for (const client of [admin, assessor])
    await client.post("/user/confirm-password", { password: testPassword });
});
afterAll(() => server.close());

const path = () => `/api/v2/persons/${person.id}/disclosures`;
const lines = async (client = admin): Promise<DisclosureLine[]> => (await client.get(path())).body.data;

const phoned = {
  told_at: "2026-11-18T12:10:00.000Z",
  recipient: "Officer Lund",
  recipient_organization: "Police department",
  way: "phone",
  ground: "emergency",
  threat: "Words about tomorrow's game",
  what: "Name, address and the words of the threat",
  purpose: "To keep the students safe on the way home",
};

describe("the disclosure log of a person", () => {
  it("takes what was told by phone, and the threat that an emergency relies on", async () => {
    const without = await assessor.post(path(), { ...phoned, threat: " " });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ["threat"]]);
    const made = await assessor.post(path(), phoned);
    expect(made.status, made.text).toBe(201);
    const { told_at, ...told } = phoned;
    expect(made.body.data).toMatchObject({ ...told, at: told_at, kind: "told" });
    expect((await lines())[0]).toMatchObject({ by: { full_name: "Test assessor" } });
  });

  it("tells of exports, reports and disclosures of all their cases", async () => {
    const reason = "For the district office";
    const [first, second] = cases;
    await assessor.post(`/api/v2/cases/${first?.id}/export`, { format: "json", reason });
    await assessor.post(`/api/v2/cases/${second?.id}/report`, { destination: "download", reason });
    await assessor.post(`/api/v2/cases/${second?.id}/custom-report`, {
      name: "For the parents",
      recipient: "R. Moss",
      ground: "inspection",
      purpose: "Asked for by the family",
      redact: [person.id],
    });
    await assessor.post("/api/v2/case-exports/download", { format: "csv", reason });
    const found = (await lines()).map((line) => [line.kind, line.case?.number ?? null, line.what]);
    expect(found).toEqual(
      expect.arrayContaining([
        ["export", first?.number, "Export of the case (JSON)"],
        ["export", second?.number, "Report of the case as a file (DOCX)"],
        ["disclosure", second?.number, "Report “For the parents”, not made yet"],
        ["export", null, "Export of a list of cases (CSV)"],
        ["told", null, phoned.what],
      ]),
    );
    expect(found).toHaveLength(5);
    const given = (await lines()).find((line) => line.kind === "disclosure");
    expect(given).toMatchObject({ ground: "inspection", name_taken_out: true, recipient: "R. Moss" });
  });

  it("says nothing of cases that the reader may not see", async () => {
    const colleague = await server.as("colleague");
    expect((await lines(colleague)).every((line) => line.case === null)).toBe(true);
    expect((await (await server.as("south")).get(path())).status).toBe(404);
    expect((await (await server.as("viewer")).get(path())).status).toBe(403);
  });

  it("leaves as CSV with a reason, which is a disclosure itself", async () => {
    const before = await lines();
    const file = await admin.post(`${path()}/export`, { format: "csv", bom: false, reason: "Asked for" });
    expect(file.status, file.text).toBe(200);
    const rows = parseCsv(file.text);
    expect(rows.slice(1).map((row) => row[1])).toEqual(before.map((line) => line.what));
    expect((await lines())[0]).toMatchObject({
      what: "Export of the disclosure log (CSV)",
      purpose: "Asked for",
    });
  });

  it("stays with the person who two records are merged into", async () => {
    const names = { first_name: "Wrennie", last_name: "Ashby", person_type_id: 1 };
    const twin = (await assessor.post("/api/v2/persons", names)).body.data;
    await assessor.post(`/api/v2/persons/${twin.id}/disclosures`, { ...phoned, what: "Told of the twin" });
    const merged = await admin.post(
      `/api/v2/persons/${person.id}/merge`,
      { other: twin.uuid, other_version: 1, person: { ...names, first_name: "Wren" } },
      { ifMatch: 1 },
    );
    expect(merged.status, merged.text).toBe(200);
    expect((await lines()).map((line) => line.what)).toContain("Told of the twin");
  });
});
