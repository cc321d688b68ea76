import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { placeWords } from "#contract/records/locations/place-words.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let building: { id: number };
let plan: { id: number; uuid: string };
beforeAll(async () => {
  server = await startTestServer();
  building = await posted("/api/v2/locations", {
    organization_id: server.organizations.north,
    name: "Main building",
    type: "building",
  });
  plan = await posted("/api/v2/floor-plans", { location_id: building.id, name: "Second floor", level: 1 });
});
afterAll(() => server.close());

const writer = () => server.as("assessor");
async function posted(path: string, body: object) {
  const answer = await (await writer()).post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const zoneBody = (name: string) => ({
  floor_plan_id: plan.id,
  name,
  type: "restroom",
  polygon: [
    [0.1, 0.1],
    [0.4, 0.1],
    [0.4, 0.3],
  ],
});
const addZone = (name: string) => posted("/api/v2/zones", zoneBody(name));
const openCase = (title: string, more: object) =>
  posted("/api/v2/cases", { title, organization_id: server.organizations.north, ...more });
const read = async (id: number) => (await (await writer()).get(`/api/v2/cases/${id}`)).body.data;

it("a case in a zone is told with the building and the zone: on its page, in the list, by its filters", async () => {
  const zone = await addZone("Second-floor restroom");
  const whole = "Main building, Second-floor restroom";
  const made = await openCase("Words on a wall", { zone_id: zone.id });
  expect(made).toMatchObject({
    location: whole,
    where: whole,
    place: { id: building.id },
    zone: { id: zone.id, name: "Second-floor restroom", floor_plan: { uuid: plan.uuid } },
  });
  const client = await writer();
  const other = await openCase("Elsewhere in the building", { location_id: building.id });
  const listed = (await client.get(`/api/v2/cases?zone_id=${zone.id}`)).body.data;
  expect(listed.map((each: { id: number; where: string }) => [each.id, each.where])).toEqual([
    [made.id, whole],
  ]);
  const around = (await client.get(`/api/v2/cases?location_id=${building.id}`)).body.data;
  expect(around.map(({ id }: { id: number }) => id).sort()).toEqual([made.id, other.id].sort());
  const filters = (await client.get("/api/v2/cases/filters")).body.data;
  const options = (id: string) =>
    filters
      .find((each: { id: string }) => each.id === id)
      .options.map(({ label, count }: never) => [label, count]);
  expect([options("location_id"), options("zone_id")]).toEqual([[["Main building", 2]], [[whole, 1]]]);
  const place = (await client.get(`/api/v2/locations/${building.id}`)).body.data;
  expect(place.cases.map((each: { zone: string | null }) => each.zone)).toEqual([
    null,
    "Second-floor restroom",
  ]);
});

it("a zone lies in one place: another place refuses it, and a case that moves leaves it", async () => {
  const zone = await addZone("Stairs B");
  const annex = await posted("/api/v2/locations", {
    organization_id: server.organizations.north,
    name: "Annex",
    type: "building",
  });
  const client = await writer();
  const wrong = { title: "Somewhere", organization_id: server.organizations.north, location_id: annex.id };
  const refused = await client.post("/api/v2/cases", { ...wrong, zone_id: zone.id });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["zone_id"]]);
  const hidden = await (await server.as("stranger")).post("/api/v2/cases", {
    title: "Not ours",
    zone_id: zone.id,
  });
  expect([hidden.status, Object.keys(hidden.body.errors)]).toEqual([422, ["zone_id"]]);
  const made = await openCase("Shoving on the stairs", { zone_id: zone.id });
  const body = { title: made.title, organization_id: made.organization_id, location: made.location };
  const kept = await client.put(`/api/v2/cases/${made.id}`, body, { ifMatch: made.version });
  expect(kept.body.data.zone).toMatchObject({ id: zone.id });
  const moved = await client.post(`/api/v2/cases/${made.id}/location`, { location_id: annex.id });
  expect(moved.body.data).toMatchObject({ place: { id: annex.id }, zone: null });
});

