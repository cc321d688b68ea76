import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entityBody } from "#support/matrix/entities.ts";
import { jsonOf } from "#support/matrix/http.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { startTestServer } from "#support/server/server.ts";

// What the matrix does not cover of merging organizations of interest: the other record, its cases, and later changes.

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
const admin = () => world.callers.schoolAdministrator;
const read = async (uuid: string): Promise<Loose> =>
  (jsonOf(await admin().call("entities.show", { params: { id: uuid } })) as Loose).data;
const merges = async (uuid: string): Promise<Loose[]> =>
  (jsonOf(await admin().call("entities.merges", { params: { id: uuid } })) as Loose).data;
const headers = (version: number) => ({ "if-match": `"${version}"` });

async function merge(target: Target, into: string, other: string, changes: object = {}, more: object = {}) {
  const [survivor, second] = [await read(into), await read(other)];
  return admin().call("entities.merge", {
    params: { id: into },
    headers: headers(survivor.version),
    body: { other, other_version: second.version, entity: { ...entityBody(target), ...changes }, ...more },
  });
}
const unmerge = async (uuid: string, body: object) =>
  admin().call("entities.unmerge", {
    params: { id: uuid },
    headers: headers((await read(uuid)).version),
    body,
  });
const listed = async (): Promise<string[]> => {
  const answer = await admin().call("entities.list", { query: { per_page: 200 } });
  return (jsonOf(answer) as Loose).data.map((row: Loose) => row.uuid);
};

describe("an organization of interest that was merged into another", () => {
  it("opens as that one with its cases, is in no list, and comes back as it was", async () => {
    const target = await world.build("team");
    const [one, other] = [target.plain.entity.uuid, target.caseEntity.uuid];
    const before = await read(other);
    expect(before.cases).toHaveLength(1);
    expect((await merge(target, one, other)).status).toBe(200);
    expect(await read(other)).toMatchObject({ uuid: one, cases: [{ id: target.case?.id }] });
    expect(await listed()).not.toContain(other);
    const [made] = await merges(one);
    expect(made).toMatchObject({ other: { uuid: other }, undo: { goes_back: { cases: 1 }, changed: [] } });
    expect((await unmerge(one, { merge: made.uuid })).status).toBe(200);
    const { version: _, updated_at: __, can: ___, ...after } = await read(other);
    expect(before).toMatchObject(after);
    expect((await read(one)).cases).toEqual([]);
    expect(await listed()).toContain(other);
    // Its history says which record that was.
    const history = (jsonOf(await admin().call("entities.history", { params: { id: one } })) as Loose).data;
    const said = history.filter((row: Loose) => row.other !== null);
    expect(said.map((row: Loose) => [row.action, row.other])).toEqual([
      ["entity.unmerge", before.name],
      ["entity.merge", before.name],
    ]);
    // What the other one is called since then is for whoever may see it.
    const moved = { organization_id: world.places.secondSchool, name: "Called otherwise" };
    await world.db.updateTable("entities").set(moved).where("uuid", "=", other).execute();
    const now = await world.callers.schoolAdministrator.call("entities.history", { params: { id: one } });
    const { data } = jsonOf(now) as Loose;
    expect(data.length).toBeGreaterThan(1);
    expect(data.filter((row: Loose) => row.other !== null)).toEqual([]);
  });

  it("cannot be deleted through the old record, and an old version never passes for the survivor's", async () => {
    const target = await world.build("team");
    const [one, twin] = [target.plain.entity.uuid, target.entityTwin];
    const old = (await read(twin.uuid)).version;
    await merge(target, one, twin.uuid);
    const gone = await admin().call("entities.delete", { params: { id: twin.uuid } });
    const several = await admin().call("entities.deleteMany", {
      body: { ids: [twin.id], confirm: "DELETE" },
    });
    expect([gone.status, several.status, (await read(one)).uuid]).toEqual([422, 422, one]);
    const late = await admin().call("entities.update", {
      params: { id: twin.uuid },
      headers: headers(old),
      body: { ...entityBody(target), description: "Typed on the train." },
    });
    expect(late.status).toBe(412);
    expect((jsonOf(late) as Loose).current.uuid).toBe(one);
  });

  it("is not merged where the other record was changed in the meantime", async () => {
    const target = await world.build("team");
    const { version } = await read(target.plain.entity.uuid);
    const answer = await admin().call("entities.merge", {
      params: { id: target.plain.entity.id },
      headers: headers(version),
      body: { other: target.entityTwin.uuid, other_version: 7, entity: entityBody(target) },
    });
    expect(answer.status).toBe(409);
    expect((await read(target.entityTwin.uuid)).uuid).toBe(target.entityTwin.uuid);
  });
});

