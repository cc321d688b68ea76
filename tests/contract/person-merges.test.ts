import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonOf } from "#support/matrix-http.ts";
import { personBody, type Target } from "#support/matrix-requests.ts";
import { startWorld, type TestWorld } from "#support/matrix-server.ts";

// What the matrix does not cover of merges: the other record, the order of undoing, and later changes.

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
const admin = () => world.callers.schoolAdministrator;
const read = async (uuid: string): Promise<Loose> =>
  (jsonOf(await admin().call("persons.show", { params: { id: uuid } })) as Loose).data;
const merges = async (uuid: string): Promise<Loose[]> =>
  (jsonOf(await admin().call("persons.merges", { params: { id: uuid } })) as Loose).data;
const headers = (version: number) => ({ "if-match": `"${version}"` });

async function merge(target: Target, into: string, other: string, changes: object = {}) {
  const [survivor, second] = [await read(into), await read(other)];
  return admin().call("persons.merge", {
    params: { id: into },
    headers: headers(survivor.version),
    body: { other, other_version: second.version, person: { ...personBody(target), ...changes } },
  });
}
const unmerge = async (uuid: string, body: object) =>
  admin().call("persons.unmerge", {
    params: { id: uuid },
    headers: headers((await read(uuid)).version),
    body,
  });
const listed = async (q: string): Promise<string[]> => {
  const answer = await admin().call("persons.list", { query: { q, per_page: 200 } });
  return (jsonOf(answer) as Loose).data.map((row: Loose) => row.uuid);
};

describe("a person who was merged into another", () => {
  it("opens as that one, is in no list, and comes back as it was", async () => {
    const target = await world.build("team");
    const [one, other] = [target.person.uuid, target.twin.uuid];
    const before = await read(other);
    expect((await merge(target, one, other)).status).toBe(200);
    expect((await read(other)).uuid).toBe(one);
    expect(await listed("Ashby")).not.toContain(other);
    const [made] = await merges(one);
    expect(made).toMatchObject({ other: { uuid: other }, undone_at: null, undo: { changed: [] } });
    expect((await unmerge(one, { merge: made.uuid })).status).toBe(200);
    const { version: _, updated_at: __, ...after } = await read(other);
    expect(before).toMatchObject(after);
    expect(await listed("Ashby")).toContain(other);
  });

  it("cannot be deleted through the old record, and an old version never passes for the survivor's", async () => {
    const target = await world.build("solo");
    const [one, other] = [target.person.uuid, target.twin.uuid];
    const old = (await read(other)).version;
    await merge(target, one, other);
    const gone = await admin().call("persons.delete", { params: { id: other } });
    expect([gone.status, (await read(one)).uuid]).toEqual([422, one]);
    const late = await admin().call("persons.update", {
      params: { id: other },
      headers: headers(old),
      body: { ...personBody(target), description: "Typed on the train." },
    });
    expect(late.status).toBe(412);
    expect((jsonOf(late) as Loose).current.uuid).toBe(one);
  });

  it("is found by a case that was typed before the merge", async () => {
    const target = await world.build("team");
    await merge(target, target.person.uuid, target.twin.uuid);
    const made = await admin().call("cases.create", {
      body: {
        title: "Named by the old record",
        confidentiality: "team",
        organization_id: target.organizationId,
        persons: [target.twin, target.person].map((each) => ({ person_uuid: each.uuid, role: "subject" })),
      },
    });
    expect(made.status, made.text).toBe(201);
    expect((jsonOf(made) as Loose).data.persons.map((each: Loose) => each.uuid)).toEqual([
      target.person.uuid,
    ]);
  });

  it("is not merged where the other record was changed in the meantime", async () => {
    const target = await world.build("team");
    const { version } = await read(target.person.uuid);
    const answer = await admin().call("persons.merge", {
      params: { id: target.person.id },
      headers: headers(version),
      body: { other: target.twin.uuid, other_version: 7, person: personBody(target) },
    });
    expect(answer.status).toBe(409);
    expect((await read(target.twin.uuid)).uuid).toBe(target.twin.uuid);
  });
});

