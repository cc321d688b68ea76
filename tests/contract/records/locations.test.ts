import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestUserName } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const path = "/api/v2/locations";
const writer = () => server.as("assessor");

/** Adds a place of the north school. */
async function add(name: string, more: object = {}, user: TestUserName = "assessor") {
  const client = await server.as(user);
  const body = { organization_id: server.organizations.north, name, type: "building", ...more };
  return client.post(path, body);
}
const added = async (name: string, more: object = {}) => {
  const answer = await add(name, more);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const change = async (place: { id: number; version: number; name: string; type: string }, more: object) =>
  (await writer()).put(
    `${path}/${place.id}`,
    { name: place.name, type: place.type, ...more },
    {
      ifMatch: place.version,
    },
  );

it("a room is a part of its building, and a building of its campus; each says what belongs to it", async () => {
  const campus = await added("Northfield campus", { type: "campus" });
  const building = await added("Main building", { parent_id: campus.id });
  await added("Cafeteria", { type: "room", parent_id: building.id });
  await added("Auditorium", { type: "room", parent_id: building.id });
  const { body } = await (await writer()).get(`${path}/${building.uuid}`);
  expect(body.data).toMatchObject({ parent: "Northfield campus", parent_id: campus.id });
  expect(body.data.parts.map(({ name }: { name: string }) => name)).toEqual(["Auditorium", "Cafeteria"]);
  const list = await (await writer()).get(`${path}?parent_id=${building.id}&type=room`);
  expect(list.body.data).toHaveLength(2);
});

it("a place is a part neither of itself nor of what is a part of it", async () => {
  const one = await added("East wing");
  const two = await added("East stairs", { type: "room", parent_id: one.id });
  for (const parent_id of [one.id, two.id]) {
    const answer = await change(one, { parent_id });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["parent_id"]]);
  }
});

it("what others are a part of cannot be deleted, nor a group that places belong to", async () => {
  const client = await server.as("admin");
  const group = await client.post("/api/v2/location-groups", {
    organization_id: server.organizations.north,
    name: "Line 9",
    type: "bus_routes",
  });
  const stop = await added("Stop at the mill", { type: "bus_stop", location_group_id: group.body.data.id });
  const shelter = await added("Shelter", { type: "other", parent_id: stop.id });
  expect((await client.delete(`${path}/${stop.id}`)).status).toBe(422);
  expect((await client.delete(`/api/v2/location-groups/${group.body.data.id}`)).status).toBe(422);
  expect((await client.delete(`${path}/${shelter.id}`)).status).toBe(204);
  expect((await client.delete(`${path}/${stop.id}`)).status).toBe(204);
  expect((await client.delete(`/api/v2/location-groups/${group.body.data.id}`)).status).toBe(204);
});

it.each([
  [{ latitude: 41.9 }, "longitude"],
  [{ longitude: -87.6 }, "latitude"],
  [{ latitude: 91, longitude: 0 }, "latitude"],
  [{ latitude: 0, longitude: -181 }, "longitude"],
  [{ parent_id: 999_999 }, "parent_id"],
  [{ location_group_id: 999_999 }, "location_group_id"],
])("what cannot be is refused at its field: %j", async (more, field) => {
  const answer = await add("Nowhere", more);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

it("both coordinates are kept as they were given", async () => {
  const place = await added("Water tower", { latitude: 41.8781136, longitude: -87.6297982 });
  expect([place.latitude, place.longitude]).toEqual([41.8781136, -87.6297982]);
});

it("another district sees no place, and cannot make its own a part of one", async () => {
  const place = await added("Boiler room", { type: "room" });
  const stranger = await server.as("stranger");
  expect((await stranger.get(`${path}/${place.id}`)).status).toBe(404);
  expect((await stranger.get("/api/v2/searches/quick?q=boiler")).body.data).toEqual([]);
  const answer = await stranger.post(path, { name: "Theirs", type: "room", parent_id: place.id });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect((await (await writer()).get("/api/v2/searches/quick?q=boiler")).body.data).toMatchObject([
    { kind: "location", title: "Boiler room" },
  ]);
});
