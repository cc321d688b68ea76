import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { entityBody } from "#support/matrix/entities.ts";
import { type Call, jsonOf } from "#support/matrix/http.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// What the matrix does not cover of relations: their other ends, merging, the network, and what goes with an end.

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
const admin = () => world.callers.schoolAdministrator;
async function done(name: EndpointName, call: Call): Promise<Loose> {
  const answer = await admin().call(name, call);
  expect(answer.status, JSON.stringify(answer)).toBeLessThan(300);
  return answer.status === 204 ? null : jsonOf(answer);
}
const told = async (name: EndpointName, id: number | string): Promise<string[]> =>
  (await done(name, { params: { id } })).data.map(
    (each: Loose) => `${each.from.name} ${each.relation} ${each.to.name}`,
  );
const headers = (version: number) => ({ "if-match": `"${version}"` });

describe("a relation of an organization of interest", () => {
  it("is read from both ends, said once, and taken back by its own end only", async () => {
    const target = await world.build("team");
    const [one, other] = [target.plain.entity, target.caseEntity];
    const body = { to_kind: "entity", to_uuid: other.uuid, relation: "runs", note: null };
    const { data } = await done("entities.relate", { params: { id: one.id }, body });
    const again = await admin().call("entities.relate", { params: { id: one.id }, body });
    expect([again.status, Object.keys((jsonOf(again) as Loose).errors)]).toEqual([422, ["relation"]]);
    const itself = { ...body, to_uuid: one.uuid };
    expect((await admin().call("entities.relate", { params: { id: one.id }, body: itself })).status).toBe(
      422,
    );
    expect(await told("entities.relations", other.id)).toEqual(["Northwind Riders runs Eastgate server"]);
    const fromThere = { params: { id: other.id, relationId: data.id } };
    expect((await admin().call("entities.unrelate", fromThere)).status).toBe(404);
    await done("entities.unrelate", { params: { id: one.id, relationId: data.id } });
    expect(await told("entities.relations", other.id)).toEqual([]);
  });

  it("says whom it means where there are others of that name, on its page, in a case and in its network", async () => {
    const target = await world.build("team");
    const { entity } = target.plain;
    const relate = (to_uuid: string) =>
      done("entities.relate", {
        params: { id: entity.id },
        body: { to_kind: "person", to_uuid, relation: "is written by", note: null },
      });
    const add = async (date_of_birth: string, student_id: string) =>
      (
        await done("persons.create", {
          body: {
            ...{
              organization_id: target.organizationId,
              first_name: "Damon",
              last_name: "Larkin",
            },
            ...{ person_type_id: 1, date_of_birth, student_id },
          },
        })
      ).data;
    const first = await add("2011-03-05", "20417");
    await relate(first.uuid);
    const ends = async (): Promise<Loose[]> =>
      (await done("entities.relations", { params: { id: entity.id } })).data
        .map(({ to }: Loose) => to)
        .filter(({ name }: Loose) => name === "Damon Larkin");
    expect(await ends()).toMatchObject([{ apart: null }]);
    await relate((await add("2010-11-20", "20955")).uuid);
    const [one, other] = await ends();
    expect(one.apart).toContain("born Mar 5, 2011, student ID 20417");
    expect(other.apart).toContain("born Nov 20, 2010, student ID 20955");
    const { data: opened } = await done("cases.create", {
      body: {
        ...{ title: "Two of one name", organization_id: target.organizationId },
        persons: [{ person_uuid: first.uuid, role: "subject" }],
      },
    });
    expect(opened.persons).toMatchObject([{ name: "Damon Larkin", apart: one.apart }]);
    const { nodes } = (await done("cases.network", { params: { id: opened.id } })).data;
    expect(nodes.find(({ label }: Loose) => label === "Damon Larkin").detail).toBe(one.apart);
    const { data: shown } = await done("entities.show", { params: { id: entity.uuid } });
    expect(shown.relation_count).toBe(
      (await done("entities.relations", { params: { id: entity.id } })).data.length,
    );
  });

  it("goes along when either end is merged, and goes and comes back with a deleted one", async () => {
    const target = await world.build("team");
    const [one, twin] = [target.plain.entity, target.entityTwin];
    const relate = (id: number, to_kind: string, to_uuid: string) =>
      done("entities.relate", {
        params: { id },
        body: { to_kind, to_uuid, relation: "employs", note: null },
      });
    await relate(twin.id, "person", target.twin.uuid);
    const before = await told("persons.entityRelations", target.twin.id);
    await done("entities.merge", {
      params: { id: one.id },
      headers: headers((await done("entities.show", { params: { id: one.uuid } })).data.version),
      body: {
        other: twin.uuid,
        other_version: (await done("entities.show", { params: { id: twin.uuid } })).data.version,
        entity: entityBody(target),
      },
    });
    expect(await told("persons.entityRelations", target.twin.id)).toEqual(before);
    expect(await told("entities.relations", one.id)).toHaveLength(2);
    const place = target.plain.location;
    expect(await told("locations.entityRelations", place.id)).toHaveLength(1);
    await done("entities.delete", { params: { id: one.id } });
    expect(await told("locations.entityRelations", place.id)).toEqual([]);
    const { data: kept } = await done("deleted.list", { query: { per_page: 100 } });
    const row = kept.find((each: Loose) => each.kind === "entity" && each.why === "deleted");
    await done("deleted.restore", { params: { id: row.id } });
    expect(await told("locations.entityRelations", place.id)).toHaveLength(1);
    expect(await told("entities.relations", one.id)).toHaveLength(2);
  });

  it("is told to nobody who may not see its other end", async () => {
    const [here, elsewhere] = [await world.build("team"), await world.build("foreign")];
    await world.db
      .insertInto("entity_relations")
      .values({
        created_at: "2026-11-20T10:00:00.000Z",
        created_by: null,
        entity_id: here.plain.entity.id,
        person_id: elsewhere.person.id,
        location_id: null,
        other_entity_id: null,
        relation: "employs",
        note: "Secret",
      })
      .execute();
    const answer = await admin().call("entities.relations", { params: { id: here.plain.entity.id } });
    expect(JSON.stringify(jsonOf(answer))).not.toContain("Secret");
  });

  it("stands in the network of a case, and stays while a case under legal hold needs its other end", async () => {
    const target = await world.build("team");
    const params = { id: target.case?.id ?? 0 };
    await done("entities.relate", {
      params: { id: target.caseEntity.id },
      body: { to_kind: "location", to_uuid: target.plain.location.uuid, relation: "meets at", note: null },
    });
    const { data } = await done("entities.relate", {
      params: { id: target.plain.entity.id },
      body: { to_kind: "entity", to_uuid: target.caseEntity.uuid, relation: "runs", note: null },
    });
    const network = (await done("cases.network", { params, query: { depth: 2 } })).data;
    const names = new Map(network.nodes.map((each: Loose) => [each.id, each.label]));
    const lines = network.edges.map(
      (each: Loose) => `${names.get(each.from)} ${each.words} ${names.get(each.to)}`,
    );
    expect(lines).toContain("Northwind Riders runs Eastgate server");
    expect(lines.some((each: string) => each.startsWith("Eastgate server meets at "))).toBe(true);
    await world.db.updateTable("cases").set({ legal_hold: 1 }).where("id", "=", params.id).execute();
    const back = { params: { id: target.plain.entity.id, relationId: data.id } };
    expect((await admin().call("entities.unrelate", back)).status).toBe(422);
    expect((await admin().call("entities.delete", { params: { id: target.plain.entity.id } })).status).toBe(
      422,
    );
    await world.db.updateTable("cases").set({ legal_hold: 0 }).where("id", "=", params.id).execute();
    await done("entities.unrelate", back);
  });
});