describe("undoing a merge", () => {
  it("works backwards: a later merge must be undone first", async () => {
    const target = await world.build("team");
    const third = jsonOf(
      await admin().call("persons.create", { body: { ...personBody(target), first_name: "Wrenna" } }),
    ) as Loose;
    await merge(target, target.person.uuid, target.twin.uuid);
    const [first] = await merges(target.person.uuid);
    await merge(target, target.person.uuid, third.data.uuid);
    expect((await unmerge(target.person.uuid, { merge: first.uuid })).status).toBe(422);
    const [last, earlier] = await merges(target.person.uuid);
    expect([last.undo === null, earlier.undo === null]).toEqual([false, true]);
    expect((await unmerge(target.person.uuid, { merge: last.uuid })).status).toBe(200);
    expect((await unmerge(target.person.uuid, { merge: first.uuid })).status).toBe(200);
  });

  it("asks about merged fields that were changed since, and leaves other later changes alone", async () => {
    const target = await world.build("team");
    const { uuid } = target.person;
    await merge(target, uuid, target.twin.uuid, { grade: "10", pronouns: "they/them" });
    const { version } = await read(uuid);
    await admin().call("persons.update", {
      params: { id: uuid },
      headers: headers(version),
      body: { ...personBody(target), grade: "11", pronouns: "they/them", description: "Later words." },
    });
    const [made] = await merges(uuid);
    expect(made.undo).toMatchObject({
      fields: ["pronouns"],
      changed: [{ field: "grade", before: "9", now: "11" }],
    });
    const refused = await unmerge(uuid, { merge: made.uuid });
    expect([refused.status, Object.keys((jsonOf(refused) as Loose).errors)]).toEqual([
      422,
      ["choices.grade"],
    ]);
    expect((await unmerge(uuid, { merge: made.uuid, choices: { grade: "now" } })).status).toBe(200);
    expect(await read(uuid)).toMatchObject({ grade: "11", pronouns: "she/her", description: "Later words." });
  });
});

describe("possible duplicates", () => {
  const similar = async (body: object): Promise<Loose[]> => {
    const answer = await world.callers.owner.call("persons.similar", { body });
    return (jsonOf(answer) as Loose).data;
  };

  it("are found by slips, nicknames, swapped names and accents, with the reason", async () => {
    const target = await world.build("team");
    const organization_id = target.organizationId;
    const add = async (first_name: string, last_name: string) =>
      admin().call("persons.create", { body: { organization_id, first_name, last_name, person_type_id: 1 } });
    await add("Robert", "Zähringer");
    for (const [first_name, last_name] of [
      ["Bob", "Zahringer"],
      ["robert", "ZAHRINGERR"],
      ["Zähringer", "Robert"],
      ["Rob", "Zähriger"],
    ]) {
      const [found] = await similar({ first_name, last_name, organization_id });
      expect([first_name, found?.name]).toEqual([first_name, "Robert Zähringer"]);
      expect(found.reasons).toContain("school");
    }
    expect(await similar({ first_name: "Anna", last_name: "Zweig", organization_id })).toEqual([]);
  });

  it("are listed in pairs until somebody says that they are two", async () => {
    const target = await world.build("team");
    const pairOf = async () => {
      const answer = await admin().call("persons.duplicates", { query: { per_page: 200 } });
      return (jsonOf(answer) as Loose).data.find((pair: Loose) =>
        pair.persons.every((each: Loose) => [target.person.uuid, target.twin.uuid].includes(each.uuid)),
      );
    };
    expect((await pairOf()).reasons).toEqual(
      expect.arrayContaining(["same_name", "date_of_birth", "phone", "email", "school"]),
    );
    const say = (distinct: boolean) =>
      admin().call("persons.distinct", {
        params: { id: target.person.uuid },
        body: { other: target.twin.uuid, distinct },
      });
    await say(true);
    expect(await pairOf()).toBeUndefined();
    await say(false);
    expect(await pairOf()).toBeDefined();
  });
});
