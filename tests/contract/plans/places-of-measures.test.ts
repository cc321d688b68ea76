import { afterAll, beforeAll, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// What a measure of a safety plan may name: places and zones that its writer sees, and people of the case's own district.

let server: TestServer;
let writer: CookieClient;
let path: string;
let person: string;
const places: Record<string, { readonly id: number; readonly zone: number }> = {};

async function made(client: CookieClient, at: string, body: object) {
  const answer = await client.post(`/api/v2${at}`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

beforeAll(async () => {
  server = await startTestServer();
  writer = await server.as("assessor");
  for (const [name, client] of [
    ["north", writer],
    ["south", await server.as("south")],
  ] as const) {
    const organization_id = server.organizations[name];
    const place = await made(client, "/locations", { organization_id, name: `${name} gym`, type: "room" });
    const plan = await made(client, "/floor-plans", { location_id: place.id, name: "First floor", level: 1 });
    const area = { polygon: [[0.5, 0.5]] };
    const zone = await made(client, "/zones", {
      floor_plan_id: plan.id,
      name: "Door",
      type: "entrance",
      ...area,
    });
    places[name] = { id: place.id, zone: zone.id };
  }
  const about = await made(writer, "/persons", { first_name: "Ada", last_name: "Doe", person_type_id: 1 });
  person = about.uuid;
  const record = await made(writer, "/cases", {
    title: "Words",
    persons: [{ person_uuid: person, role: "subject" }],
  });
  path = `/api/v2/cases/${record.id}/safety-plans`;
});
afterAll(() => server.close());

const of = (name: string) => {
  const found = places[name];
  if (found === undefined) throw new Error(name);
  return found;
};
const body = (measures: readonly object[], more: object = {}) => ({
  person_uuid: person,
  state: { status: "draft", measures: measures.map((each) => ({ what: "Watch the door.", ...each })) },
  ...more,
});

it.each<[string, () => object, string]>([
  ["a place", () => ({ location_id: of("south").id }), "location_id"],
  ["a zone", () => ({ zone_id: of("south").zone }), "zone_id"],
  ["somebody of another district", () => ({ owner_id: server.users.stranger.id }), "owner_id"],
])("%s that its writer does not see is refused at its field", async (_what, named, field) => {
  const answer = await writer.post(path, body([{ location_id: of("north").id }, named()]));
  expect([answer.status, Object.keys(answer.body.errors ?? {})], answer.text).toEqual([
    422,
    [`state.measures.1.${field}`],
  ]);
});

it("what one sees is taken, and a place that is gone by now refuses nothing, but one that is not there yet", async () => {
  const { id, zone } = of("north");
  const gone = await made(writer, "/locations", {
    organization_id: server.organizations.north,
    name: "Old annex",
    type: "building",
  });
  await made(writer, "/locations", {
    organization_id: server.organizations.north,
    name: "New annex",
    type: "building",
  });
  await server.db.deleteFrom("locations").where("id", "=", gone.id).execute();
  const measures = [
    { location_id: id, zone_id: zone, owner_id: server.users.district.id },
    { location_id: gone.id },
  ];
  expect((await writer.post(path, body(measures))).status).toBe(201);
  for (const [field, refused] of [
    ["location_id", { location_id: 987_654 }],
    ["zone_id", { zone_id: 987_654 }],
  ] as const) {
    const answer = await writer.post(path, body([refused]));
    expect(Object.keys(answer.body.errors ?? {})).toEqual([`state.measures.0.${field}`]);
  }
});

it("what stood in a plan before stays as it is, without its name, and nothing like it is added", async () => {
  const plan = (await writer.post(path, body([{ location_id: of("north").id }]))).body.data;
  const old = {
    what: "Old",
    location_id: of("south").id,
    zone_id: of("south").zone,
    owner_id: server.users.stranger.id,
  };
  await server.db
    .updateTable("wavr_forms")
    .set({
      state: JSON.stringify({ ...plan.state, measures: [{ ...plan.state.measures[0], ...old }] }) as never,
    })
    .where("id", "=", plan.id)
    .execute();
  const saved = await writer.post(path, body([old, { what: "More" }], { uuid: plan.uuid }), {
    ifMatch: plan.version,
  });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body.data.state.measures[0]).toMatchObject(old);
  expect(saved.text).not.toContain("south gym");
  const other = (await writer.post(path, body([]))).body.data;
  const moved = await writer.post(path, body([old], { uuid: other.uuid }), { ifMatch: other.version });
  expect(moved.status).toBe(422);
});
