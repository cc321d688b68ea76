import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportSectionIds } from "#contract/records/report-templates/sections.ts";
import type { ReportBlock, ReportSection } from "#contract/services/reports/schema.ts";
import { readDocx } from "#server/services/reports/reading/read-docx.ts";
import { readPdf } from "#server/services/reports/reading/read-pdf.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// A report of sections in Spanish: its headings and labels. What people wrote stays as they wrote it.

let server: TestServer;
let lead: CookieClient;
let path: string;
let empty: string;
let wren: { id: number; uuid: string };

async function made(at: string, body: object, client = lead) {
  const answer = await client.post(at, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

beforeAll(async () => {
  server = await startTestServer();
  lead = await server.as("assessor");
  await lead.post("/user/confirm-password", { password: testPassword });
  const person = (first_name: string, last_name: string, person_type_id = 1) =>
    made("/api/v2/persons", { first_name, last_name, person_type_id });
  wren = await person("Wren", "Ashby");
  const brother = await person("Tomas", "Ashby");
  const record = await made("/api/v2/cases", {
    title: "Remark",
    summary: "Wren Ashby said: Open the door. Ashby was alone.",
    exact_words: "Closed",
    category_id: 4,
    type_id: 9,
    reporter: { anonymous: true },
    persons: [
      { person_uuid: wren.uuid, role: "subject" },
      { person_uuid: brother.uuid, role: "target" },
    ],
  });
  path = `/api/v2/cases/${record.id}`;
  empty = `/api/v2/cases/${(await made("/api/v2/cases", { title: "Nothing" })).id}`;
  await made(`${path}/comments`, { body: "Target" });
  await made("/api/v3/tasks", { title: "Closed", taskable_type: "case", taskable_id: record.id });
  const steps = {
    key_observations: { ko5_radio: "p", ko5_comment: "Open" },
    threat_classification: { threat_classification: 1 },
  };
  const assessment = await made("/api/v2/assessments", {
    person_uuid: wren.uuid,
    type: 1,
    case_id: record.id,
    state: { steps },
  });
  await made("/api/v2/interviews", {
    assessment_uuid: assessment.uuid,
    section: "interviews",
    state: {
      interview_type: "target/witness",
      target_name: "Tomas",
      affiliation: "student",
      student_grade: "8",
      q1: "No",
    },
  });
  await made("/api/v2/reminders", {
    remindable_id: assessment.id,
    remindable_type: "assessment",
    section: "assessment_findings",
    title: "Records",
    assigned_user_id: null,
    reminder_status_id: 1,
    remind_at: "2026-11-25",
    state: { source: "academic_records", informationReviewed: "not_applicable" },
  });
});
afterAll(() => server.close());

const all = reportSectionIds.join(",");
const sectionsOf = async (at: string, more = ""): Promise<readonly ReportSection[]> => {
  const answer = await lead.get(`${at}/report?sections=${all}${more}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.sections;
};

/** Words of ours in a block: what it is headed by, and what stands where nothing is recorded. */
const labelsOf = ({ kind, text, rows }: ReportBlock): readonly string[] => {
  if (kind === "heading" || kind === "none") return [text];
  if (kind === "facts") return rows.map(([label = ""]) => label);
  return kind === "table" || kind === "signatures" ? (rows[0] ?? []) : [];
};
const labels = (sections: readonly ReportSection[]) =>
  sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(labelsOf)]);

describe("a report of sections in Spanish", () => {
  it.each(["with", "without"])("has its headings and labels in Spanish, %s records", async (which) => {
    const at = which === "with" ? path : empty;
    const english = labels(await sectionsOf(at));
    const spanish = labels(await sectionsOf(at, "&language=es-US"));
    expect(spanish).toHaveLength(english.length);
    const same = english.filter((each, index) => each === spanish[index]);
    expect([...new Set(same)]).toEqual([]);
  });

  it("says roles and states in Spanish, and leaves what people wrote as it is", async () => {
    const [threat, people, ...rest] = await sectionsOf(path, "&language=es-US");
    expect(threat?.blocks[0]?.rows).toContainEqual(["Informado por", "Anónimo"]);
    expect(threat?.blocks.map(({ text }) => text)).toContain("Closed");
    expect(people?.blocks[0]?.rows[1]).toEqual(["Wren Ashby", "Persona evaluada", "Estudiante", ""]);
    const told = JSON.stringify(rest);
    expect(told).toContain(`"Transitoria"`);
    expect(told).toContain(`"Open"`);
    const tasks = rest.find(({ id }) => id === "monitoring")?.blocks[0]?.rows[1];
    expect(tasks?.slice(0, 2)).toEqual(["Closed", expect.any(String)]);
    expect(tasks?.[3]).toBe("Por hacer");
    expect(rest.find(({ id }) => id === "comments")?.blocks[0]?.rows[1]?.[2]).toBe("Target");
  });

  it("says what was chosen from a list in Spanish, and leaves answers to questions as they were given", async () => {
    const said = new Map((await sectionsOf(path, "&language=es-US")).map(({ id, blocks }) => [id, blocks]));
    const rows = (id: string) => said.get(id as ReportSection["id"])?.flatMap((block) => block.rows) ?? [];
    expect(rows("threat")).toContainEqual(["Categoría", "Arma"]);
    expect(rows("threat")).toContainEqual(["Tipo", "Otro"]);
    expect(rows("interviews")).toContainEqual(["Relación con la escuela", "Estudiante"]);
    expect(rows("interviews")).toContainEqual(["Grado (si es estudiante)", "Grado 8"]);
    expect(rows("interviews").at(-1)?.[1]).toBe("No");
    expect(rows("records")[1]?.slice(0, 2)).toEqual(["Expediente académico", "No corresponde"]);
    expect(rows("observations")[1]?.slice(1)).toEqual(["En parte", "Open"]);
    expect(rows("classification")).toContainEqual(["Significado", expect.stringMatching(/^Se expresó una/)]);
  });

  it.each(["pdf", "docx"])("leaves as %s, with what stands for names in Spanish too", async (format) => {
    const chosen = { sections: ["threat"], redact: [wren.id], language: "es-US" };
    const file = await lead.post(`${path}/report`, {
      ...chosen,
      ...{ destination: "download", reason: "Para la familia", format },
    });
    expect(file.status, file.text).toBe(200);
    const text = (format === "pdf" ? (await readPdf(file.raw)).text : readDocx(file.raw).text).replace(
      /\s+/g,
      " ",
    );
    expect(text).toContain("Informe de la amenaza");
    // Both are called Ashby.
    expect(text).toContain("Estudiante A said: Open the door. [nombre omitido] was alone.");
    expect(text).not.toMatch(/name removed|Student A|Wren/);
    const { body } = await lead.get(`/api/v2/reports?case_id=${path.split("/").at(-1)}`);
    expect(body.data[0].language).toBe("es-US");
    const again = await lead.post(`${path}/reports/${body.data[0].id}/file`, { reason: "Perdido" });
    expect(again.status, again.text).toBe(200);
    const today = await lead.get(`${path}/reports/${body.data[0].id}/today`);
    expect(today.body.data.sections[0].title).toBe("Informe de la amenaza");
  });

  it("is kept with a disclosure, whose document is in it", async () => {
    const disclosure = await made(`${path}/custom-report`, {
      name: "Para la familia",
      recipient: "Ana Ashby",
      ground: "inspection",
      purpose: "Lo pidieron.",
      sections: ["threat"],
      redact: [],
      language: "es-US",
    });
    expect(disclosure.language).toBe("es-US");
    const shown = await lead.post(`${path}/report`, { disclosure_id: disclosure.id });
    expect(shown.body.data.sections[0].title).toBe("Informe de la amenaza");
  });

  it("is refused in a language that there is not, and beside a template in another one", async () => {
    const asked = { name: "x", recipient: "x", ground: "court", purpose: "x" };
    const unknown = await lead.post(`${path}/custom-report`, { ...asked, language: "fr-FR" });
    expect([unknown.status, unknown.body.errors.language?.[0]]).toEqual([
      422,
      "A report is written in English (en-US) or Spanish (es-US). Choose one of them.",
    ]);
    const admin = await server.as("district");
    const template = await made("/api/v2/report-templates", { name: "Plain", content: "x" }, admin);
    const other = await lead.post(`${path}/custom-report`, {
      ...asked,
      template_id: template.id,
      language: "es-US",
    });
    expect([other.status, other.body.errors.language?.[0]]).toEqual([
      422,
      expect.stringMatching(/^This template is in English\. Leave the language out/),
    ]);
    const same = { ...asked, template_id: template.id, language: "en-US" };
    expect((await lead.post(`${path}/custom-report`, same)).status).toBe(201);
  });
});

it("takes an empty list of people to take out as none", async () => {
  const left = await lead.get(`${path}/report?sections=threat`);
  const none = await lead.get(`${path}/report?sections=threat&redact=`);
  expect([none.status, none.body.data?.sections], none.text).toEqual([200, left.body.data.sections]);
});
