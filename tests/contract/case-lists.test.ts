import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "#contract/kit/days.ts";
import { caseViewBody } from "#support/matrix-bodies.ts";
import { jsonOf } from "#support/matrix-http.ts";
import type { Actor } from "#support/matrix-model.ts";
import { callFor, caseBody, type Target } from "#support/matrix-requests.ts";
import { startWorld, type TestWorld } from "#support/matrix-server.ts";

// What the matrix does not cover of the case list: results and counts of filters, streams, and what refuses a whole
// call.

let world: TestWorld;
let team: Target;

beforeAll(async () => {
  world = await startWorld();
  team = await world.build("team");
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
type Name = "cases.create" | "cases.archiveMany" | "cases.deleteMany" | "cases.createView";
const post = (actor: Actor, name: Name, body: object) => world.callers[actor].call(name, { body });
const open = async (body: object = {}): Promise<Loose> =>
  (jsonOf(await post("owner", "cases.create", { ...caseBody(team), ...body })) as Loose).data;
const list = async (actor: Actor, query: object): Promise<readonly number[]> => {
  const answer = await world.callers[actor].call("cases.list", { query: { per_page: 200, ...query } });
  if (answer.status !== 200) throw new Error(answer.text);
  return (jsonOf(answer) as Loose).data.map((row: Loose) => row.id);
};
const stands = async (id: number) =>
  world.db.selectFrom("cases").select(["archived_at", "legal_hold"]).where("id", "=", id).executeTakeFirst();
const written = async (action: string, ids: readonly number[]) =>
  world.db
    .selectFrom("audit_log")
    .select(["record_id", "fields", "outcome"])
    .where("action", "=", action)
    .where("record_id", "in", [...ids])
    .execute();

describe("filters", () => {
  it("narrow by each field, by several values and by all but some", async () => {
    const kind = async (name: "caseCategories.create" | "caseTypes.create", label: string) => {
      const body = { ...(callFor[name](team).body as object), label };
      const answer = await world.callers.districtAdministrator.call(name, { body });
      if (answer.status !== 201) throw new Error(answer.text);
      return (jsonOf(answer) as Loose).data.id as number;
    };
    const first = await kind("caseCategories.create", "Drawing");
    const second = await kind("caseCategories.create", "Remark");
    const type = await kind("caseTypes.create", "By a visitor");
    const music = await open({ tags: ["Music room"], category_id: first, type_id: type });
    const bus = await open({ tags: ["Bus"], category_id: second, stage: "monitoring" });
    const both = [music.id, bus.id];
    const found = async (query: object) => (await list("owner", query)).filter((id) => both.includes(id));
    expect(await found({ tag: "music ROOM" })).toEqual([music.id]);
    expect(await found({ category_id: first })).toEqual([music.id]);
    expect((await found({ category_id: `${first},${second}` })).toSorted()).toEqual(both);
    expect(await found({ category_id: `!${first}` })).toEqual([bus.id]);
    // A case without a type does not match.
    expect(await found({ type_id: `!${type}` })).toEqual([bus.id]);
    expect(await found({ stage: "!monitoring,closed" })).toEqual([music.id]);
    expect(await found({ lead: world.userIds.owner, sort: "number" })).toEqual(both);
    expect(await found({ lead: world.userIds.member })).toEqual([]);
    expect(await found({ classification: "!none" })).toEqual([]);
    expect(await found({ legal_hold: "yes" })).toEqual([]);
    const today = dayOf(Date.parse(music.created_at));
    expect(await found({ opened: `${today}..${today}`, sort: "number" })).toEqual(both);
    expect(await found({ opened: `..${music.created_at}` })).toEqual([]);
    expect(await found({ updated: "2020-01-01..2020-12-31" })).toEqual([]);
  });

  it("come with what each reader may do with each case, as its own page says it", async () => {
    const mine = await open({ tags: ["Mine"], confidentiality: "organization" });
    await world.db.updateTable("cases").set({ legal_hold: 1 }).where("id", "=", mine.id).execute();
    const compared = new Set<string>();
    for (const [actor, caller] of Object.entries(world.callers)) {
      const found = await caller.call("cases.list", { query: { per_page: 200, tag: "Mine" } });
      if (found.status !== 200) continue;
      for (const row of (jsonOf(found) as Loose).data) {
        const shown = (jsonOf(await caller.call("cases.show", { params: { id: row.id } })) as Loose).data;
        expect([actor, row.can, row.legal_hold]).toEqual([actor, shown.can, true]);
        compared.add(`${row.can.edit} ${row.can.delete}`);
      }
    }
    expect([...compared].toSorted()).toEqual(["false false", "true false", "true true"]);
  });

  it("refuse what is no date, number or choice, and name the field", async () => {
    const wrong = { opened: "yesterday..", lead: "1,x", stage: "!open", tag: "" };
    for (const [field, value] of Object.entries(wrong)) {
      const answer = await world.callers.owner.call("cases.list", { query: { [field]: value } });
      expect([field, answer.status]).toEqual([field, 422]);
      expect(Object.keys((jsonOf(answer) as Loose).errors).join()).toContain(field);
    }
  });

  it("come with counts of what the reader may see, and nothing else", async () => {
    await open({ tags: ["Only the team knows"] });
    const read = async (actor: Actor) => {
      const answer = await world.callers[actor].call("cases.filters", { query: {} });
      return (jsonOf(answer) as Loose).data as Loose[];
    };
    const optionsOf = (filters: Loose[], id: string) => filters.find((each) => each.id === id)?.options;
    const own = await read("owner");
    expect(own.map((each) => each.id)).toEqual(
      expect.arrayContaining(["stage", "lead", "organization_id", "tag", "opened", "legal_hold"]),
    );
    for (const { value, count } of optionsOf(own, "stage"))
      expect([value, count]).toEqual([value, (await list("owner", { stage: value })).length]);
    for (const { value, count } of optionsOf(own, "tag"))
      expect([value, count]).toEqual([value, (await list("owner", { tag: value })).length]);
    expect(optionsOf(own, "tag")).toContainEqual(
      expect.objectContaining({ value: "Only the team knows", count: 1 }),
    );
    expect(JSON.stringify(await read("colleague"))).not.toContain("Only the team knows");
    expect(JSON.stringify(await read("stranger"))).not.toContain("Only the team knows");
  });
});

describe("search", () => {
  it("streams a case a line, the same ones as the page has", async () => {
    for (let n = 0; n < 60; n += 1) await open({ title: `Trombone ${n}` });
    const query = { q: "trombone", sort: "number", per_page: 200 };
    const answer = await world.callers.owner.call("cases.search", {
      query,
      headers: { accept: "application/x-ndjson" },
    });
    expect(answer.headers["content-type"]).toContain("application/x-ndjson");
    const lines = answer.text.trim().split("\n");
    const page = jsonOf(await world.callers.owner.call("cases.search", { query })) as Loose;
    expect(page.meta.total).toBe(60);
    expect(lines.map((line) => JSON.parse(line))).toEqual(page.data);
    const others = await world.callers.colleague.call("cases.search", {
      query,
      headers: { accept: "application/x-ndjson" },
    });
    expect([others.status, others.text]).toEqual([200, ""]);
  });
});

describe("several cases at once", () => {
  it("archives and restores all of them, with an entry in the log for each", async () => {
    const ids = [(await open()).id, (await open()).id];
    const unsaid = await post("member", "cases.archiveMany", { ids });
    expect([unsaid.status, Object.keys((jsonOf(unsaid) as Loose).errors)]).toEqual([422, ["ids.0", "ids.1"]]);
    const silent = await post("owner", "cases.archiveMany", { ids });
    expect([silent.status, Object.keys((jsonOf(silent) as Loose).errors)]).toEqual([422, ["reason"]]);
    const answer = await post("owner", "cases.archiveMany", { ids, reason: "Two reports of one thing." });
    expect(jsonOf(answer)).toEqual({ count: 2 });
    for (const id of ids) expect((await stands(id))?.archived_at).not.toBeNull();
    expect(await list("owner", { archived: "yes", sort: "number" })).toEqual(ids);
    expect(await written("case.archive", ids)).toHaveLength(2);
    expect((await post("owner", "cases.archiveMany", { ids, archived: false })).status).toBe(200);
    for (const id of ids) expect((await stands(id))?.archived_at).toBeNull();
  });

  it("changes none where one may not be changed, and names it", async () => {
    const mine = await open({ confidentiality: "organization" });
    const theirs = await open({ confidentiality: "organization", title: "Led by the owner" });
    const led = (
      jsonOf(await post("colleague", "cases.create", { ...caseBody(team), title: "Led by another" })) as Loose
    ).data;
    const refused = await post("colleague", "cases.deleteMany", {
      ids: [led.id, mine.id, theirs.id],
      confirm: "DELETE",
    });
    expect(refused.status).toBe(403);
    expect((jsonOf(refused) as Loose).errors).toEqual({
      "ids.1": [expect.stringContaining(mine.number)],
      "ids.2": [expect.stringContaining(theirs.number)],
    });
    for (const id of [led.id, mine.id, theirs.id]) expect(await stands(id)).toBeDefined();
  });

  it("asks for the word itself, and keeps what is under legal hold", async () => {
    const [first, held] = [await open(), await open()];
    const ids = [first.id, held.id];
    for (const confirm of [undefined, "delete", "yes"])
      expect((await post("owner", "cases.deleteMany", { ids, confirm })).status).toBe(422);
    await world.db.updateTable("cases").set({ legal_hold: 1 }).where("id", "=", held.id).execute();
    const refused = await post("owner", "cases.deleteMany", { ids, confirm: "DELETE" });
    expect(refused.status).toBe(422);
    expect((jsonOf(refused) as Loose).errors).toEqual({
      "ids.1": [expect.stringContaining(`${held.number}: This case is under legal hold`)],
    });
    expect(await stands(first.id)).toBeDefined();
    await world.db.updateTable("cases").set({ legal_hold: 0 }).where("id", "=", held.id).execute();
    expect((await post("owner", "cases.deleteMany", { ids, confirm: "DELETE" })).status).toBe(200);
    for (const id of ids) expect(await stands(id)).toBeUndefined();
    expect(await written("case.delete", ids)).toHaveLength(2);
  });

  it("takes 200 at most, and each once", async () => {
    const body = { reason: "Old.", ids: Array.from({ length: 201 }, (_, n) => n + 1) };
    expect((await post("owner", "cases.archiveMany", body)).status).toBe(422);
    expect((await post("owner", "cases.archiveMany", { ids: [1, 1] })).status).toBe(422);
  });
});

describe("views", () => {
  it("belong to one user, under different names, and keep what was saved", async () => {
    const body = { ...caseViewBody(), name: "Waiting for the bus" };
    const made = (jsonOf(await post("owner", "cases.createView", body)) as Loose).data;
    expect(made).toMatchObject(body);
    const again = await post("owner", "cases.createView", { ...body, name: "waiting FOR the bus" });
    expect([again.status, Object.keys((jsonOf(again) as Loose).errors)]).toEqual([422, ["name"]]);
    expect((await post("member", "cases.createView", body)).status).toBe(201);
    const views = async (actor: Actor) =>
      (jsonOf(await world.callers[actor].call("cases.views", {})) as Loose).data as Loose[];
    expect((await views("owner")).map((view) => view.id)).toContain(made.id);
    expect((await views("schoolAdministrator")).map((view) => view.id)).not.toContain(made.id);
    const unknown = await post("owner", "cases.createView", {
      ...body,
      name: "Other",
      filters: { secret: "1" },
    });
    expect(unknown.status === 422 || (jsonOf(unknown) as Loose).data.filters.secret === undefined).toBe(true);
  });
});
