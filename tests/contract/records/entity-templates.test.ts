import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestUserName } from "#support/server/server.ts";

// Templates of organizations of interest by the engine of the case templates: what a record keeps of its version, what
// its answers are held to, and that neither kind is taken for the other.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const ask = (key: string, label: string, type: string, more: object = {}) => ({
  key,
  label,
  type,
  required: false,
  help: null,
  show_when: null,
  options: [],
  ...more,
});
const online = {
  match: "all",
  conditions: [{ field: "online", test: "is", value: "yes" }],
};
const sections = [
  {
    key: "where",
    title: "Where it is found",
    help: null,
    show_when: null,
    fields: [
      ask("online", "Found online", "yes_no", { required: true }),
      ask("platform", "Platform", "text", { required: true, show_when: online }),
    ],
  },
];

let count = 0;
const send = async (user: TestUserName, method: string, path: string, body?: object, version?: number) => {
  const client = await server.as(user);
  const answer = await client.request(method, `/api/v2${path}`, {
    ...(body === undefined ? {} : { body }),
    ...(version === undefined ? {} : { ifMatch: `"${version}"` }),
  });
  return { status: answer.status, body: answer.body as Loose };
};
async function publish(more: object = {}): Promise<Loose> {
  count += 1;
  const body = { name: `Group ${count}`, sections, ...more };
  const made = await send("district", "POST", "/entity-templates", body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data;
}
const entityBody = (more: object) => ({
  organization_id: server.organizations.north,
  name: "Quarry Circle",
  kind: "group",
  ...more,
});
const make = (more: object) => send("assessor", "POST", "/entities", entityBody(more));

describe("an organization of interest under a template", () => {
  it("is held to what the template asks of what is shown", async () => {
    const template = await publish();
    const bare = await make({ template_id: template.id });
    expect(bare.body.errors).toEqual({ "fields.online": ["Found online is required."] });
    const half = await make({ template_id: template.id, fields: { online: "yes" } });
    expect(half.body.errors).toEqual({ "fields.platform": ["Platform is required."] });
    const whole = await make({ template_id: template.id, fields: { online: "no", unheard_of: "x" } });
    expect(whole.status, JSON.stringify(whole.body)).toBe(201);
    expect(whole.body.data.fields).toEqual({ online: "no" });
    expect(whole.body.data.template).toMatchObject({ id: template.id, version: 1, latest_version: 1 });
  });

  it("keeps the version it was written under, until it is saved under a newer one", async () => {
    const template = await publish();
    const { data } = (await make({ template_id: template.id, fields: { online: "no" } })).body;
    const next = [{ ...sections[0], fields: [ask("meets", "Meets at", "text", { required: true })] }];
    const published = await send(
      "district",
      "PUT",
      `/entity-templates/${template.id}`,
      { ...template, sections: next },
      template.version,
    );
    expect(published.body.data).toMatchObject({ published_version: 2, entity_count: 1 });
    const shown = await send("assessor", "GET", `/entities/${data.id}`);
    expect(shown.body.data.template).toMatchObject({ version: 1, latest_version: 2 });
    // A save that names no version stays with its own.
    const path = `/entities/${data.id}`;
    const same = { template_id: template.id, fields: { online: "no" }, location: "Mill Road" };
    const saved = await send("assessor", "PUT", path, entityBody(same), data.version);
    expect(saved.body.data.template_version).toBe(1);
    const newer = { ...same, template_version: 2 };
    const refused = await send("assessor", "PUT", path, entityBody(newer), saved.body.data.version);
    expect(refused.body.errors).toEqual({ "fields.meets": ["Meets at is required."] });
    const answered = entityBody({ ...newer, fields: { meets: "The park" } });
    const moved = await send("assessor", "PUT", path, answered, saved.body.data.version);
    // The answer of the first version stays, though no field shows it.
    expect(moved.body.data.fields).toEqual({ online: "no", meets: "The park" });
  });

  it("names only people whom its author may see, and tells their names only to those who may", async () => {
    const question = [
      { ...sections[0], fields: [ask("who", "Contact", "person"), ask("by", "Colleague", "user")] },
    ];
    const template = await publish({ sections: question });
    const person = { first_name: "Marlow", last_name: "Fenn", person_type_id: 1 };
    const theirs = await send("stranger", "POST", "/persons", person);
    const uuid = theirs.body.data.uuid;
    const refused = await make({ template_id: template.id, fields: { who: uuid } });
    expect(refused.body.errors).toEqual({ "fields.who": ["Contact was not found."] });
    const own = await send("assessor", "POST", "/persons", {
      ...person,
      organization_id: server.organizations.north,
    });
    const made = await make({ template_id: template.id, fields: { who: own.body.data.uuid } });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.data.template.persons.map((each: Loose) => each.name)).toEqual(["Marlow Fenn"]);
    const elsewhere = { organization_id: server.organizations.south };
    await server.db.updateTable("persons").set(elsewhere).where("uuid", "=", own.body.data.uuid).execute();
    const again = await send("assessor", "GET", `/entities/${made.body.data.id}`);
    expect(again.body.data.template.persons).toEqual([]);
  });

  it("is offered what its district has and has not retired", async () => {
    const [kept, retired] = [await publish(), await publish({ active: false })];
    const form = await send("assessor", "GET", "/entities/create");
    const offered = form.body.data.templates.map((each: Loose) => each.id);
    expect(offered).toContain(kept.id);
    expect(offered).not.toContain(retired.id);
    const refused = await make({ template_id: retired.id, fields: { online: "no" } });
    expect(refused.body.errors).toEqual({ template_id: ["Template is not one of the choices."] });
  });
});

