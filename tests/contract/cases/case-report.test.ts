import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { starterNamed } from "#contract/records/report-templates/starters/starters.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const why = { reason: "Meeting with the family." };

async function ready(name: Parameters<TestServer["as"]>[0]) {
  const client = await server.as(name);
  expect((await client.post("/user/confirm-password", { password: testPassword })).status).toBe(204);
  return client;
}

async function made(client: CookieClient, path: string, body: object) {
  const answer = await client.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

/** Two students, and a case about both. */
async function open(client: CookieClient) {
  const student = (first_name: string, last_name: string, more: object = {}) =>
    made(client, "/api/v2/persons", { first_name, last_name, person_type_id: 1, ...more });
  const wren = await student("Wren", "Ashby", { preferred_name: "Birdie", student_id: "S-20418" });
  const tom = await student("Tomas", "Quill");
  const record = await made(client, "/api/v2/cases", {
    title: "Remark of Wren Ashby",
    confidentiality: "organization",
    exact_words: "“Birdie will get Tomas,” said ASHBY.",
    summary: "Wren’s locker was opened; S-20418.",
    reporter: { name: "Jo Ortiz", role: "Teacher", anonymous: false },
    persons: [
      { person_uuid: wren.uuid, role: "subject" },
      { person_uuid: tom.uuid, role: "target" },
    ],
  });
  await made(client, `/api/v2/cases/${record.id}/comments`, { body: "Wren has calmed down." });
  return { path: `/api/v2/cases/${record.id}`, id: record.id as number, wren, tom };
}

async function documentOf(client: CookieClient, path: string, body: object) {
  const answer = await client.post(path, { destination: "download", ...body });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  const parts = unzipSync(answer.raw);
  const xml = Object.values(parts)
    .map((part) => strFromU8(part))
    .join("\n");
  return { xml, bytes: answer.raw, headers: answer.headers };
}

describe("the report of a case", () => {
  it("holds the chosen sections, and the names of the chosen people in none of them", async () => {
    const lead = await ready("assessor");
    const { path, wren, tom } = await open(lead);
    const whole = await lead.get(`${path}/report`);
    expect(whole.status, whole.text).toBe(200);
    expect(whole.body.data.sections.map((each: { id: string }) => each.id)).not.toContain("comments");
    expect(whole.text).toContain("said ASHBY");
    const some = await lead.get(
      `${path}/report?sections=comments,threat&redact=${wren.id}&redact_reporter=yes&time_zone=America/New_York`,
    );
    const { sections, title, subject, people, printed_at } = some.body.data;
    expect(sections.map((each: { id: string }) => each.id)).toEqual(["threat", "comments"]);
    expect([title, subject, whole.body.data.subject]).toEqual([
      "Remark of Student A",
      "Student A",
      "Wren Ashby",
    ]);
    const facts = sections[0].blocks[0].rows;
    expect(facts.slice(-2)).toEqual([
      ["Subject", "Student A"],
      ["Target", "Tomas Quill"],
    ]);
    const text = JSON.stringify(sections);
    expect(text).toContain("“Student A will get Tomas,” said Student A.");
    expect(text).toContain('"Reported by","The reporter"]');
    expect(text).not.toContain("Teacher");
    expect(text).not.toMatch(/wren|ashby|birdie|20418|ortiz/i);
    expect(printed_at).toMatch(/E[SD]T$/);
    expect(people).toMatchObject([
      { id: wren.id, stands_for: "Student A" },
      { id: tom.id, stands_for: null },
    ]);
  });

  it("names the team and the exact words, the day it was made, and has lines to sign, on screen and as a document", async () => {
    const lead = await ready("assessor");
    const { path, wren } = await open(lead);
    const { data } = (await lead.get(`${path}/report?redact=${wren.id}`)).body;
    const section = (id: string) => data.sections.find((each: { id: string }) => each.id === id);
    expect(section("threat").blocks).toContainEqual({
      kind: "text",
      text: "“Student A will get Tomas,” said Student A.",
      rows: [],
    });
    const [lines] = section("signatures").blocks;
    expect(lines.kind).toBe("signatures");
    expect(lines.rows[0]).toEqual(["Name", "Role", "Signature", "Date"]);
    expect(lines.rows[1]).toEqual(["Test assessor", "Lead", "", ""]);
    expect(lines.rows.slice(-2)).toEqual([
      ["", "", "", ""],
      ["", "", "", ""],
    ]);
    const { xml } = await documentOf(lead, `${path}/report`, { ...why, redact: [wren.id] });
    expect(xml).toMatch(/Made [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M UTC, by Test assessor/);
    for (const words of ["Signature", "Student A will get Tomas"]) expect(xml).toContain(words);
    // Lines to sign stay on one page: every row but the last one holds on to the next.
    const signing = xml.slice(xml.indexOf("<w:t", xml.indexOf("Signatures")), xml.lastIndexOf("</w:tbl>"));
    expect(signing.split("<w:keepNext/>").length - 1).toBe(4 * (lines.rows.length - 1));
    expect(xml).toMatch(/Case NOR-\d+-\d+ · Student A · Confidential: need to know only/);
    expect(xml).not.toMatch(/ashby|birdie/i);
    const few = await lead.get(`${path}/report?sections=signatures`);
    expect(few.body.data.sections).toHaveLength(1);
  });

  it("says whose parent somebody is, and what they are only where their role does not", async () => {
    const lead = await ready("assessor");
    const person = (first_name: string, person_type_id: number) =>
      made(lead, "/api/v2/persons", { first_name, last_name: "Ashby", person_type_id });
    const [wren, ana, bo] = [await person("Wren", 1), await person("Ana", 7), await person("Bo", 7)];
    await made(lead, `/api/v2/persons/${ana.id}/attach-child/${wren.id}`, {});
    const { id } = await made(lead, "/api/v2/cases", {
      title: "A remark",
      persons: [
        { person_uuid: wren.uuid, role: "subject" },
        { person_uuid: ana.uuid, role: "parent/guardian" },
        { person_uuid: bo.uuid, role: "parent/guardian" },
      ],
    });
    const rows = async (more = "") => {
      const { data } = (await lead.get(`/api/v2/cases/${id}/report?sections=people${more}`)).body;
      return data.sections[0].blocks[0].rows.slice(1);
    };
    expect(await rows()).toEqual([
      ["Wren Ashby", "Subject", "Student", ""],
      ["Ana Ashby", "Parent/guardian", "Parent of Wren Ashby", ""],
      ["Bo Ashby", "Parent/guardian", "", ""],
    ]);
    expect((await rows("&language=es-US"))[1]?.[2]).toBe("Padre o madre de Wren Ashby");
    expect((await rows(`&redact=${wren.id}`))[1]?.[2]).toBe("Parent of Student A");
    // Whose parent they are would tell who they are.
    expect((await rows(`&redact=${ana.id}`))[1]).toEqual(["Parent A", "Parent/guardian", "", ""]);
  });

  it("lists the files that are kept with the case by name, without the names that are taken out", async () => {
    const lead = await ready("assessor");
    const { path, wren } = await open(lead);
    const words = new TextEncoder().encode("What was said.");
    const sent = await lead.upload("Statement of Wren Ashby.txt", words);
    const record = (await lead.get(`${path}/edit`)).body.data.case;
    const persons = record.persons.map((each: { uuid: string; role: string }) => ({
      person_uuid: each.uuid,
      role: each.role,
    }));
    const body = { ...record, persons, team: undefined, attachments: [sent.body.id] };
    const saved = await lead.put(path, body, { ifMatch: record.version });
    expect(saved.status, saved.text).toBe(200);
    const rowsOf = async (query: string) => {
      const { sections } = (await lead.get(`${path}/report${query}`)).body.data;
      return sections.find((each: { id: string }) => each.id === "files").blocks[0].rows;
    };
    expect((await rowsOf(""))[1].slice(0, 2)).toEqual(["Statement of Wren Ashby.txt", "The case"]);
    expect((await rowsOf(`?redact=${wren.id}`))[1][0]).toBe("Statement of Student A.txt");
  });

  it("says so where nobody recorded the exact words", async () => {
    const lead = await ready("assessor");
    const record = await made(lead, "/api/v2/cases", { title: "A note in a locker" });
    const { data } = (await lead.get(`/api/v2/cases/${record.id}/report?sections=threat`)).body;
    expect(data.sections[0].blocks).toContainEqual({
      kind: "none",
      text: "No exact words are recorded.",
      rows: [],
    });
  });

  it("leaves as a document with a password just given, on record and in the timeline", async () => {
    const path = (await open(await server.as("assessor"))).path;
    const client = await server.as("assessor");
    const body = { ...why, destination: "download", sections: ["threat", "people"] };
    const refused = await client.post(`${path}/report`, body);
    expect([refused.status, refused.body.reason]).toEqual([423, "confirm-password"]);
    await client.post("/user/confirm-password", { password: testPassword });
    const { xml, bytes, headers } = await documentOf(client, `${path}/report`, body);
    expect(headers.get("content-disposition")).toMatch(/filename="NOR-\d+-\d+ report \d{4}-\d\d-\d\d\.docx"/);
    for (const words of [
      "Confidential: need to know only",
      "Printed by Test assessor",
      "NUMPAGES",
      "said ASHBY",
    ])
      expect(xml).toContain(words);
    const exports = await client.get("/api/v2/case-exports/made");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(exports.body.data).toMatchObject([
      { kind: "report", format: "docx", sha256, row_count: 2, ...why },
    ]);
    const timeline = await client.get(`${path}/timeline?group=output`);
    expect(timeline.body.data).toMatchObject([
      { kind: "report_made", text: expect.stringMatching(/^Report of case NOR-/) },
    ]);
    const rows = await server.db.selectFrom("audit_log").select(["action", "outcome", "fields"]).execute();
    const own = rows.filter((row) => row.action === "case.report");
    expect(own.map((row) => row.outcome)).toEqual(["denied", "ok"]);
    expect(JSON.stringify(rows)).not.toMatch(/ashby/i);
  });

  it("is called as it is said to be, in its file and in the list", async () => {
    const client = await ready("assessor");
    const { path } = await open(client);
    const named = await documentOf(client, `${path}/report`, { ...why, name: "For:  Police / Wren" });
    expect(named.headers.get("content-disposition")).toMatch(
      /filename="NOR-\d+-\d+ For Police Wren \d{4}-\d\d-\d\d\.docx"/,
    );
    const saved = (await client.get("/api/v2/reports")).body.data;
    expect(saved[0].name).toBe("For:  Police / Wren");
  });

  it("is for people who may export the case, and redacts people of the case only", async () => {
    const { path } = await open(await server.as("assessor"));
    const status = async (name: "colleague" | "stranger" | "admin") =>
      (await (await server.as(name)).get(`${path}/report`)).status;
    expect([await status("colleague"), await status("stranger"), await status("admin")]).toEqual([
      403, 404, 200,
    ]);
    const lead = await ready("assessor");
    expect((await lead.get(`${path}/report?redact=999999`)).status).toBe(422);
    expect((await lead.post(`${path}/report`, { ...why, redact: [999_999] })).status).toBe(422);
  });
});

describe("the name of somebody who stays", () => {
  it("is whole beside one that is taken out, on screen, in both files and in the same file made again", async () => {
    const lead = await ready("assessor");
    const student = (first_name: string, last_name: string) =>
      made(lead, "/api/v2/persons", { first_name, last_name, person_type_id: 1 });
    const [al, rosa] = [await student("Al", "Green"), await student("Rosa", "Vidal-Al")];
    const record = await made(lead, "/api/v2/cases", {
      title: "Remark about Rosa Vidal-Al",
      summary: "Al Green followed Rosa Vidal-Al.",
      persons: [
        { person_uuid: al.uuid, role: "subject" },
        { person_uuid: rosa.uuid, role: "target" },
      ],
    });
    const path = `/api/v2/cases/${record.id}`;
    const { data } = (await lead.get(`${path}/report?sections=threat&redact=${al.id}`)).body;
    expect(data.title).toBe("Remark about Rosa Vidal-Al");
    expect(JSON.stringify(data.sections)).toContain("Student A followed Rosa Vidal-Al.");
    const body = { ...why, destination: "download", sections: ["threat"], redact: [al.id] };
    for (const format of ["pdf", "docx"])
      expect((await lead.post(`${path}/report`, { ...body, format })).status).toBe(200);
    const [saved] = (await lead.get("/api/v2/reports")).body.data;
    const again = await lead.post(`${path}/reports/${saved.id}/file`, why);
    expect(again.status, again.text.slice(0, 300)).toBe(200);
  });
});

describe("a name in another script", () => {
  it("is told of until somebody says how others write it", async () => {
    const lead = await ready("assessor");
    const given = { person_type_id: 1, grade: "7" };
    const khalid = await made(lead, "/api/v2/persons", { ...given, first_name: "خالد", last_name: "العبد" });
    const mei = await made(lead, "/api/v2/persons", {
      ...given,
      first_name: "美玲",
      last_name: "陈",
      aliases: ["Mei-Ling"],
    });
    const record = await made(lead, "/api/v2/cases", {
      title: "A remark",
      summary: "Khalid and Mei-Ling heard it.",
      persons: [khalid, mei].map(({ uuid }) => ({ person_uuid: uuid, role: "witness" })),
    });
    const redact = [khalid.id, mei.id].join(",");
    const { data } = (await lead.get(`/api/v2/cases/${record.id}/report?sections=threat&redact=${redact}`))
      .body;
    expect(data.people).toMatchObject([{ other_script: true }, { other_script: false }]);
    expect(JSON.stringify(data.sections)).toContain("Khalid and Student B heard it.");
  });
});

describe("a reporter who stays unnamed", () => {
  /** A case with a reporter who is on its list too. */
  async function reported(client: CookieClient, reporter: object, role = "reporter") {
    const person = (first_name: string, last_name: string) =>
      made(client, "/api/v2/persons", { first_name, last_name, person_type_id: 1, grade: "10" });
    const [wren, tess] = [await person("Wren", "Ashby"), await person("Tess", "Marlowe")];
    const record = await made(client, "/api/v2/cases", {
      title: "A remark",
      summary: "Tess Marlowe heard Wren; Ms. Marlowe’s locker is beside.",
      reporter: { name: null, role: "Student", anonymous: false, ...reporter },
      persons: [
        { person_uuid: wren.uuid, role: "subject" },
        { person_uuid: tess.uuid, role },
      ],
    });
    return { path: `/api/v2/cases/${record.id}`, wren, tess };
  }

  it.each([
    ["named as on the list", { name: "Tess Marlowe" }, "reporter", "The reporter"],
    ["named in part", { name: "Ms. Marlowe" }, "reporter", "The reporter"],
    ["who is listed as a witness", { name: "Marlowe, Tess" }, "witness", "The reporter"],
    ["who is to stay anonymous", { anonymous: true }, "reporter", "Anonymous"],
  ])("is the reporter everywhere: %s", async (_, reporter, role, by) => {
    const lead = await ready("assessor");
    const { path, tess } = await reported(lead, reporter, role);
    for (const redact of ["", `&redact=${tess.id}`]) {
      const asked = `${path}/report?sections=threat,people&redact_reporter=yes${redact}`;
      const { data } = (await lead.get(asked)).body;
      const [threat, people] = data.sections;
      const rows = threat.blocks.flatMap((each: { rows: string[][] }) => each.rows);
      expect(rows).toContainEqual(["Reported by", by]);
      expect(people.blocks[0].rows.slice(1)).toEqual([
        ["Wren Ashby", "Subject", "Student", "10"],
        ["The reporter", "Reporter", "", ""],
      ]);
      const said = JSON.stringify(data.sections);
      expect(said).toContain("The reporter heard Wren");
      expect(said).not.toMatch(/tess|marlowe|name removed/i);
      expect(data.people).toMatchObject([
        { name: "Wren Ashby", reported: false, stands_for: null },
        { id: tess.id, reported: true, stands_for: "The reporter" },
      ]);
    }
    const file = { ...why, sections: ["threat", "people"], redact: [tess.id], redact_reporter: true };
    const { xml } = await documentOf(lead, `${path}/report`, file);
    expect(xml).not.toMatch(/tess|marlowe|name removed/i);
  });

  it("is somebody else than a person of the list who is called otherwise", async () => {
    const lead = await ready("assessor");
    const { path, tess } = await reported(lead, { name: "Jo Ortiz" });
    const asked = `${path}/report?sections=threat,people&redact_reporter=yes`;
    const { data } = (await lead.get(asked)).body;
    expect(data.people[1]).toMatchObject({ id: tess.id, reported: false, stands_for: null });
    expect(JSON.stringify(data.sections)).toContain("Tess Marlowe");
    const both = (await lead.get(`${asked}&redact=${tess.id}`)).body.data;
    expect(both.people[1].stands_for).toBe("Student A");
  });

  it.each(["", "anonymous"])("and whom it is about keeps that part alone %s", async (how) => {
    const lead = await ready("assessor");
    const { path, tess } = await reported(lead, { name: "Tess Marlowe", anonymous: how !== "" }, "target");
    const asked = `${path}/report?sections=threat,people&redact_reporter=yes`;
    for (const [redact, name] of [
      ["", "Tess Marlowe"],
      [`&redact=${tess.id}`, "Student A"],
    ]) {
      const { data } = (await lead.get(`${asked}${redact}`)).body;
      const rows = data.sections.flatMap((each: { blocks: { rows: string[][] }[] }) =>
        each.blocks.flatMap((block) => block.rows),
      );
      const by = how === "" ? "The reporter" : "Anonymous";
      expect(rows).toContainEqual(["Reported by", by]);
      expect(rows).toContainEqual(["Target", name]);
      expect(rows).toContainEqual([name, "Target", "Student", "10"]);
    }
  });

  it("is not told by what they are, also after a template and where nobody knows more", async () => {
    const lead = await ready("assessor");
    for (const name of ["Hank Doyle", null]) {
      const { path } = await reported(lead, { name, role: "Bus driver" });
      const { sections } = (await lead.get(`${path}/report?sections=threat&redact_reporter=yes`)).body.data;
      expect(JSON.stringify(sections)).toContain('"Reported by","The reporter"]');
      expect(JSON.stringify(sections)).not.toMatch(/bus driver/i);
    }
    const { path } = await reported(lead, { name: "Hank Doyle", role: "Bus driver" });
    const admin = await server.as("district");
    const template = await made(admin, "/api/v2/report-templates", {
      name: "Who reported",
      content: "Reported by {{case.reported_by}}.",
    });
    const { data } = (await lead.get(`${path}/report?template_id=${template.id}&redact_reporter=yes`)).body;
    expect(data.sections[0].blocks[0].text).toBe("Reported by the reporter.");
  });

  it("has what was taken out of them read so, not as if nobody had recorded it", async () => {
    const lead = await ready("assessor");
    const { path } = await reported(lead, { name: "Tess Marlowe" });
    const { id } = await made(await server.as("district"), "/api/v2/report-templates", {
      name: "Threat report",
      content: starterNamed("threat-report")?.content(),
    });
    const { data: whole } = (await lead.get(`${path}/report?template_id=${id}`)).body;
    const { data } = (await lead.get(`${path}/report?template_id=${id}&redact_reporter=yes`)).body;
    const rows = data.sections[0].blocks.flatMap((block: { rows: string[][] }) => block.rows);
    expect(rows).toContainEqual(["The reporter", "Reporter", "[taken out]"]);
    expect(data.gaps).toBe(whole.gaps);
  });

  it("of whom only the name on the list is taken out is that person", async () => {
    const lead = await ready("assessor");
    const { path, tess } = await reported(lead, { name: "Tess Marlowe" });
    const { data } = (await lead.get(`${path}/report?sections=threat&redact=${tess.id}`)).body;
    expect(JSON.stringify(data.sections)).toContain('"Reported by","Student A"]');
  });
});

describe("what is disclosed", () => {
  it("is stored with recipient and ground, and its file keeps its selection, whoever left the case since", async () => {
    const lead = await ready("assessor");
    const { path, wren, id } = await open(lead);
    const form = {
      name: "For the family of the target",
      recipient: "Parents of the target",
      ground: "inspection",
      purpose: "Inspection of the part about their own child.",
      sections: ["threat", "people"],
      redact: [wren.id],
    };
    const kept = await made(lead, `${path}/custom-report`, form);
    expect(kept).toMatchObject({ ...form, issued_at: null, created_by: { full_name: "Test assessor" } });
    await server.db.deleteFrom("case_persons").where("case_id", "=", id).execute();
    const { xml, bytes, headers } = await documentOf(lead, `${path}/report`, {
      ...why,
      disclosure_id: kept.id,
    });
    expect(headers.get("content-disposition")).toMatch(
      /filename="NOR-\d+-\d+ For the family of the target \d{4}-\d\d-\d\d\.docx"/,
    );
    expect(xml).not.toMatch(/wren|ashby|birdie/i);
    expect(xml).toContain("Student A");
    const [listed] = (await lead.get(`${path}/report`)).body.data.disclosures;
    expect(listed).toMatchObject({
      id: kept.id,
      issued_by: { full_name: "Test assessor" },
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    const other = await open(lead);
    const foreign = await lead.post(`${other.path}/report`, { ...why, disclosure_id: kept.id });
    const missing = await lead.post(`${other.path}/report`, { ...why, disclosure_id: 999_999 });
    expect([foreign.status, foreign.text]).toEqual([422, missing.text]);
  });

  it("asks for the threat that an emergency relies on", async () => {
    const lead = await server.as("assessor");
    const { path } = await open(lead);
    const form = { name: "Police", recipient: "Town police", ground: "emergency", purpose: "Safety." };
    const refused = await lead.post(`${path}/custom-report`, form);
    expect([refused.status, refused.body.errors.threat]).toEqual([422, ["Threat relied on is required."]]);
    await made(lead, `${path}/custom-report`, { ...form, threat: "Said where and when." });
  });
});
