import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeInSchool, placeWords } from "#contract/records/locations/place-words.ts";
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

it("places are nested eight levels deep at most, with all that is a part of them", async () => {
  const chain = [await added("Level 1")];
  for (let level = 2; level <= 8; level += 1)
    chain.push(await added(`Level ${level}`, { parent_id: chain.at(-1).id }));
  const ninth = await add("Level 9", { parent_id: chain.at(-1).id });
  expect([ninth.status, ninth.body.errors]).toEqual([
    422,
    { parent_id: ["Places are nested at most 8 levels deep. Choose a place further up."] },
  ]);
  const top = await added("Above all");
  expect((await change(chain[0], { parent_id: top.id })).status).toBe(422);
  expect((await change(chain[1], { parent_id: top.id })).status).toBe(200);
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

describe("what happened at a place", () => {
  const openCase = async (title: string, more: object = {}) => {
    const client = await writer();
    const answer = await client.post("/api/v2/cases", {
      title,
      organization_id: server.organizations.north,
      ...more,
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const pageOf = async (id: number, user: TestUserName = "assessor") =>
    (await (await server.as(user)).get(`${path}/${id}`)).body.data;
  const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

  it("stands on its page and on those of what it is a part of, for whoever may see the case", async () => {
    const hall = await added("Sports hall");
    const court = await added("Court two", { type: "room", parent_id: hall.id });
    const made = await openCase("Shoving after practice", { location_id: court.id });
    expect(made).toMatchObject({ location: "Court two", place: { id: court.id, name: "Court two" } });
    expect((await pageOf(hall.id)).cases).toMatchObject([{ id: made.id, place: "Court two" }]);
    expect((await pageOf(court.id)).cases).toHaveLength(1);
    // A colleague outside the team sees the place, and nothing of the case.
    const seen = await pageOf(hall.id, "colleague");
    expect([seen.name, seen.cases, seen.people]).toEqual(["Sports hall", [], []]);
  });

  it("old words are offered, stay as they are when connected, and are told in papers with the place", async () => {
    const words = "By the fish tank, east doors";
    const made = await openCase("Words on a wall", { location: words });
    const tank = await added("Fish tank", { type: "other" });
    expect(titles((await pageOf(tank.id)).named_in)).toEqual(["Words on a wall"]);
    expect((await pageOf(tank.id, "colleague")).named_in).toEqual([]);
    const client = await writer();
    const answer = await client.post(`/api/v2/cases/${made.id}/location`, { location_id: tank.id });
    expect(answer.body.data).toMatchObject({ location: words, place: { id: tank.id }, version: 2 });
    const page = await pageOf(tank.id);
    expect([titles(page.cases), page.named_in]).toEqual([["Words on a wall"], []]);
    expect(placeWords(answer.body.data)).toBe(words);
    expect(placeWords({ location: "East doors", place: { name: "Fish tank" } })).toBe(
      "East doors (Fish tank)",
    );
  });

  it("a name is said with its school where several schools read, once", () => {
    expect(placeInSchool("Gym", "North School")).toBe("Gym, North School");
    expect(placeInSchool("North School gym", "North School")).toBe("North School gym");
    expect(placeInSchool("Gym", null)).toBe("Gym");
  });

  it("a change that does not speak of the place leaves it, and its deletion leaves the words", async () => {
    const client = await server.as("admin");
    const dock = await added("Loading dock", { type: "other" });
    const body = { title: "A box was left", organization_id: server.organizations.north };
    const made = (await client.post("/api/v2/cases", { ...body, location_id: dock.id })).body.data;
    const url = `/api/v2/cases/${made.id}`;
    const changed = await client.put(
      url,
      { ...body, title: "A box was left there" },
      { ifMatch: made.version },
    );
    expect(changed.body.data.place).toMatchObject({ id: dock.id });
    expect((await client.delete(`${path}/${dock.id}`)).status).toBe(204);
    expect((await client.get(url)).body.data).toMatchObject({ location: "Loading dock", place: null });
  });

  it("a case cannot be at a place that its writer does not see", async () => {
    const client = await server.as("stranger");
    const place = await added("Kiln room", { type: "room" });
    const answer = await client.post("/api/v2/cases", { title: "Elsewhere", location_id: place.id });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["location_id"]]);
  });
});
