import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filledDocument } from "#contract/services/reports/filled-document.ts";
import { readDocx } from "#server/services/reports/reading/read-docx.ts";
import { readPdf } from "#server/services/reports/reading/read-pdf.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// Decision 078: the words of a letter are edited before it goes, and what is kept is what went.

let server: TestServer;
let lead: CookieClient;
let path: string;
let number: string;
let wren: { id: number; uuid: string };
let letter: { id: number };

const text = (words: string) => ({ type: "text", text: words });
const token = (name: string) => ({ type: "token", attrs: { name } });
const paragraph = (...content: readonly object[]) => ({ type: "paragraph", content });
const doc = (...content: readonly object[]) => ({ type: "doc", content });

async function made(client: CookieClient, at: string, body: object) {
  const answer = await client.post(at, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.as("district");
  lead = await server.as("assessor");
  await lead.post("/user/confirm-password", { password: testPassword });
  wren = await made(lead, "/api/v2/persons", { first_name: "Wren", last_name: "Ashby", person_type_id: 1 });
  const record = await made(lead, "/api/v2/cases", {
    title: "A remark",
    summary: "She wrote {{case.title}}.",
    persons: [{ person_uuid: wren.uuid, role: "subject" }],
  });
  path = `/api/v2/cases/${record.id}`;
  number = record.number;
  letter = await made(admin, "/api/v2/report-templates", {
    name: "Letter home",
    kind: "letter",
    language: "es-US",
    content: doc(
      { type: "heading", attrs: { level: 2 }, content: [text("About "), token("subject.name")] },
      paragraph({ ...text("Dear family. "), marks: [{ type: "strong" }] }, token("case.summary")),
      {
        type: "ordered_list",
        content: [
          { type: "list_item", content: [paragraph(text("first"))] },
          { type: "list_item", content: [paragraph(text("then"))] },
        ],
      },
      {
        type: "table",
        content: [
          { type: "table_row", content: [{ type: "table_header", content: [paragraph(text("Day"))] }] },
          { type: "table_row", content: [{ type: "table_cell", content: [paragraph(token("date.today"))] }] },
        ],
      },
    ),
  });
});
afterAll(() => server.close());

const download = (body: object) =>
  lead.post(`${path}/report`, { destination: "download", reason: "For the family", ...body });
it("is called after its template as a file, and after no case", async () => {
  await lead.post("/user/confirm-password", { password: testPassword });
  const file = await download({ template_id: letter.id });
  expect(file.status, file.text.slice(0, 300)).toBe(200);
  const name = file.headers.get("content-disposition") ?? "";
  expect(name).toMatch(/Letter home \d{4}-\d\d-\d\d\.docx/);
  expect(name).not.toContain(number);
});

const wordsOf = (body: object) => lead.post(`${path}/report-words`, { template_id: letter.id, ...body });

const edited = doc(
  paragraph(text("Dear Mrs. Ashby, Wren may come back on Monday.")),
  paragraph(text("About "), token("case.number"), text(", and not {{case.number}} or {{no.token}}.")),
);

describe("the words of a letter that were edited", () => {
  it("begin as the template was filled, and become the same again where nobody changed them", async () => {
    const filled = await lead.get(`${path}/report?template_id=${letter.id}`);
    expect(filled.status, filled.text).toBe(200);
    const { sections } = filled.body.data;
    expect(JSON.stringify(sections)).toContain("She wrote {{case.title}}.");
    const answer = await wordsOf({ content: filledDocument(sections) });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data.sections).toEqual(sections);
    expect(answer.body.data).toMatchObject({ kind: "letter", language: "es-US", by_two: false });
    expect(answer.body.data.templates.length).toBeGreaterThan(0);
  });

  it.each(["docx", "pdf"] as const)(
    "leave as %s in place of the template's, and are kept",
    async (format) => {
      const file = await download({ template_id: letter.id, content: edited, format });
      expect(file.status, file.text.slice(0, 300)).toBe(200);
      const read = format === "pdf" ? (await readPdf(file.raw)).text : readDocx(file.raw).text;
      const said = read.replaceAll(/\s+/g, " ");
      expect(said).toContain("Dear Mrs. Ashby, Wren may come back on Monday.");
      expect(said).toContain(`About ${number}, and not {{case.number}} or {{no.token}}.`);
      expect(said).not.toContain("Dear family");
      const [saved] = (await lead.get("/api/v2/reports")).body.data;
      expect(saved).toMatchObject({
        name: "Letter home",
        template: { id: letter.id },
        language: "es-US",
        format,
      });
      const at = `${path}/reports/${saved.id}`;
      const { content } = (await lead.get(at)).body.data;
      expect(content).toMatchObject({ kind: "letter", edited: true });
      expect(content.sections[0].blocks[0].text).toContain("may come back on Monday");
      const again = await lead.post(`${at}/file`, { reason: "Lost" });
      const once = format === "pdf" ? (await readPdf(again.raw)).text : readDocx(again.raw).text;
      expect(once).toBe(read);
      // Compared is what the template says today: what was edited was edited by hand.
      const today = await lead.get(`${at}/today`);
      expect(today.status, today.text).toBe(200);
      expect(JSON.stringify(today.body.data.sections)).toContain("Dear family");
    },
  );

  it("have nothing of a name that is taken out, in the file and before", async () => {
    const chosen = { template_id: letter.id, content: edited, redact: [wren.id] };
    const shown = await wordsOf(chosen);
    expect(shown.status, shown.text).toBe(200);
    expect(shown.body.data.sections[0].blocks[0].text).toContain("Estudiante A may come back");
    expect(JSON.stringify(shown.body.data.sections)).not.toMatch(/Wren|Ashby/);
    for (const format of ["docx", "pdf"]) {
      const file = await download({ ...chosen, format });
      expect(file.status, file.text.slice(0, 300)).toBe(200);
      const said = format === "pdf" ? (await readPdf(file.raw)).text : readDocx(file.raw).text;
      expect(said).toContain("Estudiante A");
      expect(said).not.toMatch(/Wren|Ashby/);
    }
  });

  it("are refused without their template, for a disclosure, and where they cannot be read", async () => {
    const without = await download({ content: edited });
    expect(without.status).toBe(422);
    expect(without.body.errors.content).toEqual([
      "Edited words need the template that they were written after.",
    ]);
    const disclosure = await made(lead, `${path}/custom-report`, {
      name: "For the family",
      recipient: "Ana Ashby",
      ground: "inspection",
      purpose: "They asked for it.",
      template_id: letter.id,
    });
    const disclosed = await download({
      content: edited,
      disclosure_id: disclosure.id,
      template_id: letter.id,
    });
    expect(disclosed.body.errors.content[0]).toContain("as it was recorded");
    const wrong = await download({ template_id: letter.id, content: doc(paragraph(token("case.colour"))) });
    expect(wrong.body.errors.content[0]).toContain("Paragraph 1: There is no token {{case.colour}}.");
    expect((await download({ template_id: letter.id, content: { type: "page" } })).status).toBe(422);
    expect((await wordsOf({})).body.errors).toHaveProperty("content");
    expect((await wordsOf({ template_id: 9999, content: edited })).body.errors).toHaveProperty("template_id");
    const viewer = await server.as("viewer");
    const seen = await viewer.post(`${path}/report-words`, { template_id: letter.id, content: edited });
    expect(seen.status).toBe(404);
  });
});
