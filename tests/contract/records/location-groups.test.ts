import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestUserName } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const writer = await server.as("assessor");
  for (const [name, type, description] of [
    ["Quayside feeder pattern", "feeder_pattern", "Harbor Elementary and both middle schools."],
    ["quarry line", "bus_routes", "Routes 12 and 14."],
    ["River Valley Conference", "athletic_conference", null],
  ]) {
    const body = { organization_id: server.organizations.north, name, type, description };
    const answer = await writer.post("/api/v2/location-groups", body);
    expect(answer.status, answer.text).toBe(201);
  }
});
afterAll(() => server.close());

const get = async (user: TestUserName, path: string) => (await server.as(user)).get(`/api/v2${path}`);
const names = async (user: TestUserName, path: string) =>
  (await get(user, path)).body.data.map((each: { name: string }) => each.name);

it.each([
  ["", ["quarry line", "Quayside feeder pattern", "River Valley Conference"]],
  ["?sort=-name", ["River Valley Conference", "Quayside feeder pattern", "quarry line"]],
  ["?q=QUA", ["quarry line", "Quayside feeder pattern"]],
  ["?type=bus_routes,athletic_conference", ["quarry line", "River Valley Conference"]],
  ["?organization_id=999999", []],
])("the list of location groups is sorted and narrowed down: %s", async (query, wanted) => {
  expect(await names("assessor", `/location-groups${query}`)).toEqual(wanted);
});

it("another district sees none of them, in no list and by no search", async () => {
  expect(await names("stranger", "/location-groups")).toEqual([]);
  expect((await get("stranger", "/searches/quick?q=quayside")).body.data).toEqual([]);
});

it.each([
  ["quayside", "name"],
  ["quaysied", "name"],
  ["elementary", "description"],
])("the quick search finds one by %s", async (q, field) => {
  expect((await get("assessor", `/searches/quick?q=${q}`)).body.data).toMatchObject([
    { kind: "location-group", title: "Quayside feeder pattern", field },
  ]);
});

it("a kind that does not exist is refused at its field, and nothing is added", async () => {
  const writer = await server.as("assessor");
  const body = { organization_id: server.organizations.north, name: "Reef", type: "reef" };
  const answer = await writer.post("/api/v2/location-groups", body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({ type: ["Type is not one of the choices."] });
  expect(await names("assessor", "/location-groups?q=reef")).toEqual([]);
});

it("tells how many places it has, which of them with their school, and which its reader may put elsewhere", async () => {
  const writer = await server.as("assessor");
  const [group] = (await get("assessor", "/location-groups?q=conference")).body.data;
  expect(group.place_count).toBe(0);
  const place = await writer.post("/api/v2/locations", {
    ...{ organization_id: server.organizations.north, name: "Stadium", type: "stadium" },
    location_group_id: group.id,
  });
  expect(place.status, place.text).toBe(201);
  const [row] = (await get("assessor", "/location-groups?q=conference")).body.data;
  expect(row.place_count).toBe(1);
  const { locations } = (await get("assessor", `/location-groups/${group.uuid}/members`)).body.data;
  expect(locations).toMatchObject([
    { name: "Stadium", organization_name: place.body.data.organization_name, can_edit: true },
  ]);
});
