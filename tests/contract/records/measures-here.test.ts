import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const writer = () => server.as("assessor");
async function posted(path: string, body: object, ifMatch?: number) {
  const answer = await (await writer()).post(path, body, ifMatch === undefined ? {} : { ifMatch });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
}
const place = (name: string, more: object = {}) =>
  posted("/api/v2/locations", {
    organization_id: server.organizations.north,
    name,
    type: "building",
    ...more,
  });

/** A case with a plan of these measures, in force. */
async function planned(measures: readonly object[]) {
  const organization_id = server.organizations.north;
  const name = { first_name: "Sam", last_name: "Lake", person_type_id: 1 };
  const person = await posted("/api/v2/persons", { ...name, organization_id });
  const made = await posted("/api/v2/cases", {
    title: "Words in a music room",
    organization_id,
    persons: [{ person_uuid: person.uuid, role: "subject" }],
  });
  const state = { status: "draft", cadence: "weekly", review_date: "2027-05-01", measures };
  const path = `/api/v2/cases/${made.id}/safety-plans`;
  const draft = await posted(path, { person_uuid: person.uuid, state });
  const begin = () =>
    posted(
      path,
      { uuid: draft.uuid, person_uuid: person.uuid, state: { ...state, status: "in_force" } },
      draft.version,
    );
  return { ...made, begin } as {
    readonly id: number;
    readonly number: string;
    begin: () => Promise<unknown>;
  };
}

const seenAt = async (uuid: string, user: "assessor" | "colleague" = "assessor") => {
  const answer = await (await server.as(user)).get(`/api/v2/locations/${uuid}/measures`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const whats = (found: { measures: readonly { what: string }[] }) => found.measures.map(({ what }) => what);

it("a place tells what plans in force have done today there and in its rooms, by the time of day", async () => {
  const building = await place("Main building");
  const gym = await place("Gym", { type: "room", parent_id: building.id });
  const annex = await place("Annex");
  const at = (what: string, more: object) => ({ what, location_id: building.id, ...more });
  const made = await planned([
    at("Seat at the window table", { time_of_day: "12:10 PM" }),
    at("Somebody looks in", { time_of_day: "Second lunch" }),
    at("Arrives through the main office", { time_of_day: "7:45 AM" }),
    at("Counts the bats", { time_of_day: "1:30 pm", location_id: gym.id, place: "Gym" }),
    at("Over since long", { starts: "2020-01-01", ends: "2020-02-01" }),
    at("Begins in a far year", { starts: "2120-01-01" }),
    at("Elsewhere", { location_id: annex.id }),
    { what: "Nowhere on record" },
  ]);
  expect(await seenAt(building.uuid)).toEqual({ measures: [], more: 0 });
  await made.begin();
  const found = await seenAt(building.uuid);
  expect(whats(found)).toEqual([
    "Arrives through the main office",
    "Seat at the window table",
    "Counts the bats",
    "Somebody looks in",
  ]);
  expect(found.measures[2]).toMatchObject({ case_id: made.id, number: made.number, place: "Gym" });
  expect(whats(await seenAt(gym.uuid))).toEqual(["Counts the bats"]);
  // A plan ends with its case.
  await server.db.updateTable("cases").set({ status: "closed" }).where("id", "=", made.id).execute();
  expect(await seenAt(building.uuid)).toEqual({ measures: [], more: 0 });
  // Who is not of the team sees the place, and nothing of the case.
  await server.db.updateTable("cases").set({ status: "open" }).where("id", "=", made.id).execute();
  expect(await seenAt(building.uuid, "colleague")).toEqual({ measures: [], more: 0 });
});

it("a campus of many rooms tells of each of them, and how many more measures there are than it lists", async () => {
  const campus = await place("East campus", { type: "campus" });
  const rooms: { readonly id: number }[] = [];
  for (let n = 0; n < 22; n += 1)
    rooms.push(await place(`Room ${n}`, { type: "room", parent_id: campus.id }));
  const made = await planned(
    Array.from({ length: 33 }, (_, n) => ({
      what: `Door ${n}`,
      location_id: rooms[n % rooms.length]?.id ?? null,
    })),
  );
  await made.begin();
  const found = await seenAt(campus.uuid);
  expect([found.measures.length, found.more, whats(found).at(0)]).toEqual([30, 3, "Door 0"]);
});

it("a room tells of the zone that has its name on the plan of its building, and the plan of the room", async () => {
  const building = await place("North hall");
  const gym = await place("Gym", { type: "room", parent_id: building.id });
  const plan = await posted("/api/v2/floor-plans", {
    location_id: building.id,
    name: "First floor",
    level: 0,
  });
  const polygon = [
    [0.1, 0.1],
    [0.4, 0.1],
    [0.4, 0.3],
  ];
  const drawn = (name: string) =>
    posted("/api/v2/zones", { floor_plan_id: plan.id, name, type: "sports", polygon });
  const zone = await drawn("gym");
  const made = await planned([
    { what: "Two officers at the doors", location_id: building.id, zone_id: zone.id, time_of_day: "6:30 PM" },
    { what: "Counts the bats", location_id: gym.id, time_of_day: "1:30 PM" },
    { what: "Locks the hall", location_id: building.id, time_of_day: "9 PM" },
  ]);
  await made.begin();
  const inZone = await posted("/api/v2/cases", {
    title: "Words in the gym",
    organization_id: server.organizations.north,
    zone_id: zone.id,
  });
  const inRoom = await posted("/api/v2/cases", {
    title: "More words in the gym",
    organization_id: server.organizations.north,
    location_id: gym.id,
  });
  const read = async (path: string) => (await (await writer()).get(path)).body.data;
  const casesHere = async () =>
    (await read(`/api/v2/locations/${gym.uuid}`)).cases.map(({ id }: { id: number }) => id);
  const offered = async () => (await read(`/api/v2/zones/search?location_id=${building.id}`))[0].room_id;

  expect(whats(await seenAt(gym.uuid))).toEqual(["Counts the bats", "Two officers at the doors"]);
  expect(await casesHere()).toEqual([inRoom.id, inZone.id]);
  expect(await offered()).toBe(gym.id);
  const layers = await read(`/api/v2/floor-plans/${plan.uuid}/layers`);
  expect(whats(layers).toSorted()).toEqual(["Counts the bats", "Two officers at the doors"]);
  expect(layers.cases.map((each: { case_id: number }) => each.case_id)).toEqual([inRoom.id, inZone.id]);

  // Two zones of one name: nobody knows which of them the room is.
  await drawn("Gym");
  expect(whats(await seenAt(gym.uuid))).toEqual(["Counts the bats"]);
  expect(await casesHere()).toEqual([inRoom.id]);
  expect(await offered()).toBeNull();
});