it("a zone that is renamed is told anew, and one that is deleted leaves its last name", async () => {
  const client = await server.as("admin");
  const zone = await addZone("Locker row");
  const made = await openCase("A locker was broken", { zone_id: zone.id, location: "By the windows" });
  const renamed = await client.put(`/api/v2/zones/${zone.id}`, zoneBody("East locker row"), {
    ifMatch: zone.version,
  });
  expect(renamed.status, renamed.text).toBe(200);
  expect((await read(made.id)).where).toBe("Main building, East locker row");
  expect((await client.delete(`/api/v2/zones/${zone.id}`)).status).toBe(204);
  const left = await read(made.id);
  expect(left).toMatchObject({
    location: "By the windows",
    where: "Main building, East locker row",
    zone: { id: null, name: "East locker row", floor_plan: null },
  });
  expect(placeWords(left)).toBe("By the windows (Main building, East locker row)");
  // A form that knows nothing of it sends no zone, and leaves the name.
  const body = { title: left.title, organization_id: left.organization_id, location: left.location };
  const same = { ...body, location_id: building.id, zone_id: null };
  const saved = await client.put(`/api/v2/cases/${made.id}`, same, { ifMatch: left.version });
  expect(saved.body.data.zone).toMatchObject({ name: "East locker row" });
});

it("zones are found by a part of their name, and all of one place in the order of its floors", async () => {
  const client = await writer();
  const ground = await posted("/api/v2/floor-plans", {
    location_id: building.id,
    name: "First floor",
    level: 0,
  });
  await posted("/api/v2/zones", { ...zoneBody("Trophy case"), floor_plan_id: ground.id });
  const found = (await client.get("/api/v2/zones/search?q=trophy")).body.data;
  expect(found).toMatchObject([
    { name: "Trophy case", location: "Main building", floor_plan: { name: "First floor" } },
  ]);
  const all = (await client.get(`/api/v2/zones/search?location_id=${building.id}`)).body.data;
  expect(all[0].name).toBe("Trophy case");
  const stranger = await server.as("stranger");
  expect((await stranger.get("/api/v2/zones/search?q=trophy")).body.data).toEqual([]);
});

it("a plan shows what happened in its zones and what plans in force do there, as far as its reader may see it", async () => {
  const zone = await addZone("Music wing");
  const body = { title: "Sam", first_name: "Sam", last_name: "Lake", person_type_id: 1 };
  const person = await posted("/api/v2/persons", { ...body, organization_id: server.organizations.north });
  const made = await openCase("Words in a music room", {
    zone_id: zone.id,
    persons: [{ person_uuid: person.uuid, role: "subject" }],
  });
  const client = await writer();
  const measure = {
    what: "Somebody at the door",
    time_of_day: "Second lunch",
    place: "Main building, Music wing",
  };
  const state = {
    status: "in_force",
    cadence: "weekly",
    review_date: "2027-05-01",
    measures: [{ ...measure, location_id: building.id, zone_id: zone.id }, { what: "Elsewhere" }],
  };
  const plans = `/api/v2/cases/${made.id}/safety-plans`;
  const draft = { person_uuid: person.uuid, state: { ...state, status: "draft" } };
  const saved = await client.post(plans, draft);
  expect(saved.status, saved.text).toBe(201);
  const layers = async (user: "assessor" | "colleague") =>
    (await (await server.as(user)).get(`/api/v2/floor-plans/${plan.uuid}/layers`)).body.data;
  const here = (rows: readonly { case_id: number }[]) => rows.filter(({ case_id }) => case_id === made.id);
  expect((await layers("assessor")).measures).toEqual([]);
  const kept = saved.body.data;
  const inForce = { uuid: kept.uuid, person_uuid: person.uuid, state };
  const begun = await client.post(plans, inForce, { ifMatch: kept.version });
  expect(begun.status, begun.text).toBe(200);
  const seen = await layers("assessor");
  expect(here(seen.cases)).toMatchObject([{ zone_id: zone.id, number: made.number, title: made.title }]);
  expect(seen.measures).toMatchObject([
    { zone_id: zone.id, case_id: made.id, what: "Somebody at the door", time_of_day: "Second lunch" },
  ]);
  // What is done at a place whose number begins alike is no measure of this one, and a zone has its share.
  const many = Array.from({ length: 23 }, (_, n) => ({
    ...measure,
    what: `Door ${n}`,
    location_id: building.id,
    zone_id: zone.id,
  }));
  // A place whose number begins as that of the building.
  const row = await server.db
    .selectFrom("locations")
    .selectAll()
    .where("id", "=", building.id)
    .executeTakeFirstOrThrow();
  const other = { ...row, id: Number(`${building.id}7`), uuid: uuidv7(), name: "Annex of another number" };
  await server.db.insertInto("locations").values(other).execute();
  const elsewhere = { ...measure, what: "Elsewhere", location_id: other.id };
  const next = async (measures: readonly object[], version: number) => {
    const answer = await client.post(
      plans,
      { ...inForce, state: { ...state, measures } },
      { ifMatch: version },
    );
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.version;
  };
  const version = await next([elsewhere], begun.body.data.version);
  expect((await layers("assessor")).measures).toEqual([]);
  await next(many, version);
  const full = await layers("assessor");
  expect(full.measures.map(({ what }: { what: string }) => what)).toEqual(
    many.slice(0, 20).map(({ what }) => what),
  );
  expect(full.more).toEqual([{ zone_id: zone.id, cases: 0, measures: 3 }]);
  // A colleague outside the team sees the plan, and nothing of the case.
  const colleague = await layers("colleague");
  expect([here(colleague.cases), colleague.measures]).toEqual([[], []]);
});

