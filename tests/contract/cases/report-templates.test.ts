import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDocx } from "#server/services/reports/reading/read-docx.ts";
import { readPdf } from "#server/services/reports/reading/read-pdf.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// Spec §7, "Report templates": what a report of a case is written after.

let server: TestServer;
let admin: CookieClient;
let lead: CookieClient;
let path: string;
let wren: { id: number; uuid: string };

const paragraph = (...content: readonly object[]) => ({ type: "paragraph", content });
const text = (words: string, ...marks: readonly string[]) => ({
  type: "text",
  text: words,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const token = (name: string) => ({ type: "token", attrs: { name } });
const doc = (...content: readonly object[]) => ({ type: "doc", content });

async function made(client: CookieClient, at: string, body: object) {
  const answer = await client.post(at, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

let count = 0;
const template = (content: unknown, more: object = {}) => {
  count += 1;
  return made(admin, "/api/v2/report-templates", { name: `Letter ${count}`, content, ...more });
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as("district");
  lead = await server.as("assessor");
  await lead.post("/user/confirm-password", { password: testPassword });
  wren = await made(lead, "/api/v2/persons", { first_name: "Wren", last_name: "Ashby", person_type_id: 1 });
  const record = await made(lead, "/api/v2/cases", {
    title: "Remark about {{case.number}}",
    summary: "Wren said {{subject.name}} and {{ nothing }}.",
    persons: [{ person_uuid: wren.uuid, role: "subject" }],
  });
  path = `/api/v2/cases/${record.id}`;
});
afterAll(() => server.close());

const reportOf = async (query: string) => {
  const answer = await lead.get(`${path}/report?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};

describe("a report template", () => {
  it("is kept by administrators, as a document with its tokens, and keeps every content that it had", async () => {
    const body = { name: "Summary", content: "About {{case.number}}" };
    expect((await lead.post("/api/v2/report-templates", body)).status).toBe(403);
    const first = await made(admin, "/api/v2/report-templates", body);
    expect(first).toMatchObject({
      edition: 1,
      language: "en-US",
      content: doc(paragraph(text("About "), token("case.number"))),
    });
    const at = `/api/v2/report-templates/${first.id}`;
    const put = (change: object, version: number) =>
      admin.put(at, { ...body, ...change }, { ifMatch: version });
    const renamed = await put({ description: "One page" }, first.version);
    expect(renamed.body.data).toMatchObject({ edition: 1, description: "One page" });
    const changed = await put({ content: "Now: {{case.title}}" }, renamed.body.data.version);
    expect(changed.body.data.edition).toBe(2);
    expect(changed.body.data.editions).toMatchObject([
      { edition: 2, content: doc(paragraph(text("Now: "), token("case.title"))) },
      { edition: 1, written_by: { full_name: expect.any(String) } },
    ]);
    expect((await put({ content: "Again" }, first.version)).status).toBe(412);
  });

  it("is refused with the place of each token that there is not, or that has no value there", async () => {
    const answer = await admin.post("/api/v2/report-templates", {
      name: "Wrong",
      content: doc(paragraph(text("One")), paragraph(token("case.colour")), paragraph(token("task.title"))),
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.content).toEqual([
      "Paragraph 2: There is no token {{case.colour}}. Choose one of the list.",
      expect.stringContaining("Paragraph 3: {{task.title}} has a value only in a part that is repeated for"),
    ]);
  });

  it("has a name of its own in its tree", async () => {
    await template("x", { name: "Only one" });
    const answer = await admin.post("/api/v2/report-templates", { name: "ONLY ONE ", content: "x" });
    expect(answer.body.errors.name[0]).toContain("already");
  });

  it("is listed for an organization whose reports may be written after it, below the root too", async () => {
    const school = (await lead.get(path)).body.data.organization_id;
    const kept = await template("Of this tree");
    const idsFor = async (organization: number) =>
      (await admin.get(`/api/v2/report-templates?offered_for=${organization}&per_page=200`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(school).not.toBe(kept.organization_id);
    expect(await idsFor(school)).toContain(kept.id);
    expect(await idsFor(999_999)).toEqual([]);
  });

  it("tells the tokens that it may use, and what they may say", async () => {
    const { data } = (await lead.get("/api/v2/report-templates/token")).body;
    expect(data.tokens).toContainEqual(
      expect.objectContaining({ name: "case.number", within: null, example: expect.any(String) }),
    );
    expect(data.lists.map(({ id }: { id: string }) => id)).toContain("tasks");
  });
});

describe("a report that is written after a template", () => {
  it("says what the case says, and never reads that again", async () => {
    const { id } = await template(
      doc(
        { type: "heading", attrs: { level: 2 }, content: [token("case.title")] },
        paragraph(text("Dear "), token("recipient.name"), text(": "), token("case.summary")),
        { type: "part", attrs: { section: "people" } },
      ),
    );
    const { sections, templates } = await reportOf(`template_id=${id}`);
    expect(sections).toHaveLength(1);
    const [title, letter] = sections[0].blocks;
    expect(title).toMatchObject({ kind: "heading", level: 2, text: "Remark about {{case.number}}" });
    expect(letter.text).toBe("Dear [not recorded]: Wren said {{subject.name}} and {{ nothing }}.");
    expect(JSON.stringify(sections[0].blocks)).toContain("Role in the case");
    expect(templates.map((each: { id: number }) => each.id)).toContain(id);
  });

  it("counts the places where nothing is recorded", async () => {
    const { id } = await template("To {{target.name}} by {{recipient.name}}, about {{case.number}}");
    const report = await reportOf(`template_id=${id}`);
    expect(report.sections[0].blocks[0].text).toContain("To [not recorded] by [not recorded], about");
    expect(report.gaps).toBe(2);
    expect((await reportOf("sections=threat")).gaps).toBe(0);
  });

  it("has nothing of a name that is taken out, however it is parted", async () => {
    const { id } = await template(
      doc(
        paragraph(text("W", "strong"), text("re", "em"), text("n Ashby was here. "), token("subject.name")),
        {
          type: "table",
          content: [
            {
              type: "table_row",
              content: [{ type: "table_header", content: [paragraph(token("subject.name"))] }],
            },
          ],
        },
        {
          type: "bullet_list",
          content: [{ type: "list_item", content: [paragraph(token("case.summary"))] }],
        },
      ),
    );
    const whole = await reportOf(`template_id=${id}`);
    expect(JSON.stringify(whole.sections)).toContain("Wren");
    const { sections } = await reportOf(`template_id=${id}&redact=${wren.id}`);
    const spans = sections[0].blocks[0].spans.map((span: { text: string }) => span.text).join("");
    expect(spans).toBe("Student A was here. Student A");
    expect(JSON.stringify(sections)).not.toMatch(/wren|ashby/i);
  });

  it("goes with a disclosure as it was when that was recorded, and is not deleted from under it", async () => {
    const before = await template("Before {{recipient.name}} of {{recipient.organization}}");
    const disclosure = await made(lead, `${path}/custom-report`, {
      name: "For the police",
      recipient: "Officer Reyes",
      recipient_organization: "Town Police",
      ground: "court",
      purpose: "As the court ordered.",
      template_id: before.id,
    });
    expect(disclosure.template).toEqual({ id: before.id, name: before.name, edition: 1 });
    const at = `/api/v2/report-templates/${before.id}`;
    const changed = await admin.put(
      at,
      { name: before.name, content: "Worded anew" },
      { ifMatch: before.version },
    );
    expect(changed.status, changed.text).toBe(200);
    const file = await lead.post(`${path}/report`, {
      destination: "download",
      reason: "The court asks.",
      disclosure_id: disclosure.id,
    });
    expect(file.status).toBe(200);
    const xml = Object.values(unzipSync(file.raw))
      .map((part) => strFromU8(part))
      .join("\n");
    expect(xml).toContain("Before Officer Reyes of Town Police");
    expect(xml).not.toContain("Worded anew");
    const deleted = await admin.delete(at);
    expect(deleted.status).toBe(422);
    expect(deleted.text).toContain("One disclosure record has this template.");
  });

  it("is seen before it is saved, on a case of one's own alone", async () => {
    const preview = await lead.post(`${path}/report-preview`, {
      content: "{{date.today}} about {{case.number}}",
      language: "es-US",
      time_zone: "America/Chicago",
    });
    expect(preview.status, preview.text).toBe(200);
    expect(preview.body.data.sections[0].blocks[0].text).toMatch(/^\d{1,2} [a-z]{3}\.? \d{4} about /);
    const wrong = await lead.post(`${path}/report-preview`, { content: "{{case.colour}}" });
    expect(wrong.body.errors.content[0]).toContain("case.colour");
    const viewer = await server.as("viewer");
    expect((await viewer.post(`${path}/report-preview`, { content: "x" })).status).toBe(404);
  });

  it("is a letter of the school where its template says so, with nothing of the case around it", async () => {
    const { id, kind } = await template("Estimada familia", { kind: "letter", language: "es-US" });
    expect([kind, (await template("x")).kind]).toEqual(["letter", "paper"]);
    const { kind: written, sections, organization } = await reportOf(`template_id=${id}`);
    expect([written, sections[0].title]).toEqual(["letter", ""]);
    const body = { destination: "download", reason: "For the family.", template_id: id };
    for (const format of ["docx", "pdf"] as const) {
      const file = await lead.post(`${path}/report`, { ...body, format });
      expect(file.status, file.text.slice(0, 300)).toBe(200);
      const { text: words, properties } = format === "pdf" ? await readPdf(file.raw) : readDocx(file.raw);
      const said = [words, ...properties].join("\n");
      for (const own of [organization, "Estimada familia", "Página"]) expect(said).toContain(own);
      expect(said).not.toMatch(/NOR-\d|Remark|Confiden|Hecho|Impreso|Test assessor/);
    }
    const preview = await lead.post(`${path}/report-preview`, { content: "x", kind: "letter" });
    expect(preview.body.data.kind).toBe("letter");
  });

  it("refuses a template that there is not", async () => {
    const answer = await lead.get(`${path}/report?template_id=9999`);
    expect(answer.body.errors.template_id[0]).toContain("not found");
  });
});

describe("the papers and letters that the program brings along", () => {
  it("are added once, next to what is called so already, and reports are written after them", async () => {
    expect((await lead.post("/api/v2/report-templates/ready-made", {})).status).toBe(403);
    const add = async () => (await admin.post("/api/v2/report-templates/ready-made", {})).body.data.added;
    const first = await add();
    expect([first > 10, await add()]).toEqual([true, 0]);
    const { templates } = await reportOf("sections=threat");
    const letter = templates.find((each: { name: string }) => each.name === "Invitation to a meeting");
    const report = await reportOf(`template_id=${letter.id}`);
    expect(JSON.stringify(report.sections)).toContain("We invite you to a meeting about Wren Ashby.");
    const readers = templates.flatMap(({ name, reader }: { name: string; reader: string | null }) =>
      reader === null ? [] : [[name, reader]],
    );
    expect(readers).toEqual([
      ["Derivación", "provider"],
      ["Referral", "provider"],
      ["Summary for the superintendent", "superintendent"],
    ]);

    // A district that calls it otherwise keeps whom it is for, and can say that it is for somebody else, or for anybody.
    const { id } = templates.find((each: { name: string }) => each.name === "Summary for the superintendent");
    const {
      name: _,
      reader: __,
      ...whole
    } = (await admin.get(`/api/v2/report-templates/${id}/edit`)).body.data.report_template;
    let { version } = whole;
    const readerAfter = async (more: object) => {
      const body = { ...whole, name: "Brief for the board", ...more };
      const saved = await admin.put(`/api/v2/report-templates/${id}`, body, { ifMatch: version });
      expect(saved.status, saved.text).toBe(200);
      version = saved.body.data.version;
      const offered = (await reportOf("sections=threat")).templates;
      return offered.find((each: { id: number }) => each.id === id);
    };
    expect(await readerAfter({})).toMatchObject({ name: "Brief for the board", reader: "superintendent" });
    expect(await readerAfter({ reader: "police" })).toMatchObject({ reader: "police" });
    expect(await readerAfter({ reader: null })).toMatchObject({ reader: null });
  });

  it("say where to call, when to meet and who writes, as far as that is known", async () => {
    const words = async (name: string) => {
      const { templates } = await reportOf("sections=threat");
      const { id } = templates.find((each: { name: string }) => each.name === name);
      return JSON.stringify((await reportOf(`template_id=${id}`)).sections);
    };
    const gaps = async (name: string) => {
      const { templates } = await reportOf("sections=threat");
      const { id } = templates.find((each: { name: string }) => each.name === name);
      return (await reportOf(`template_id=${id}`)).gaps;
    };
    const before = await words("Invitation to a meeting");
    // A number, a day and a place that nobody recorded are lines to write on, and are counted before it goes.
    expect(before).toContain("You can call Test assessor at ______________ with any question.");
    expect(before).toContain('"Day and time: ______________"');
    expect(before).toContain('"Place: ______________"');
    expect(await gaps("Invitation to a meeting")).toBe(4);
    // Whom it goes to is one place, with room for a pen.
    expect(await gaps("Derivación")).toBe(7);
    await server.db.updateTable("organizations").set({ address: "12 Elm Street" }).execute();
    expect(before).toContain('"Test assessor","rows":[]}]');
    await server.db
      .updateTable("users")
      .set({ phone: "555-0142", title: "School psychologist" })
      .where("id", "=", server.users.assessor.id)
      .execute();
    const task = { taskable_type: "case", taskable_id: Number(path.split("/").at(-1)) };
    await made(lead, "/api/v3/tasks", { ...task, title: "Team meeting", due_at: "2027-01-11" });
    const family = { title: "Meeting with the family", due_at: "2027-01-12", due_time: "14:30" };
    await made(lead, "/api/v3/tasks", { ...task, ...family });
    const after = await words("Invitation to a meeting");
    expect(after).toContain("You can call Test assessor at 555-0142 with any question.");
    expect(after).toContain("Day and time: Jan 12, 2027, 2:30 PM");
    expect(after).toContain('"School psychologist"');
    expect(after).toContain('"12 Elm Street"');
    expect(await gaps("Invitation to a meeting")).toBe(2);
    const spanish = await words("Invitación a una reunión");
    expect(spanish).toContain("Puede llamar a Test assessor al 555-0142 si tiene preguntas.");
  });
});

describe("what a template says of people and work", () => {
  it("names nobody where nobody owns something yet, and misses no grade of a parent", async () => {
    const person = (last_name: string, person_type_id: number) =>
      made(lead, "/api/v2/persons", { first_name: "Una", last_name, person_type_id });
    const [child, parent] = [await person("Vale", 1), await person("Vale-Roe", 7)];
    const { id } = await made(lead, "/api/v2/cases", {
      title: "A note",
      persons: [
        { person_uuid: child.uuid, role: "subject" },
        { person_uuid: parent.uuid, role: "parent/guardian" },
      ],
    });
    await made(lead, "/api/v3/tasks", { title: "Call", taskable_type: "case", taskable_id: id });
    const repeat = (list: string, ...names: readonly string[]) => ({
      type: "repeat",
      attrs: { list },
      content: [{ type: "paragraph", content: names.map((name) => ({ type: "token", attrs: { name } })) }],
    });
    const content = {
      type: "doc",
      content: [
        repeat("people", "person.name", "person.grade"),
        repeat("tasks", "task.title", "task.assignees"),
      ],
    };
    const answer = await lead.post(`/api/v2/cases/${id}/report-preview`, { content });
    expect(answer.status, answer.text).toBe(200);
    const [one, two, task] = answer.body.data.sections[0].blocks.map(({ text }: { text: string }) => text);
    expect([one, two]).toEqual(["Una Vale[not recorded]", "Una Vale-Roe–"]);
    expect(task).toMatch(/^Call(Nobody yet|Test assessor)$/);
  });
});

describe("the parents that a letter names", () => {
  const preview = async (at: string) => {
    const answer = await lead.post(`${at}/report-preview`, {
      content: "Dear {{subject.parents}}. To {{target.parents}}.",
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.sections[0].blocks[0].text as string;
  };
  const person = (first_name: string, person_type_id = 1) =>
    made(lead, "/api/v2/persons", { first_name, last_name: "Ode", person_type_id });

  it("are those of the child alone, however many parents are in the case", async () => {
    const [boy, girl] = [await person("Nils"), await person("Ines")];
    const [his, hers] = [await person("Marta", 7), await person("Zora", 7)];
    const persons = [
      { person_uuid: boy.uuid, role: "subject" },
      { person_uuid: his.uuid, role: "parent/guardian" },
      { person_uuid: girl.uuid, role: "target" },
      { person_uuid: hers.uuid, role: "parent/guardian" },
    ];
    const { id } = await made(lead, "/api/v2/cases", { title: "On the bus", persons });
    const at = `/api/v2/cases/${id}`;
    // Whose parents they are is not known: then they are nobody's.
    expect(await preview(at)).toBe("Dear [not recorded]. To [not recorded].");
    for (const [parent, child] of [
      [his, boy],
      [hers, girl],
    ] as const)
      await made(lead, `/api/v2/persons/${parent.id}/attach-child/${child.id}`, {});
    expect(await preview(at)).toBe("Dear Marta Ode. To Zora Ode.");
  });

  it("are those on the case where nobody else's child is in it", async () => {
    const [boy, his] = [await person("Otto"), await person("Berta", 7)];
    const persons = [
      { person_uuid: boy.uuid, role: "subject" },
      { person_uuid: his.uuid, role: "parent/guardian" },
    ];
    const { id } = await made(lead, "/api/v2/cases", { title: "A note", persons });
    expect(await preview(`/api/v2/cases/${id}`)).toBe("Dear Berta Ode. To [not recorded].");
  });

  it("are those of the one child whose name stays, and so is everything about them", async () => {
    const [boy, girl] = [await person("Emil"), await person("Runa")];
    const [his, hers] = [await person("Selma", 7), await person("Hilde", 7)];
    const persons = [
      ...[boy, girl].map(({ uuid }) => ({ person_uuid: uuid, role: "subject" })),
      ...[his, hers].map(({ uuid }) => ({ person_uuid: uuid, role: "parent/guardian" })),
    ];
    const { id } = await made(lead, "/api/v2/cases", { title: "Two on a bus", persons });
    const at = `/api/v2/cases/${id}`;
    await made(lead, `/api/v2/persons/${his.id}/attach-child/${boy.id}`, {});
    await made(lead, `/api/v2/persons/${hers.id}/attach-child/${girl.id}`, {});
    for (const [child, classification] of [
      [boy, 1],
      [girl, 3],
    ] as const) {
      const { id: assessment } = await made(lead, "/api/v2/assessments", {
        case_id: id,
        person_uuid: child.uuid,
      });
      await server.db
        .updateTable("assessments")
        .set({ classification })
        .where("id", "=", assessment)
        .execute();
    }
    const letter = "{{subject.parents}} of {{subject.name}}: {{assessment.classification}}";
    const spanish = await template(letter, { kind: "letter", language: "es-US" });
    const read = async (redact: readonly number[], more = `template_id=${spanish.id}`) => {
      const out = redact.length === 0 ? "" : `&redact=${redact.join(",")}`;
      return (await lead.get(`${at}/report?${more}${out}`)).body.data;
    };
    const words = async (redact: readonly number[]) => (await read(redact)).sections[0].blocks[0].text;
    expect(await words([])).toBe("Selma Ode e Hilde Ode of Emil Ode y Runa Ode: Sustantiva muy grave");
    expect(await words([girl.id, hers.id])).toBe("Selma Ode of Emil Ode: Transitoria");
    expect(await words([boy.id, his.id])).toBe("Hilde Ode of Runa Ode: Sustantiva muy grave");
    // Both taken out: nobody is the one that it is about, so it is about both, by what stands for them.
    expect(await words([boy.id, girl.id, his.id, hers.id])).toContain(
      "Padre o madre de Estudiante A y Padre o madre de Estudiante B of Estudiante A y Estudiante B:",
    );
    const sections = await read([girl.id, hers.id], "sections=threat,classification");
    expect(sections.left_out).toBe(1);
    expect(JSON.stringify(sections.sections)).not.toContain("Very Serious");
  });
});
