import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureSearchText } from "#server/records/persons/ensure-search-text.ts";
import { jsonOf } from "#support/matrix/http.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// What the matrix does not cover of people: the rules of their fields.

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
const create = (fields: object) =>
  world.callers.owner.call("persons.create", {
    body: { first_name: "Ada", last_name: "Field", person_type_id: 1, ...fields },
  });

describe("a person", () => {
  it("has addresses of mail that are such, by the rule of every other one (Spec §5)", async () => {
    const refused = await create({ emails: [{ address: "ada@school.example" }, { address: "ada at home" }] });
    expect(refused.status).toBe(422);
    expect((jsonOf(refused) as Loose).errors).toEqual({
      "emails.1.address": ["Email must be an email address, like name@school.org."],
    });
    const taken = jsonOf(await create({ emails: [{ address: " Ada@School.example " }] })) as Loose;
    expect(taken.data.emails).toEqual([{ label: null, address: "Ada@School.example" }]);
  });

  it("is not born on a day to come", async () => {
    const refused = await create({ date_of_birth: "2150-05-03" });
    expect(refused.status).toBe(422);
    expect(Object.keys((jsonOf(refused) as Loose).errors)).toEqual(["date_of_birth"]);
  });

  it("tells people of one name apart where somebody is looked for", async () => {
    for (const date_of_birth of ["2010-05-03", "2011-06-04"])
      await create({ first_name: "Damon", last_name: "Twoname", date_of_birth, student_id: date_of_birth });
    const answer = await world.callers.owner.call("persons.search", { query: { q: "Twoname, Damon" } });
    const found = (jsonOf(answer) as Loose).data;
    expect(found.map((each: Loose) => [each.date_of_birth, each.student_id])).toEqual([
      ["2010-05-03", "2010-05-03"],
      ["2011-06-04", "2011-06-04"],
    ]);
    expect(found[0].organization_name).not.toBe("");
  });

  it("keeps a tag once, however it is spaced or capitalized, as the field for it does (Spec §5)", async () => {
    const { data } = jsonOf(await create({ tags: ["On  hold", " on hold ", "", "ON HOLD", "Bus"] })) as Loose;
    expect(data.tags).toEqual(["On hold", "Bus"]);
  });

  it("is found by a name that has invisible signs in it, or that is typed with them", async () => {
    await create({ first_name: "Mar\u200Bgit", last_name: "Ver\u00ADona\u202E" });
    const names = async (q: string) => {
      const found = jsonOf(await world.callers.owner.call("persons.list", { query: { q } })) as Loose;
      return found.data.map((each: Loose) => each.last_name);
    };
    for (const q of ["margit verona", "Vero\u200Bna"]) expect(await names(q), q).toHaveLength(1);
  });

  it("is found by the words of a name in any order", async () => {
    await create({ first_name: "Delia", last_name: "Dunmore" });
    const names = async (q: string) => {
      const answer = jsonOf(await world.callers.owner.call("persons.list", { query: { q } })) as Loose;
      return answer.data.map((each: Loose) => each.name);
    };
    for (const q of ["Dunmore Delia", "delia  dunm", "dunmore", "Dunmore, Delia", "dunmore,de"])
      expect(await names(q), q).toEqual(["Delia Dunmore"]);
    expect(await names("Delia Fielding")).toEqual([]);
    const offered = jsonOf(
      await world.callers.owner.call("persons.search", { query: { q: "Dunmore, Delia" } }),
    ) as Loose;
    expect(offered.data.map((each: Loose) => each.name)).toEqual(["Delia Dunmore"]);
  });

  it("is found with and without the accents of a name, in lists, among parents and by quick search", async () => {
    const { call } = world.callers.owner;
    await create({ first_name: "José", last_name: "Núñezal" });
    await create({ first_name: "Jose", last_name: "Nunezal" });
    const child = (jsonOf(await create({ first_name: "Ana" })) as Loose).data;
    for (const q of ["José Núñezal", "Jose Nunezal", "JOSE\u0301 nun\u0303ez"]) {
      const list = jsonOf(await call("persons.list", { query: { q } })) as Loose;
      expect(list.data.map((each: Loose) => each.name).sort(), q).toEqual(["Jose Nunezal", "José Núñezal"]);
      const last = q.split(" ")[1] ?? "";
      const parents = jsonOf(
        await call("persons.potentialParents", { params: { id: child.id, term: last } }),
      ) as Loose;
      expect(parents.data.map((each: Loose) => each.name).sort(), q).toEqual([
        "Jose Nunezal",
        "José Núñezal",
      ]);
      const quick = jsonOf(await call("searches.quick", { query: { q } })) as Loose;
      expect(JSON.stringify(quick)).toContain("José Núñezal");
      expect(JSON.stringify(quick)).toContain("Jose Nunezal");
    }
  });

  it("is found without accents where its search text was stored with them", async () => {
    const { db } = world;
    const { data } = jsonOf(await create({ first_name: "Zoë", last_name: "Brontë" })) as Loose;
    await db.updateTable("persons").set({ search_text: "zoë brontë" }).where("id", "=", data.id).execute();
    await db.deleteFrom("settings").where("name", "=", "search_text_version").execute();
    await ensureSearchText(db);
    for (const q of ["bronte", "Brontë"]) {
      const list = jsonOf(await world.callers.owner.call("persons.list", { query: { q } })) as Loose;
      expect(
        list.data.map((each: Loose) => each.id),
        q,
      ).toEqual([data.id]);
    }
  });
});
