import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints/table.ts";
import { instrumentOf } from "#instruments/instrument.ts";
import { packIdentity } from "#instruments/packs.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Words of an assessment: those that it was begun under, whatever has been published since.

let server: TestServer;
let client: CookieClient;
beforeEach(async () => {
  server = await startTestServer();
  client = await server.as("assessor");
});
afterEach(() => server.close());

const former = { pack: "bellwether", version: "1.0.0" };
const field = "ko5_radio";
const steps = { key_observations: { [field]: "y" }, threat_classification: { threat_classification: 0 } };
const labelIn = (identity: typeof former) =>
  instrumentOf(identity).observations.key_observations.items.find(({ key }) => key === "ko5")?.label ??
  "none";
const questionIn = (identity: typeof former) =>
  instrumentOf(identity).interviews.formOf("subject")?.questions[1]?.text ?? "none";

async function made(path: string, body: object) {
  const answer = await client.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const at = (version: number) => ({ ifMatch: version });

/** A case with an assessment of a student in it. */
async function begin(more: object = {}) {
  const person = await made("/api/v2/persons", { first_name: "Wren", last_name: "Ashby", person_type_id: 1 });
  const persons = [{ person_uuid: person.uuid, role: "subject" }];
  const record = await made("/api/v2/cases", { title: "A remark", persons, confidentiality: "organization" });
  const body = { person_uuid: person.uuid, type: 1, case_id: record.id, state: { steps } };
  const assessment = await made("/api/v2/assessments", { ...body, ...more });
  return { body, assessment, caseId: record.id as number };
}

describe("the words of an assessment", () => {
  it("are the newest where it begins, and those of whoever began it where they say so", async () => {
    expect((await begin()).assessment.instrument).toEqual(packIdentity);
    expect((await begin({ instrument: former })).assessment.instrument).toEqual(former);
    const later = { pack: "bellwether", version: "9.9.9" };
    expect((await begin({ instrument: later })).assessment.instrument).toEqual(later);
  });

  it("stay, whatever a client sends", async () => {
    const { body, assessment } = await begin({ instrument: former });
    const path = `/api/v2/assessments/${assessment.uuid}`;
    const other = await client.put(path, { ...body, instrument: packIdentity }, at(assessment.version));
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ["instrument"]]);
    expect(other.text).toContain("keeps the questions of edition 1.0.0");
    for (const more of [{}, { instrument: former }]) {
      const { version } = (await client.get(path)).body.data;
      const saved = await client.put(path, { ...body, ...more }, at(version));
      expect([saved.status, saved.body.data?.instrument], saved.text).toEqual([200, former]);
    }
  });

  it("may be missing in the answer of a server that knows nothing of them", async () => {
    const { assessment } = await begin();
    for (const instrument of [undefined, null])
      expect(
        endpoints["assessments.show"].response.safeParse({ data: { ...assessment, instrument } }).error,
      ).toBeUndefined();
  });

  it("are its own in the report of its case", async () => {
    expect(labelIn(former)).not.toBe(labelIn(packIdentity));
    expect(questionIn(former)).not.toBe(questionIn(packIdentity));
    for (const [own, others] of [
      [former, packIdentity],
      [packIdentity, former],
    ] as const) {
      const { assessment, caseId } = await begin({ instrument: own });
      await made("/api/v2/interviews", {
        assessment_uuid: assessment.uuid,
        section: "interviews",
        state: { interview_type: "subject", subject_name: "Wren Ashby", q2: "I said it." },
      });
      const report = await client.get(`/api/v2/cases/${caseId}/report`);
      expect(report.status, report.text).toBe(200);
      const text = JSON.stringify(report.body.data.sections);
      for (const words of [labelIn, questionIn]) {
        expect(text).toContain(words(own));
        expect(text).not.toContain(words(others));
      }
      expect(text).not.toContain("begun under");
    }
  });

  it("are said to be others in a report where the server does not have them", async () => {
    const { caseId } = await begin({ instrument: { pack: "bellwether", version: "9.9.9" } });
    const report = await client.get(`/api/v2/cases/${caseId}/report`);
    expect(JSON.stringify(report.body.data.sections)).toContain("begun under Bellwether edition 9.9.9");
  });
});
