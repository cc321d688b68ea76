import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDocx } from "#server/services/reports/reading/read-docx.ts";
import { readPdf } from "#server/services/reports/reading/read-pdf.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// DOMAIN, Assumptions 3: reports that were made are documents that stay as they were.

let server: TestServer;
let lead: CookieClient;
let admin: CookieClient;
let stranger: CookieClient;
let record: { id: number; number: string; version: number };
let path: string;
let wren: { id: number; uuid: string };

async function made(client: CookieClient, at: string, body: object) {
  const answer = await client.post(at, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as("district");
  lead = await server.as("assessor");
  stranger = await server.as("stranger");
  for (const client of [lead, stranger])
    await client.post("/user/confirm-password", { password: testPassword });
  wren = await made(lead, "/api/v2/persons", {
    first_name: "Wren",
    last_name: "Ashby",
    date_of_birth: "2010-05-04",
    person_type_id: 1,
  });
  record = await made(lead, "/api/v2/cases", {
    title: "Remark about Wren Ashby",
    summary: "Wren, born May 4, 2010, said it. W. A. was alone.",
    persons: [{ person_uuid: wren.uuid, role: "subject" }],
  });
  path = `/api/v2/cases/${record.id}`;
});
afterAll(() => server.close());

const download = async (body: object) => {
  const answer = await lead.post(`${path}/report`, {
    destination: "download",
    reason: "For the file",
    ...body,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
const latest = async () => {
  const { body } = await lead.get(`/api/v2/reports?case_id=${record.id}`);
  return body.data[0];
};

describe("a report as a file", () => {
  it("is a Word document or a tagged PDF, with nothing of whoever was taken out", async () => {
    const chosen = { sections: ["threat", "people"], redact: [wren.id] };
    const word = await download(chosen);
    expect(word.headers.get("content-disposition")).toContain(".docx");
    const pdf = await download({ ...chosen, format: "pdf" });
    expect(pdf.headers.get("content-type")).toContain("application/pdf");
    expect(pdf.headers.get("content-disposition")).toContain(".pdf");
    const texts = [readDocx(word.raw).text, (await readPdf(pdf.raw)).text];
    for (const text of texts) {
      expect(text).toContain("Student A, born Student A, said it. Student A was alone.");
      expect(text).not.toMatch(/Wren|Ashby|May 4|2010/);
    }
    expect(Buffer.from(pdf.raw).toString("latin1")).toContain("/StructTreeRoot");
  });

  it("refuses a format that there is none of, and makes nothing without a reason", async () => {
    const body = { destination: "download", sections: ["threat"] };
    const wrong = await lead.post(`${path}/report`, { ...body, reason: "x", format: "odt" });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toHaveProperty("format");
    expect((await lead.post(`${path}/report`, body)).body.errors).toHaveProperty("reason");
  });
});

describe("a saved report", () => {
  it("tells for whom it was made and what was taken out, and its file has the digest that it names", async () => {
    const disclosure = await made(lead, `${path}/custom-report`, {
      name: "For the family of Wren",
      recipient: "Ana Ashby",
      ground: "inspection",
      purpose: "They asked for it.",
      sections: ["threat"],
      redact: [wren.id],
    });
    const file = await download({ disclosure_id: disclosure.id, format: "pdf" });
    expect(decodeURIComponent(file.headers.get("content-disposition") ?? "")).not.toContain("Wren");
    const saved = await latest();
    expect(saved).toMatchObject({
      name: "For the family of Wren",
      case: { id: record.id, number: record.number },
      format: "pdf",
      recipient: "Ana Ashby",
      ground: "inspection",
      taken_out: ["Wren Ashby"],
      template: null,
      sections: ["threat"],
      disclosure_id: disclosure.id,
      size: file.raw.length,
      sha256: createHash("sha256").update(file.raw).digest("hex"),
    });
  });

  it.each(["pdf", "docx"])("is the same file when it is made again, as %s", async (format) => {
    const first = await download({ sections: ["threat", "people"], redact: [wren.id], format });
    const saved = await latest();
    server.advance(180_000);
    const again = await lead.post(`${path}/reports/${saved.id}/file`, { reason: "Lost" });
    expect(again.status, again.text).toBe(200);
    expect(createHash("sha256").update(again.raw).digest("hex")).toBe(saved.sha256);
    expect(Buffer.from(again.raw).equals(Buffer.from(first.raw))).toBe(true);
  });

  it("stays as it was when the case changes, and says what the case says now", async () => {
    await download({ sections: ["threat"], redact: [] });
    const saved = await latest();
    const before = await lead.get(`/api/v2/cases/${record.id}`);
    const put = await lead.put(
      path,
      { title: "A remark", summary: "Nobody was there." },
      { ifMatch: before.body.data.version },
    );
    expect(put.status, put.text).toBe(200);
    const words = (content: { sections: object[] }) => JSON.stringify(content.sections);
    const shown = await lead.get(`${path}/reports/${saved.id}`);
    expect(words(shown.body.data.content)).toContain("W. A. was alone.");
    const today = await lead.get(`${path}/reports/${saved.id}/today`);
    expect(words(today.body.data)).toContain("Nobody was there.");
    const again = await lead.post(`${path}/reports/${saved.id}/file`, { reason: "Lost" });
    expect(readDocx(again.raw).text).toContain("W. A. was alone.");
  });

  it("does not leave again once a name that was recorded since is found in it", async () => {
    await download({ sections: ["threat"], redact: [wren.id] });
    const saved = await latest();
    const shown = await lead.get(`/api/v2/persons/${wren.uuid}`);
    await lead.put(
      `/api/v2/persons/${wren.uuid}`,
      { first_name: "Wren", last_name: "Ashby", person_type_id: 1, aliases: ["Nobody"] },
      { ifMatch: shown.body.data.version },
    );
    const answer = await lead.post(`${path}/reports/${saved.id}/file`, { reason: "Lost" });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.errors.redact[0]).toContain("was read again");
  });

  it("is refused while somebody who was taken out is deleted: what to look for is not known any more", async () => {
    const gone = await made(lead, "/api/v2/persons", {
      first_name: "Zephyrine",
      last_name: "Quillon",
      person_type_id: 1,
    });
    const other = await made(lead, "/api/v2/cases", {
      title: "About Zephyrine Quillon",
      persons: [{ person_uuid: gone.uuid, role: "subject" }],
    });
    const at = `/api/v2/cases/${other.id}`;
    const disclosure = await made(lead, `${at}/custom-report`, {
      name: "For the town",
      recipient: "Somebody",
      ground: "official",
      purpose: "They asked.",
      sections: ["threat"],
      redact: [gone.id],
    });
    const wish = { destination: "download", reason: "Asked for", disclosure_id: disclosure.id };
    expect((await lead.post(`${at}/report`, wish)).status).toBe(200);
    const before = await lead.get(at);
    await lead.put(
      at,
      { title: "About Zephyrine Quillon", persons: [] },
      { ifMatch: before.body.data.version },
    );
    const person = await lead.get(`/api/v2/persons/${gone.uuid}`);
    const erased = await admin.delete(`/api/v2/persons/${gone.uuid}`, { ifMatch: person.body.data.version });
    expect(erased.status, erased.text).toBe(204);
    const answer = await lead.post(`${at}/report`, wish);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.errors.redact[0]).toContain("was deleted");
    const [saved] = (await lead.get(`/api/v2/reports?case_id=${other.id}`)).body.data;
    expect((await lead.get(`${at}/reports/${saved.id}/today`)).status).toBe(422);
  });

  it("has no name of whoever was taken out in the title of its template", async () => {
    const template = await made(admin, "/api/v2/report-templates", {
      name: "Letter about Wren Ashby",
      content: "About {{case.number}}.",
    });
    for (const format of ["docx", "pdf"]) {
      const file = await download({ template_id: template.id, redact: [wren.id], format });
      const text = format === "pdf" ? (await readPdf(file.raw)).text : readDocx(file.raw).text;
      expect(text).toContain("Letter about Student A");
      expect(text).not.toContain("Ashby");
    }
  });

  it("takes out who reported it without being named, wherever others wrote it", async () => {
    const other = await made(lead, "/api/v2/cases", {
      title: "A remark",
      summary: "Zed Quill told the office.",
      reporter: { name: "Zed Quill", role: null, anonymous: true },
    });
    const wish = {
      destination: "download",
      reason: "Asked for",
      sections: ["threat"],
      redact_reporter: true,
    };
    const answer = await lead.post(`/api/v2/cases/${other.id}/report`, wish);
    expect(answer.status, answer.text).toBe(200);
    expect(readDocx(answer.raw).text).not.toContain("Quill");
  });

  it("goes with its case, and with the practice case", async () => {
    const colleague = await server.as("colleague");
    await colleague.post("/user/confirm-password", { password: testPassword });
    const begun = await colleague.post("/api/v2/practice", {});
    const at = `/api/v2/cases/${begun.body.data.case_id}/report`;
    const answer = await colleague.post(at, {
      destination: "download",
      reason: "Practice",
      sections: ["threat"],
    });
    expect(answer.status, answer.text).toBe(200);
    const erased = await colleague.delete("/api/v2/practice");
    expect(erased.status, erased.text).toBe(204);
  });

  it("is listed for those who may export its case, and found by its name, its case or its recipient", async () => {
    const found = async (q: string) =>
      (await lead.get(`/api/v2/reports?q=${encodeURIComponent(q)}`)).body.meta.total;
    expect(await found("family of")).toBe(1);
    expect(await found("ana ashby")).toBe(1);
    expect(await found(record.number)).toBeGreaterThan(1);
    expect(await found("no such report")).toBe(0);
    const { id } = await latest();
    expect((await stranger.get(`${path}/reports/${id}`)).status).toBe(404);
    expect(await stranger.get("/api/v2/reports")).toMatchObject({ status: 200, body: { data: [] } });
    expect((await lead.get(`${path}/reports/990001`)).status).toBe(404);
    expect((await admin.get("/api/v2/reports")).body.meta.total).toBeGreaterThan(1);
  });
});