it("a place and a zone are offered by their words in any order, with or without a hyphen", async () => {
  const zone = await addZone("Third-floor restroom");
  const place = await posted("/api/v2/locations", {
    organization_id: server.organizations.north,
    name: "Third-floor science lab",
    type: "room",
  });
  const client = await writer();
  const offered = async (call: string, q: string, by = "") => {
    const { body } = await client.get(`/api/v2/${call}?q=${encodeURIComponent(q)}${by}`);
    return body.data.map(({ id }: { id: number }) => id);
  };
  for (const q of ["third floor restroom", "restroom third-floor", "THIRD  restroom"])
    expect(await offered("zones/search", q)).toEqual([zone.id]);
  for (const q of ["third floor science", "lab third-floor"])
    expect(await offered("locations/search", q)).toEqual([place.id]);
  expect(await offered("locations/search", "third floor gym")).toEqual([]);
});

it("a place is found by its school, and by its name alone where words are to mean it", async () => {
  const noted = async (name: string, description: string) =>
    posted("/api/v2/locations", {
      organization_id: server.organizations.north,
      ...{ name, description, type: "room" },
    });
  const [cafeteria, door] = [
    await noted("Cafeteria", "Its exits are Door 2 and Door 3."),
    await noted("Door 2", "North side."),
  ];
  const zone = await posted("/api/v2/zones", { ...zoneBody("Serving line"), exits: "Door 2" });
  const client = await writer();
  const found = async (call: string, query: Readonly<Record<string, string>>) => {
    const { body } = await client.get(`/api/v2/${call}?${new URLSearchParams(query)}`);
    return body.data.map(({ id }: { id: number }) => id);
  };
  expect(await found("locations/search", { q: "Door 2" })).toEqual([cafeteria.id, door.id]);
  expect(await found("locations/search", { q: "Door 2", by: "name" })).toEqual([door.id]);
  expect(await found("zones/search", { q: "Door 2" })).toEqual([zone.id]);
  expect(await found("zones/search", { q: "Door 2", by: "name" })).toEqual([]);
  expect(await found("zones/search", { q: "serving door", by: "name" })).toEqual([zone.id]);

  const organization = (await client.get(`/api/v2/locations/${door.id}`)).body.data.organization_name;
  const ofSchool = await found("locations/search", { q: organization });
  expect(ofSchool).toEqual(expect.arrayContaining([building.id, cafeteria.id, door.id]));
  expect(await found("locations/search", { q: organization, by: "name" })).toEqual([]);
});
