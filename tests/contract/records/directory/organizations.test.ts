import { afterAll, aroundEach, beforeAll, describe, expect, it } from "vitest";
import { personBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { callsOf, type Loose } from "./setting.ts";

let world: TestWorld;
let team: Target;
const { done, refused } = callsOf(() => world);

beforeAll(async () => {
  world = await startWorld();
  team = await world.build("team");
});
afterAll(() => world?.close());
aroundEach((run) => world.undone(run));

const body = (more: object = {}) => ({
  name: "Dogwood Academy",
  kind: "school",
  number_prefix: "DOG",
  parent_id: world.places.district,
  address: "8 Dogwood Road",
  ...more,
});
const version = (each: Loose) => ({ "if-match": `"${each.version}"` });
const update = (each: Loose, more: object) => ({
  params: { id: each.id },
  headers: version(each),
  body: { ...body(), name: each.name, number_prefix: each.number_prefix, parent_id: each.parent_id, ...more },
});

describe("organizations", () => {
  it("are added below what one administers, and nowhere else", async () => {
    const made = await done("districtAdministrator", "organizations.create", { body: body() });
    expect(made).toMatchObject({ parent_id: world.places.district, closed_at: null, people: 0 });
    expect(await refused("schoolAdministrator", "organizations.create", { body: body() })).toMatchObject({
      status: 422,
      parent_id: [expect.stringContaining("administer")],
    });
    const own = body({ parent_id: world.places.school, number_prefix: "DOH" });
    expect((await done("schoolAdministrator", "organizations.create", { body: own })).parent_id).toBe(
      world.places.school,
    );
  });

  it("count the people who can sign in there and below, each once", async () => {
    const people = async () => {
      const rows = await done("districtAdministrator", "organizations.list", { query: { per_page: 200 } });
      return rows.find((each: Loose) => each.id === world.places.district).people as number;
    };
    const before = await people();
    await done("districtAdministrator", "users.addMembership", {
      params: { id: world.userIds.owner },
      body: { organization_id: world.places.secondSchool, role: "viewer" },
    });
    expect(await people()).toBe(before);
    await world.db.updateTable("users").set({ active: 0 }).where("id", "=", world.userIds.onlooker).execute();
    expect(await people()).toBe(before - 1);
  });

  it("are narrowed down by kind and by whether they are closed, to nothing too", async () => {
    const names = async (query: object) =>
      (await done("districtAdministrator", "organizations.list", { query: { per_page: 200, ...query } })).map(
        (each: Loose) => each.name,
      );
    expect(await names({ kind: "district" })).toEqual(["Alder District"]);
    expect(await names({ kind: "!school" })).toEqual(["Alder District"]);
    expect(await names({ kind: "!district,school,agency" })).toEqual([]);
    expect(await names({ closed: "yes" })).toEqual([]);
    expect(await names({ closed: "!yes,no" })).toEqual([]);
    expect(await names({ q: "birch" })).toEqual(["Birch Middle School"]);
    const people = async (query: object) =>
      done("districtAdministrator", "users.list", { query: { per_page: 200, ...query } });
    for (const each of await people({ role: "investigator" }))
      expect(each.memberships.map((held: Loose) => held.role)).toContain("investigator");
    expect(await people({ role: "!administrator,assessor,investigator,viewer" })).toEqual([]);
    expect(await people({ state: "!active,invited,off" })).toEqual([]);
    const below = await people({ within: world.places.school });
    expect(below.length).toBeLessThan((await people({})).length);
  });

  it("have a prefix of their own within the tree", async () => {
    const taken = body({ number_prefix: "AHS" });
    expect(await refused("districtAdministrator", "organizations.create", { body: taken })).toMatchObject({
      number_prefix: [expect.stringContaining("Alder High School")],
    });
    const elsewhere = body({ number_prefix: "AHS", parent_id: world.places.otherDistrict });
    expect((await done("stranger", "organizations.create", { body: elsewhere })).number_prefix).toBe("AHS");
  });

  it("are moved by administrators of what they lie below now, and within their tree alone", async () => {
    const { school, district, otherDistrict } = world.places;
    const region = await done("districtAdministrator", "organizations.create", { body: body() });
    const administer = (who: "schoolAdministrator" | "districtAdministrator", organization_id: number) =>
      world.db
        .insertInto("memberships")
        .values({ user_id: world.userIds[who], organization_id, role: "administrator", active: 1 })
        .execute();
    await administer("schoolAdministrator", region.id);
    const own = await done("schoolAdministrator", "organizations.edit", { params: { id: school } });
    expect(own.parents).toEqual([]);
    const away = update(own.organization, { parent_id: region.id });
    expect((await refused("schoolAdministrator", "organizations.update", away)).parent_id).toEqual([
      expect.stringContaining("Only administrators of the organization that it lies below now"),
    ]);
    await administer("districtAdministrator", otherDistrict);
    const form = await done("districtAdministrator", "organizations.edit", { params: { id: school } });
    expect(form.parents.map((each: Loose) => each.id)).toEqual(expect.arrayContaining([district, region.id]));
    expect(form.parents.map((each: Loose) => each.id)).not.toContain(otherDistrict);
    const out = update(form.organization, { parent_id: otherDistrict });
    expect((await refused("districtAdministrator", "organizations.update", out)).status).toBe(422);
    await done("districtAdministrator", "organizations.update", away);
  });

  it("are moved in the tree, but never below themselves, and the root stays", async () => {
    const made = await done("districtAdministrator", "organizations.create", { body: body() });
    const moved = await done(
      "districtAdministrator",
      "organizations.update",
      update(made, { parent_id: world.places.school }),
    );
    expect(moved.parent_id).toBe(world.places.school);
    const forms = await done("districtAdministrator", "organizations.edit", {
      params: { id: world.places.school },
    });
    expect(forms.parents.map((each: Loose) => each.id)).not.toContain(moved.id);
    expect(
      await refused(
        "districtAdministrator",
        "organizations.update",
        update(forms.organization, { parent_id: moved.id }),
      ),
    ).toMatchObject({ status: 422, parent_id: [expect.stringContaining("below this one")] });
    const root = await done("districtAdministrator", "organizations.edit", {
      params: { id: world.places.district },
    });
    expect(
      await refused(
        "districtAdministrator",
        "organizations.update",
        update(root.organization, { parent_id: world.places.school }),
      ),
    ).toMatchObject({ parent_id: [expect.stringContaining("root")] });
  });

  it("give those who are moved below them no reach that they had by their former place", async () => {
    const branch = await done("districtAdministrator", "organizations.edit", {
      params: { id: team.branch.id },
    });
    expect(
      (await done("schoolAdministrator", "organizations.list", {})).map((each: Loose) => each.id),
    ).toContain(team.branch.id);
    await done(
      "districtAdministrator",
      "organizations.update",
      update(branch.organization, { parent_id: world.places.secondSchool }),
    );
    expect(
      (await done("schoolAdministrator", "organizations.list", {})).map((each: Loose) => each.id),
    ).not.toContain(team.branch.id);
  });

  it("take nothing new while they are closed, and keep what they hold", async () => {
    const school = await done("districtAdministrator", "organizations.edit", {
      params: { id: world.places.school },
    });
    const closed = await done(
      "districtAdministrator",
      "organizations.update",
      update(school.organization, { closed: true }),
    );
    expect(closed.closed_at).not.toBeNull();
    const target = { ...team, organizationId: world.places.school };
    expect(await refused("owner", "persons.create", { body: personBody(target) })).toMatchObject({
      status: 422,
      organization_id: [expect.any(String)],
    });
    const person = await done("owner", "persons.edit", { params: { id: team.person.id } });
    expect(person.organizations).toEqual([]);
    await done("owner", "persons.update", {
      params: { id: team.person.id },
      headers: version(person.person),
      body: { ...personBody(target), description: "Moved away in the autumn." },
    });
    await done("districtAdministrator", "organizations.update", update(closed, { closed: false }));
    await done("owner", "persons.create", { body: personBody(target) });
  });

  it("are deleted while they are empty, and closed otherwise", async () => {
    const made = await done("districtAdministrator", "organizations.create", { body: body() });
    await done("districtAdministrator", "organizations.delete", { params: { id: made.id } });
    const said = await refused("districtAdministrator", "organizations.delete", {
      params: { id: world.places.school },
    });
    expect(said.status).toBe(422);
    expect(said.organization[0]).toMatch(/colleagues.*people.*cases.*Close it instead/);
  });
});