it("asks about merged fields that were changed since, and leaves other later changes alone", async () => {
  const target = await world.build("team");
  const { uuid } = target.plain.entity;
  await merge(target, uuid, target.entityTwin.uuid, { location: "Mill Road", kind: "account" });
  const { version } = await read(uuid);
  await admin().call("entities.update", {
    params: { id: uuid },
    headers: headers(version),
    body: { ...entityBody(target), kind: "account", location: "Quarry Lane", description: "Later words." },
  });
  const [made] = await merges(uuid);
  expect(made.undo).toMatchObject({
    fields: ["kind"],
    changed: [{ field: "location", before: "Alder Park", now: "Quarry Lane" }],
  });
  const refused = await unmerge(uuid, { merge: made.uuid });
  expect([refused.status, Object.keys((jsonOf(refused) as Loose).errors)]).toEqual([
    422,
    ["choices.location"],
  ]);
  expect((await unmerge(uuid, { merge: made.uuid, choices: { location: "before" } })).status).toBe(200);
  expect(await read(uuid)).toMatchObject({
    kind: "group",
    location: "Alder Park",
    description: "Later words.",
  });
});

it("are listed in pairs with the reason until somebody says that they are two", async () => {
  const target = await world.build("team");
  const pairOf = async () => {
    const answer = await admin().call("entities.duplicates", { query: { per_page: 200 } });
    return (jsonOf(answer) as Loose).data.find((pair: Loose) =>
      pair.records.every((each: Loose) =>
        [target.plain.entity.uuid, target.entityTwin.uuid].includes(each.uuid),
      ),
    );
  };
  expect((await pairOf()).reasons).toEqual(["identifier", "same_name", "kind", "school"]);
  const say = (distinct: boolean) =>
    admin().call("entities.distinct", {
      params: { id: target.plain.entity.id },
      body: { other: target.entityTwin.uuid, distinct },
    });
  await say(true);
  expect(await pairOf()).toBeUndefined();
  await say(false);
  expect(await pairOf()).toBeDefined();
});

it("goes back to no school where whoever parts the two has no rights", async () => {
  const server = await startTestServer();
  const { north, south } = server.organizations;
  const [district, administrator] = [await server.as("district"), await server.as("south")];
  await server.db
    .updateTable("memberships")
    .set({ role: "administrator" })
    .where("user_id", "=", server.users.south.id)
    .execute();
  const path = "/api/v2/entities";
  const add = async (name: string, organization_id: number) =>
    (await district.post(path, { name, kind: "group", organization_id })).body.data;
  const [one, other] = [await add("Harbor crew", north), await add("Harbour crew", south)];
  const merged = await district.post(
    `${path}/${one.id}/merge`,
    {
      other: other.uuid,
      other_version: other.version,
      entity: { name: "Harbor crew", kind: "group", organization_id: south },
    },
    { ifMatch: one.version },
  );
  expect(merged.status, merged.text).toBe(200);
  const [{ uuid: merge }] = (await administrator.get(`${path}/${one.id}/merges`)).body.data;
  const part = async (client: typeof district) =>
    client.post(`${path}/${one.id}/unmerge`, { merge, choices: {} }, { ifMatch: merged.body.data.version });
  expect((await part(administrator)).status).toBe(403);
  expect((await administrator.get(`${path}/${one.id}`)).body.data.organization_id).toBe(south);
  expect((await part(district)).status).toBe(200);
  await server.close();
});