describe("a template of organizations of interest", () => {
  it("is no template of cases, nor the other way around", async () => {
    const template = await publish();
    const ofCases = await send("district", "POST", "/case-templates", { name: "Only for cases", sections });
    expect((await send("district", "GET", `/case-templates/${template.id}/edit`)).status).toBe(404);
    expect((await send("district", "GET", `/entity-templates/${ofCases.body.data.id}/edit`)).status).toBe(
      404,
    );
    const list = await send("district", "GET", "/entity-templates?per_page=100");
    expect(list.body.data.map((each: Loose) => each.name)).not.toContain("Only for cases");
    const cases = await send("assessor", "GET", "/cases/create");
    expect(cases.body.data.templates.map((each: Loose) => each.id)).not.toContain(template.id);
    const wrong = await make({ template_id: ofCases.body.data.id, fields: { online: "no" } });
    expect(wrong.body.errors).toEqual({ template_id: ["Template is not one of the choices."] });
  });

  it("has a name that no template of its district has, of either kind", async () => {
    await publish({ name: "Fan clubs" });
    const again = await send("district", "POST", "/case-templates", { name: "FAN clubs", sections });
    expect(Object.keys(again.body.errors)).toEqual(["name"]);
  });

  it("is copied under a name of its own, and deleted while nothing is written under it", async () => {
    const template = await publish({ name: "Clubs" });
    const copy = await send("district", "POST", `/entity-templates/${template.id}/duplicate`);
    expect([copy.status, copy.body.data.name]).toEqual([201, "Clubs (copy)"]);
    expect(copy.body.data.sections).toEqual(template.sections);
    expect(copy.body.data).not.toHaveProperty("tasks");
    await make({ template_id: template.id, fields: { online: "no" } });
    const refused = await send("district", "DELETE", `/entity-templates/${template.id}`);
    expect(refused.body.errors).toEqual({
      entity_template: [
        "One organization of interest has this template. Retire it instead: it is then not offered any more.",
      ],
    });
    expect((await send("district", "DELETE", `/entity-templates/${copy.body.data.id}`)).status).toBe(204);
  });
});
