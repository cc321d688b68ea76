import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { caseBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// What the matrix does not cover of colleagues: what is shown of them, and whose cases a filter finds.

let world: TestWorld;
let team: Target;

beforeAll(async () => {
  world = await startWorld();
  team = await world.build("team");
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
const users = async (actor: Actor, query: object = {}): Promise<readonly Loose[]> =>
  (jsonOf(await world.callers[actor].call("users.list", { query: { per_page: 200, ...query } })) as Loose)
    .data;
const shown = async (actor: Actor, id: number): Promise<Loose> =>
  (jsonOf(await world.callers[actor].call("users.show", { params: { id } })) as Loose).data;

describe("colleagues", () => {
  it("are shown with their memberships here, and with none of another district", async () => {
    const id = world.userIds.member;
    await world.db
      .insertInto("memberships")
      .values({ user_id: id, organization_id: world.places.otherDistrict, role: "viewer", active: 1 })
      .execute();
    const here = [world.places.school];
    const there = [world.places.otherDistrict];
    const placesOf = (user: Loose) => user.memberships.map((each: Loose) => each.organization_id);
    expect(placesOf(await shown("owner", id))).toEqual(here);
    expect(placesOf((await users("owner")).find((user) => user.id === id))).toEqual(here);
    expect(placesOf(await shown("stranger", id))).toEqual(there);
    const seenThere = await users("stranger");
    expect(placesOf(seenThere.find((user) => user.id === id))).toEqual(there);
    expect(JSON.stringify(seenThere)).not.toContain("Alder");
  });

  it("are found by the words of their names in any order, with or without accents", async () => {
    const id = world.userIds.viewer;
    const { full_name } = await shown("owner", id);
    await world.db
      .updateTable("users")
      .set({ full_name: "Ángel Ñuñez Ortiz" })
      .where("id", "=", id)
      .execute();
    for (const q of ["Ángel", "angel", "nunez  ángel", "Ñuñez", "ortiz an"])
      expect(
        (await users("owner", { q })).map((user) => user.id),
        q,
      ).toEqual([id]);
    expect(await users("owner", { q: "angel reyes" })).toEqual([]);
    await world.db.updateTable("users").set({ full_name }).where("id", "=", id).execute();
  });

  it("are found and sorted by their title, and narrowed to an organization", async () => {
    const name = async (actor: "owner" | "member", title: string) =>
      world.db.updateTable("users").set({ title }).where("id", "=", world.userIds[actor]).execute();
    await name("owner", "Psychologist of the north");
    await name("member", "Bus dispatcher");
    expect((await users("owner", { q: "DISPATCHER" })).map((user) => user.id)).toEqual([
      world.userIds.member,
    ]);
    const titles = (await users("owner", { sort: "-title" })).map((user) => user.title).slice(0, 2);
    expect(titles).toEqual(["Psychologist of the north", "Bus dispatcher"]);
    const inSchool = await users("owner", { organization_id: world.places.school });
    for (const user of inSchool)
      expect(user.memberships.map((each: Loose) => each.organization_id)).toContain(world.places.school);
    expect(inSchool.length).toBeLessThan((await users("owner")).length);
  });

  it("have the cases whose team they are in, led by them or not, as far as the reader sees them", async () => {
    const { owner, member } = world.userIds;
    const open = async (confidentiality: string) => {
      const body = {
        ...caseBody(team),
        uuid: randomUUID(),
        confidentiality,
        team: [
          { user_id: owner, role: "lead" },
          { user_id: member, role: "member" },
        ],
      };
      const answer = await world.callers.owner.call("cases.create", { body });
      if (answer.status !== 201) throw new Error(answer.text);
      return (jsonOf(answer) as Loose).data.id as number;
    };
    const own = [await open("team"), await open("organization")];
    const found = async (actor: Actor, query: object) => {
      const answer = await world.callers[actor].call("cases.list", { query: { per_page: 200, ...query } });
      const ids = (jsonOf(answer) as Loose).data.map((each: Loose) => each.id as number);
      return own.filter((id) => ids.includes(id));
    };
    expect(await found("owner", { team: member })).toEqual(own);
    expect(await found("owner", { team: owner })).toEqual(own);
    expect(await found("owner", { lead: member })).toEqual([]);
    expect(await found("owner", { team: `!${member}` })).toEqual([]);
    expect(await found("colleague", { team: member })).toEqual(own.slice(1));
    expect(await found("stranger", { team: member })).toEqual([]);
    const filters = (jsonOf(await world.callers.owner.call("cases.filters", { query: {} })) as Loose).data;
    const options = filters.find((each: Loose) => each.id === "team").options as Loose[];
    for (const { value, count } of options) {
      const answer = jsonOf(await world.callers.owner.call("cases.list", { query: { team: value } }));
      expect([value, count]).toEqual([value, (answer as Loose).meta.total]);
    }
    expect(options.map((each) => Number(each.value))).toEqual(expect.arrayContaining([owner, member]));
  });
});
