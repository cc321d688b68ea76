import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { writeJson } from "#server/database/json-text.ts";
import { type Call, jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { plainBody } from "#support/matrix/plain.ts";
import { caseBody, type Target, templateBody } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// What the matrix does not cover of templates: versions, what a case keeps of them, and what cannot be deleted.

let world: TestWorld;
let team: Target;

beforeAll(async () => {
  world = await startWorld();
  team = await world.build("team");
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
const call = async (actor: Actor, name: EndpointName, input: Call = {}) => {
  const answer = await world.callers[actor].call(name, input);
  return { status: answer.status, body: jsonOf(answer) as Loose };
};
const must = async (actor: Actor, name: EndpointName, input: Call = {}): Promise<Loose> => {
  const { status, body } = await call(actor, name, input);
  if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return body?.data;
};
const match = (record: Loose) => ({ "if-match": `"${record.version}"` });

const newTemplate = () => must("districtAdministrator", "caseTemplates.create", { body: templateBody(team) });
const publish = (template: Loose, sections: Loose) =>
  must("districtAdministrator", "caseTemplates.update", {
    params: { id: template.id },
    body: { ...template, sections },
    headers: match(template),
  });
const openCase = (template: Loose, fields: object, more: object = {}) =>
  call("owner", "cases.create", { body: { ...caseBody(team), template_id: template.id, fields, ...more } });
const update = (record: Loose, more: object) =>
  call("owner", "cases.update", {
    params: { id: record.id },
    body: { ...caseBody(team), ...more },
    headers: match(record),
  });

/** The tests' template without the field "kind", and with a new one. */
const second = (template: Loose) => [
  {
    ...template.sections[0],
    fields: [
      template.sections[0].fields[0],
      {
        ...template.sections[0].fields[1],
        key: "route",
        label: "Route",
        type: "text",
        required: true,
        show_when: null,
      },
    ],
  },
];

describe("versions", () => {
  it("a case stays valid and is shown under the version it was written under", async () => {
    const template = await newTemplate();
    const answers = { weapon: "yes", kind: "knife" };
    const made = await openCase(template, answers);
    expect(made.status).toBe(201);
    const newer = await publish(template, second(template));
    expect(newer.published_version).toBe(2);

    const shown = await must("viewer", "cases.show", { params: { id: team.case?.id } });
    expect(shown.template).toBeNull();
    const held = await must("owner", "cases.show", { params: { id: made.body.data.id } });
    expect(held.template).toMatchObject({ id: template.id, version: 1, latest_version: 2 });
    expect(held.template.sections).toEqual(template.sections);
    expect(held.fields).toEqual(answers);

    const saved = await update(held, { fields: { weapon: "yes", kind: "other" } });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(saved.body.data.template.version).toBe(1);
    expect(saved.body.data.fields).toEqual({ weapon: "yes", kind: "other" });
  });

  it("the next case has the new field without anything being started again", async () => {
    const template = await newTemplate();
    const offered = async () =>
      (await must("owner", "cases.new")).templates.find((each: Loose) => each.id === template.id);
    expect((await offered()).version).toBe(1);
    await publish(template, second(template));
    const choice = await offered();
    expect(choice.version).toBe(2);
    expect(choice.sections[0].fields.map((each: Loose) => each.key)).toEqual(["weapon", "route"]);
    const refused = await openCase(template, { weapon: "no" });
    expect(refused.body.errors).toEqual({ "fields.route": ["Route is required."] });
    expect((await openCase(template, { weapon: "no", route: "7" })).body.data.template.version).toBe(2);
    // A form that was opened before the new version was published can still be saved.
    expect((await openCase(template, { weapon: "no" }, { template_version: 1 })).status).toBe(201);
  });

  it("going over to a newer version keeps what has no field there any more", async () => {
    const template = await newTemplate();
    const made = await openCase(template, { weapon: "yes", kind: "knife" });
    await publish(template, second(template));
    const held = made.body.data;
    const refused = await update(held, { template_id: template.id, template_version: 2 });
    expect(refused.body.errors).toEqual({ "fields.route": ["Route is required."] });
    const over = await update(held, {
      template_id: template.id,
      template_version: 2,
      fields: { weapon: "yes", route: "7" },
    });
    expect(over.status, JSON.stringify(over.body)).toBe(200);
    expect(over.body.data.template.version).toBe(2);
    expect(over.body.data.fields).toEqual({ weapon: "yes", kind: "knife", route: "7" });
    // Saving with a form that lacks the old field does not remove its answer.
    const again = await update(over.body.data, { fields: { weapon: "no", route: "8" } });
    expect(again.body.data.fields).toEqual({ weapon: "no", kind: "knife", route: "8" });
  });

  it("a changed definition makes a version, a changed name does not", async () => {
    const template = await newTemplate();
    const renamed = await must("districtAdministrator", "caseTemplates.update", {
      params: { id: template.id },
      body: { ...template, name: `${template.name} on the way home` },
      headers: match(template),
    });
    expect([renamed.published_version, renamed.version]).toEqual([1, 2]);
    const rows = await world.db
      .selectFrom("case_template_versions")
      .selectAll()
      .where("template_id", "=", template.id)
      .execute();
    expect(rows).toHaveLength(1);
    await publish(renamed, second(renamed));
    const [first] = await world.db
      .selectFrom("case_template_versions")
      .select("definition")
      .where("template_id", "=", template.id)
      .orderBy("version")
      .execute();
    expect(first?.definition).toBe(rows[0]?.definition);
  });
});

describe("answers of a case", () => {
  it("are refused by the template's own words, at the name of their field", async () => {
    const template = await newTemplate();
    const wrong = await openCase(template, { weapon: "perhaps" });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({ "fields.weapon": ["Weapon mentioned is not one of the choices."] });
    const missing = await openCase(template, { weapon: "yes" });
    expect(missing.body.errors).toEqual({ "fields.kind": ["Kind of weapon is required."] });
    expect((await openCase(template, { weapon: "no" })).status).toBe(201);
  });

  it("hidden ones are not required, and not lost", async () => {
    const template = await newTemplate();
    const made = await openCase(template, { weapon: "yes", kind: "knife" });
    const hidden = await update(made.body.data, { fields: { weapon: "no" } });
    expect(hidden.body.data.fields).toEqual({ weapon: "no", kind: "knife" });
    const back = await update(hidden.body.data, { fields: { weapon: "yes" } });
    expect([back.status, back.body.data.fields]).toEqual([200, { weapon: "yes", kind: "knife" }]);
  });

  it("without a field of their own are not taken in", async () => {
    const template = await newTemplate();
    const made = await openCase(template, { weapon: "no", smuggled: "x", constructor: "y" });
    expect(made.body.data.fields).toEqual({ weapon: "no" });
    const none = await call("owner", "cases.create", {
      body: { ...caseBody(team), fields: { weapon: "no" } },
    });
    expect([none.body.data.template, none.body.data.fields]).toEqual([null, {}]);
  });

  it("name people and colleagues that their author may see, and say who they are", async () => {
    const foreign = await world.build("foreign");
    const ask = (key: string, type: string) => ({
      key,
      label: `The ${type}`,
      type,
      required: false,
      options: [],
    });
    const body = templateBody(team);
    const template = await must("districtAdministrator", "caseTemplates.create", {
      body: {
        ...body,
        sections: [{ key: "who", title: "Who", fields: [ask("one", "person"), ask("two", "user")] }],
      },
    });
    const refused = await openCase(template, { one: foreign.person.uuid, two: world.userIds.stranger });
    expect(refused.body.errors).toEqual({
      "fields.one": ["The person was not found."],
      "fields.two": ["The user was not found."],
    });
    const made = await openCase(template, { one: team.person.uuid, two: world.userIds.member });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.data.template.persons.map((each: Loose) => each.uuid)).toEqual([team.person.uuid]);
    expect(made.body.data.template.users).toEqual([{ id: world.userIds.member, full_name: "Member Vale" }]);
  });

  it("a save without them leaves them as they are", async () => {
    const template = await newTemplate();
    const made = await openCase(template, { weapon: "no" });
    await world.db
      .updateTable("cases")
      .set({ fields: writeJson({ old: "words" }) })
      .where("id", "=", made.body.data.id)
      .execute();
    const saved = await update(made.body.data, { title: "Another title" });
    expect([saved.status, saved.body.data.fields]).toEqual([200, { old: "words" }]);
  });
});

describe("opening a case", () => {
  it("makes the template's tasks, for those whom it says", async () => {
    const template = await newTemplate();
    const { body } = await openCase(template, { weapon: "no" });
    const { data } = jsonOf(
      await world.callers.owner.call("tasks.list", {
        query: { taskable_type: "case", taskable_id: body.data.id, per_page: 50 },
      }),
    ) as Loose;
    expect(data.map((each: Loose) => each.title)).toEqual(["Talk to the driver"]);
    expect(data[0].assignees.map((each: Loose) => each.id)).toEqual([world.userIds.owner]);
  });

  it("takes no template of another district, and none that is retired", async () => {
    const foreign = await world.build("foreign");
    const theirs = await openCase(foreign.caseTemplate, {});
    const never = await openCase({ id: 990_013 }, {});
    expect([theirs.status, theirs.body]).toEqual([422, never.body]);
    const template = await newTemplate();
    const made = await openCase(template, { weapon: "no" });
    await must("districtAdministrator", "caseTemplates.update", {
      params: { id: template.id },
      body: { ...template, active: false },
      headers: match(template),
    });
    expect((await openCase(template, { weapon: "no" })).status).toBe(422);
    expect((await update(made.body.data, { fields: { weapon: "unknown" } })).status).toBe(200);
  });
});

describe("a copy", () => {
  it("has everything of it under a name of its own", async () => {
    const template = await newTemplate();
    const copy = () =>
      must("districtAdministrator", "caseTemplates.duplicate", { params: { id: template.id } });
    const [one, two] = [await copy(), await copy()];
    expect([one.name, two.name]).toEqual([`${template.name} (copy)`, `${template.name} (copy 2)`]);
    for (const key of ["description", "active", "sections", "defaults", "tasks", "organization_id"])
      expect(one[key]).toEqual(template[key]);
    expect([one.published_version, one.case_count]).toEqual([1, 0]);
  });
});

describe("types and categories", () => {
  it.each([
    ["caseTypes", "type_id", "case_type"],
    ["caseCategories", "category_id", "case_category"],
  ] as const)("%s in use are retired, not deleted", async (group, column, name) => {
    const kind = await must("districtAdministrator", `${group}.create`, {
      body: plainBody("case-type", team),
    });
    const body = { ...caseBody(team), [column]: kind.id };
    const made = await must("owner", "cases.create", { body });
    const params = { id: kind.id };
    const refused = await call("districtAdministrator", `${group}.delete`, { params });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [name]]);
    const read = await must("districtAdministrator", `${group}.edit`, { params });
    expect(read[name]).toMatchObject({ case_count: 1, can: { edit: true, delete: false } });
    const retired = { ...read[name], active: false };
    await must("districtAdministrator", `${group}.update`, {
      params,
      body: retired,
      headers: match(read[name]),
    });

    const lists = await must("owner", "cases.new");
    const list = group === "caseTypes" ? "types" : "categories";
    const offers = (form: Loose) => form[list].some((each: Loose) => each.id === kind.id);
    expect(offers(lists)).toBe(false);
    expect(offers(await must("owner", "cases.edit", { params: { id: made.id } }))).toBe(true);
    expect((await update(made, { [column]: kind.id })).status).toBe(200);
    expect((await call("owner", "cases.create", { body })).status).toBe(422);
  });

  it("have each label once in a district, however it is written", async () => {
    const body = plainBody("case-type", team);
    await must("districtAdministrator", "caseTypes.create", { body });
    const twice = await call("districtAdministrator", "caseTypes.create", {
      body: { ...body, label: String(body.label).toUpperCase() },
    });
    expect(twice.body.errors).toEqual({
      label: [`There is already a type called “${String(body.label).toUpperCase()}”. Choose another label.`],
    });
    expect((await call("stranger", "caseTypes.create", { body })).status).toBe(201);
  });

  it("show how often they are used only to people who may change them", async () => {
    const counts = async (actor: Actor) =>
      (jsonOf(await world.callers[actor].call("caseTypes.list", {})) as Loose).data.map(
        (each: Loose) => each.case_count === null,
      );
    expect(new Set(await counts("owner"))).toEqual(new Set([true]));
    expect(new Set(await counts("districtAdministrator"))).toEqual(new Set([false]));
  });
});
