import { afterAll, beforeAll, expect, it } from "vitest";
import { insertMembership } from "#server/platform/accounts/users.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const administrator = await server.as("district");
  for (const [label, position, active] of [
    ["Online server", 2, true],
    ["Club", 1, true],
    ["Militia", 3, false],
  ]) {
    const answer = await administrator.post("/api/v2/entity-types", { label, position, active });
    expect(answer.status, answer.text).toBe(201);
  }
});
afterAll(() => server.close());

it.each([
  ["", ["Club", "Online server", "Militia"]],
  ["?sort=-label", ["Online server", "Militia", "Club"]],
  ["?active=no", ["Militia"]],
  ["?q=server", ["Online server"]],
])("the list of types is in the order of the forms, sorted and narrowed down: %s", async (query, wanted) => {
  const answer = await (await server.as("assessor")).get(`/api/v2/entity-types${query}`);
  expect(answer.body.data.map((each: { label: string }) => each.label)).toEqual(wanted);
});

it("a label is taken once in a district, whatever the case of its letters, and free in another", async () => {
  const body = { label: "CLUB", position: 9 };
  const taken = await (await server.as("district")).post("/api/v2/entity-types", body);
  expect(taken.status).toBe(422);
  expect(taken.body.errors).toEqual({
    label: ["There is already a type called “CLUB”. Choose another label."],
  });
  expect((await (await server.as("stranger")).post("/api/v2/entity-types", body)).status).toBe(201);
});

it.each([
  ["entity-types", "label", {}],
  ["case-types", "label", {}],
  ["case-categories", "label", {}],
  ["case-templates", "name", { sections: [], defaults: {}, tasks: [] }],
])("%s are told apart by letters of every alphabet, in any case", async (path, field, rest) => {
  const administrator = await server.as("district");
  const post = (name: string) => administrator.post(`/api/v2/${path}`, { ...rest, [field]: name });
  const made = await post("Ärzte der Straße");
  expect(made.status, made.text).toBe(201);
  for (const again of ["Ärzte der Straße", "ÄRZTE DER STRAẞE", "A\u0308rzte der Straße"]) {
    const refused = await post(again);
    expect([refused.status, Object.keys(refused.body.errors)], again).toEqual([422, [field]]);
  }
  const { data } = made.body;
  const kept = { ...rest, [field]: "ÄRZTE der Straße" };
  const own = await administrator.put(`/api/v2/${path}/${data.uuid}`, kept, { ifMatch: data.version });
  expect(own.status, own.text).toBe(200);
});

it("only administrators of the whole district keep the list", async () => {
  const refused = await (await server.as("assessor")).post("/api/v2/entity-types", { label: "Band" });
  expect(refused.status).toBe(403);
});

it("an organization of interest has one, which can then be retired but not deleted", async () => {
  const [administrator, writer] = [await server.as("district"), await server.as("assessor")];
  const made = await administrator.post("/api/v2/entity-types", { label: "Business", position: 7 });
  const type = made.body.data;
  const body = { organization_id: server.organizations.north, name: "Copper Diner", kind: "organization" };
  const typed = { ...body, entity_type_id: type.id };
  const entity = (await writer.post("/api/v2/entities", typed)).body.data;
  expect(entity).toMatchObject({ entity_type_id: type.id, entity_type: "Business" });
  const listed = await writer.get(`/api/v2/entities?entity_type_id=${type.id}`);
  expect(listed.body.data.map((each: { name: string }) => each.name)).toEqual(["Copper Diner"]);

  const refused = await administrator.delete(`/api/v2/entity-types/${type.id}`);
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain("One organization of interest has this type. Retire it instead");
  const retired = { label: "Business", position: 7, active: false };
  await administrator.put(`/api/v2/entity-types/${type.id}`, retired, { ifMatch: 1 });
  const kept = await writer.put(`/api/v2/entities/${entity.id}`, typed, { ifMatch: 1 });
  expect(kept.status, kept.text).toBe(200);
  const another = await writer.post("/api/v2/entities", { ...typed, name: "Alder Diner" });
  expect(another.body.errors).toEqual({ entity_type_id: ["Type is not one of those that are offered."] });
});

it("what moves to another district leaves the type of the former one behind", async () => {
  const [administrator, writer] = [await server.as("district"), await server.as("assessor")];
  await insertMembership(server.db, {
    user_id: server.users.assessor.id,
    organization_id: server.organizations.agency,
    role: "assessor",
    active: 1,
  });
  const type = (await administrator.post("/api/v2/entity-types", { label: "Agency", position: 8 })).body.data;
  const body = { organization_id: server.organizations.north, name: "Harbor watch", kind: "group" };
  const made = await writer.post("/api/v2/entities", { ...body, entity_type_id: type.id });
  const moved = { ...body, organization_id: server.organizations.agency };
  const path = `/api/v2/entities/${made.body.data.id}`;
  const refused = await writer.put(path, { ...moved, entity_type_id: type.id }, { ifMatch: 1 });
  expect(refused.body.errors).toEqual({ entity_type_id: ["Type is not one of those that are offered."] });
  const bare = await writer.put(path, moved, { ifMatch: 1 });
  expect(bare.status, bare.text).toBe(200);
});

it("a form names the district of each school that it offers, whose types are the school's", async () => {
  const [writer, other] = [await server.as("colleague"), await server.as("stranger")];
  await insertMembership(server.db, {
    user_id: server.users.colleague.id,
    organization_id: server.organizations.agency,
    role: "assessor",
    active: 1,
  });
  expect((await other.post("/api/v2/entity-types", { label: "Patrol", position: 1 })).status).toBe(201);
  const { organizations, entity_types } = (await writer.get("/api/v2/entities/create")).body.data;
  const { district, north, agency } = server.organizations;
  const roots = organizations.map((each: { id: number; root_id: number }) => [each.id, each.root_id]);
  expect(new Map(roots)).toEqual(
    new Map([
      [north, district],
      [agency, agency],
    ]),
  );
  const ofAgency = entity_types.filter(
    (each: { organization_id: number }) => each.organization_id === agency,
  );
  expect(ofAgency.map((each: { label: string }) => each.label)).toContain("Patrol");
});
