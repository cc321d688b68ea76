import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { datesIn } from "#contract/services/reports/blocks.ts";
import { modelName } from "#instruments/models.ts";
import { conclusionBlocks, themeBlocks } from "#instruments/worksheets/worksheet-parts.ts";
import { registerWorksheet, worksheetIdentity, worksheetModel } from "#instruments/worksheets/worksheets.ts";
import { createCollector } from "#server/platform/audit/audit-problems.ts";
import { verifyCopies } from "#server/platform/audit/kept/kept-copies.ts";
import { madeUpWorksheet } from "#support/made-up-worksheet.ts";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { anyWorksheet } from "#support/matrix/worksheets.ts";

// A model is content and not code (decision 093): a worksheet that the program has never heard of is offered, filled in, signed,
// and put on paper, once it is registered.

let world: TestWorld;
let target: Target;
let person: { readonly uuid: string };
let takeAway: () => void;
beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  takeAway = registerWorksheet(madeUpWorksheet);
});
// Each test writes about a person of its own.
beforeEach(async () => {
  const names = { first_name: "Wren", last_name: "Ashby", person_type_id: 1 };
  const { data } = await ask("owner", "persons.create", {
    body: { ...names, organization_id: target.organizationId },
  });
  person = data;
});
afterAll(async () => {
  takeAway?.();
  await world?.close();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const call = async (actor: Actor, name: EndpointName, more: object) => {
  const answer = await world.callers[actor].call(name, more);
  const json: Loose = answer.text === "" ? null : jsonOf(answer);
  return { status: answer.status, json };
};
const ask = async (actor: Actor, name: EndpointName, more: object): Promise<Loose> => {
  const { status, json } = await call(actor, name, more);
  expect(status, JSON.stringify(json)).toBeLessThan(300);
  return json;
};
const params = () => ({ id: target.case?.id ?? 0 });
const one = () => ({ ...params(), worksheetId: randomUUID() });
const instrument = { pack: "lighthouse", version: "0.1.0" };
const body = (state: object) => ({ person_uuid: person.uuid, state, instrument });
const etag = ({ version }: { readonly version: number }) => ({ "if-match": `"${version}"` });

it("is offered by a case without a type, under the name that its pack says", async () => {
  const bare = { title: "Remark in a hallway", organization_id: target.organizationId, type_id: null };
  const { data: made } = await ask("owner", "cases.create", { body: bare });
  const { data } = await ask("owner", "cases.show", { params: { id: made.id } });
  expect(data.offers).toContain("lighthouse");
  expect(modelName("lighthouse")).toBe("Lighthouse");
  expect(modelName("of_a_newer_program")).toBe("OF_A_NEWER_PROGRAM");
});

it("keeps whatever it says, is read by the case's team, and lets a stale save change nothing", async () => {
  const at = one();
  const state = { light_1: "His aunt.", rocks_1_choice: "unheard of", later: { a: [1] } };
  const { data: begun } = await ask("owner", "worksheets.save", { params: at, body: body(state) });
  expect(begun.instrument).toMatchObject(instrument);
  const { data: read } = await ask("viewer", "worksheets.show", { params: at });
  expect(read.state).toEqual(state);
  const again = { params: at, body: body({ light_1: "His aunt and his coach." }) };
  expect((await call("owner", "worksheets.save", again)).status).toBe(428);
  expect((await call("viewer", "worksheets.save", { ...again, headers: etag(begun) })).status).toBe(403);
  // Whoever writes in the case writes in it too.
  await ask("member", "worksheets.save", { ...again, headers: etag(begun) });
  const stale = await call("owner", "worksheets.save", { ...again, headers: etag(begun) });
  expect(stale.status).toBe(412);
  expect(stale.json.current.state.light_1).toBe("His aunt and his coach.");
});

it("speaks in the words of one pack, which it keeps", async () => {
  const at = one();
  const unknown = { ...body({}), instrument: { pack: "lighthouse", version: "9.0.0" } };
  expect((await call("owner", "worksheets.save", { params: at, body: unknown })).status).toBe(422);
  const { data } = await ask("owner", "worksheets.save", { params: at, body: body({}) });
  const other = worksheetIdentity(anyWorksheet());
  const changed = { params: at, body: { ...body({}), instrument: other }, headers: etag(data) };
  expect((await call("owner", "worksheets.save", changed)).status).toBe(422);
});

it("is signed whole alone, by the fields that its pack declares, and kept with its digest", async () => {
  const at = one();
  const { data: draft } = await ask("owner", "worksheets.save", {
    params: at,
    body: body({ light_1: "His aunt.", said: " " }),
  });
  const early = await call("owner", "worksheets.sign", { params: at, body: {}, headers: etag(draft) });
  expect(early.status).toBe(422);
  expect(Object.keys(early.json.errors)).toEqual(["state.said"]);
  const save = (said: string, before: Loose) =>
    ask("owner", "worksheets.save", {
      params: at,
      body: body({ light_1: "His aunt.", said }),
      headers: etag(before),
    });
  const { data: whole } = await save("No threat; he needs company.", draft);
  expect(
    (await call("owner", "worksheets.sign", { params: at, body: {}, headers: etag(draft) })).status,
  ).toBe(412);
  const { data: signed } = await ask("owner", "worksheets.sign", {
    params: at,
    body: {},
    headers: etag(whole),
  });
  const { data: later } = await save("Company was found.", signed);
  expect(later.versions.map((each: Loose) => [each.number, each.state.said])).toEqual([
    [1, "No threat; he needs company."],
  ]);
  const problems = async () => {
    const collector = createCollector();
    await verifyCopies(world.db, collector);
    return collector.all().map(({ text }) => text);
  };
  expect(await problems()).toEqual([]);
  const [{ id }] = later.versions;
  const put = (changes: object) =>
    world.db.updateTable("wavr_copies").set(changes).where("id", "=", id).execute();
  const { state } = later.versions[0];
  await put({ state: JSON.stringify({ ...state, said: "A threat." }) });
  expect((await problems()).join()).toMatch(/was changed after it was kept/);
  await put({ state: JSON.stringify(state) });
  expect(await problems()).toEqual([]);
});

it("is told in the log and on the timeline", async () => {
  const { data } = await ask("owner", "cases.timeline", {
    params: params(),
    query: { page: 1, per_page: 50 },
  });
  const kinds = data.map((each: Loose) => [each.kind, each.to]);
  expect(kinds).toContainEqual(["worksheet_begun", "lighthouse"]);
  expect(kinds).toContainEqual(["worksheet_signed", "1"]);
});

it("stands in a report as it was signed last, and not as it is written on", async () => {
  const { data } = await ask("owner", "cases.report", {
    params: params(),
    query: { sections: "worksheets" },
  });
  const [section] = data.sections;
  expect(section.title).toBe("Worksheets");
  const words = JSON.stringify(section.blocks);
  for (const each of ["Lighthouse worksheet", "What helps?", "His aunt.", "No threat; he needs company."])
    expect(words).toContain(each);
  for (const notice of madeUpWorksheet.meta.notices) expect(words).toContain(notice);
  expect(words).not.toContain("Company was found.");
});

it("has every question and every field on paper, in the words of its pack", () => {
  const pack = worksheetModel("lighthouse");
  if (pack === null) throw new Error("It is not registered.");
  const words = { question: "Question", nothing: "Nothing" };
  const state = {
    light_1: "His aunt.",
    next: ["talk", "unheard of"],
    light_overview: "Something to build on.",
  };
  const [light, rocks] = pack.themes.map((theme) => themeBlocks(pack, theme, state, words));
  expect(light).toMatchObject([
    {
      kind: "table",
      rows: [
        ["Question", "Answer"],
        ["What helps?", "His aunt."],
      ],
    },
    { kind: "heading", text: "What it means" },
    { kind: "text", text: "Something to build on." },
  ]);
  expect(rocks?.at(-1)).toMatchObject({ kind: "none", text: "Nothing" });
  expect(conclusionBlocks(pack, state, datesIn("UTC"), words)).toMatchObject([
    { text: "Our answer" },
    { kind: "none" },
    { text: "What is next" },
    { text: "Talk again, unheard of" },
  ]);
});

it("about somebody who is in no list of the case lets a report for a family know whom it names", async () => {
  const { data: other } = await ask("owner", "persons.create", {
    body: {
      first_name: "Ottilie",
      last_name: "Quennell",
      person_type_id: 1,
      organization_id: target.organizationId,
    },
  });
  const at = one();
  const about = {
    ...body({ light_1: "Ottilie's aunt.", said: "Ottilie Quennell needs company." }),
    person_uuid: other.uuid,
  };
  const { data: whole } = await ask("owner", "worksheets.save", { params: at, body: about });
  await ask("owner", "worksheets.sign", { params: at, body: {}, headers: etag(whole) });
  const said = { body: "Ottilie Quennell came by.", mentions: [] };
  await ask("owner", "cases.comment", { params: params(), body: said });
  const report = async (more: object) =>
    (
      await ask("owner", "cases.report", {
        params: params(),
        query: { sections: "comments,worksheets", ...more },
      })
    ).data;
  const open = await report({});
  expect(JSON.stringify(open.sections)).toContain("Quennell");
  expect(open.people.map(({ id }: Loose) => id)).toContain(other.id);
  const redacted = await report({ redact: String(other.id) });
  expect(JSON.stringify(redacted.sections)).not.toMatch(/Ottilie|Quennell/);
  expect(JSON.stringify(redacted.sections)).toContain("came by.");
});
