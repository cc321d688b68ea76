import { readdir } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { daysAfter } from "#contract/kit/days.ts";
import { isHereAlone, isHereOpen } from "#contract/kit/here-alone.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import {
  createFakeKeychain,
  dataFolder,
  failureOf,
  type RunningCore,
  runCore,
  startAgain,
  until,
} from "../harness.ts";

// What a computer still knows of places while its server is away, and what it may not know any more.

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

let server: TestServer;
let second: FastifyInstance | null;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let core: RunningCore;
let admin: CookieClient;

beforeEach(async () => {
  server = await startTestServer({ inFile: true });
  second = null;
  folder = await dataFolder();
  core = await runCore({ data: folder.path, credentials: createFakeKeychain(), serverUrl: server.url });
  admin = await server.as("admin");
});
afterEach(async () => {
  await core.stop();
  await second?.close();
  await server.close();
  await folder.remove();
});

/** After the records were made: what others change meanwhile would make reads stale. */
const signIn = () =>
  core.client.call("session.signIn", {
    email: server.users.assessor.email,
    password: testPassword,
    remember: false,
  });

const goAway = async () => {
  await (second ?? server.app).close();
  second = null;
};
const comeBack = async () => {
  second = await startAgain(server);
};

const call = async (endpoint: string, input: object = {}): Promise<Loose> =>
  (await core.client.call("api.call", { endpoint, ...input } as Loose)).data;
const today = new Date().toISOString().slice(0, 10);
const at = (day: number, time: string) => `${daysAfter(today, day)}T${time}:00.000Z`;

const addPlace = async (body: object): Promise<Loose> =>
  (await admin.post("/api/v2/locations", { organization_id: server.organizations.north, ...body })).body.data;
const choir = {
  title: "Choir",
  type: "performance",
  starts_at: at(-7, "20:00"),
  ends_at: at(-7, "21:00"),
  recurrence: { every: "weekly", until: daysAfter(today, 90) },
};

/** How often the lists and records of places were read. */
const readsOfPlaces = async (): Promise<number> => {
  const { n } = await server.db
    .selectFrom("audit_log")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("action", "in", ["location.view", "locations.list"])
    .where("user_id", "=", server.users.assessor.id)
    .executeTakeFirstOrThrow();
  return Number(n);
};

describe("without the server", () => {
  it("the events of a location are there whose page was opened, and a second opening reads nothing more for that", async () => {
    const place = await addPlace({ name: "Gym", type: "room" });
    await admin.post(`/api/v2/locations/${place.id}/events`, choir);
    await signIn();
    const params = { id: place.uuid };
    await call("locations.show", { params });
    await until(async () => (await readsOfPlaces()) === 5);
    await call("locations.show", { params });
    await call("locations.edit", { params });
    expect(await readsOfPlaces()).toBeLessThanOrEqual(7);
    await goAway();
    const list = await call("locationEvents.list", { params, query: { when: "ahead", per_page: 200 } });
    expect(list.data.map((each: Loose) => each.title)).toEqual(["Choir"]);
    expect((await call("locationEvents.new", { params })).data.time_zone).toEqual(expect.any(String));
  });

  it("a calendar of other days is made from what was read, and ends where that ends", async () => {
    const building = await addPlace({ name: "Main building", type: "building" });
    const room = await addPlace({ name: "Gym", type: "room", parent_id: building.id });
    const elsewhere = await addPlace({ name: "Stadium", type: "grounds" });
    await admin.post(`/api/v2/locations/${building.id}/events`, choir);
    await admin.post(`/api/v2/locations/${elsewhere.id}/events`, { ...choir, title: "Training" });
    await signIn();
    for (const { uuid } of [building, room]) await call("locations.show", { params: { id: uuid } });
    await call("locationEvents.calendar", { query: { from: today, to: daysAfter(today, 20) } });
    await goAway();
    const later = await call("locationEvents.calendar", {
      query: { from: daysAfter(today, 5), to: daysAfter(today, 40) },
    });
    expect(later.to).toBe(daysAfter(today, 20));
    expect(later.data.map((each: Loose) => [each.day, each.title])).toEqual([
      [daysAfter(today, 7), "Choir"],
      [daysAfter(today, 7), "Training"],
      [daysAfter(today, 14), "Choir"],
      [daysAfter(today, 14), "Training"],
    ]);
    // What takes place in the building bears on its room.
    const here = await call("locationEvents.calendar", {
      query: { from: today, to: daysAfter(today, 13), location_id: room.id },
    });
    expect(here.data.map((each: Loose) => each.title)).toEqual(["Choir", "Choir"]);
  });

  it("a month of one's tasks is made from the open ones, and says that they are not all", async () => {
    await signIn();
    const mine = { mine: "yes", sort: "due_at" };
    for (const [title, day] of [
      ["Call the coach", 3],
      ["Much later", 60],
    ] as const)
      await call("tasks.create", { body: { title, due_at: daysAfter(today, day) } });
    await until(async () => (await core.client.call("outbox.list", {})).changes.length === 0);
    await call("tasks.list", { query: { ...mine, page: 1, per_page: 100, status: "1,2,3" } });
    await goAway();
    const month = { ...mine, due_from: today, due_to: daysAfter(today, 20), per_page: 200 };
    const found = await call("tasks.list", { query: month });
    expect(found.data.map((each: Loose) => each.title)).toEqual(["Call the coach"]);
    expect(isHereOpen(found)).toBe(true);
    const open = await call("tasks.list", { query: { ...month, status: "1,2" } });
    expect(isHereOpen(open)).toBe(false);
    expect(await failureOf(call("tasks.list", { query: { ...month, mine: undefined } }))).toMatchObject({
      code: "OFFLINE",
    });
  });

  it("the places that were opened make a list for the map, by its filters", async () => {
    const gym = await addPlace({ name: "Gym", type: "room" });
    const bus = await addPlace({ name: "Bus 12", type: "bus" });
    await addPlace({ name: "Stadium", type: "grounds" });
    await signIn();
    for (const { uuid } of [gym, bus]) await call("locations.show", { params: { id: uuid } });
    await goAway();
    const listed = async (query: object) =>
      (await call("locations.list", { query: { sort: "name", page: 1, per_page: 100, ...query } })).data.map(
        (each: Loose) => each.name,
      );
    expect(await listed({})).toEqual(["Bus 12", "Gym"]);
    expect(await listed({ type: "room" })).toEqual(["Gym"]);
    expect(await listed({ q: "bus" })).toEqual(["Bus 12"]);
  });

  it("a calendar that begins before anything that was read begins with the first day that was", async () => {
    const place = await addPlace({ name: "Gym", type: "room" });
    await admin.post(`/api/v2/locations/${place.id}/events`, choir);
    await signIn();
    const read = { from: today, to: daysAfter(today, 13), location_id: place.id };
    await call("locationEvents.calendar", { query: read });
    await goAway();
    const month = { from: daysAfter(today, -10), to: daysAfter(today, 25), location_id: place.id };
    const found = await call("locationEvents.calendar", { query: month });
    expect([found.from, found.to]).toEqual([today, daysAfter(today, 13)]);
    expect(found.data.map((each: Loose) => each.day)).toEqual([today, daysAfter(today, 7)]);
    const before = { ...month, to: daysAfter(today, -1) };
    expect(await failureOf(call("locationEvents.calendar", { query: before }))).toMatchObject({
      code: "OFFLINE",
    });
  });

  it("what is added stands in a list that nobody read before, which says that it is not all", async () => {
    const [place, other] = [
      await addPlace({ name: "Gym", type: "room" }),
      await addPlace({ name: "Stadium", type: "grounds" }),
    ];
    await admin.post(`/api/v2/locations/${place.id}/events`, choir);
    await signIn();
    const params = { id: place.uuid };
    // Its form alone: of a location whose page was opened the list is kept too.
    await call("locationEvents.new", { params });
    await goAway();
    const list = (id: string, when: string) =>
      call("locationEvents.list", { params: { id }, query: { when, per_page: 200 } });
    expect(await failureOf(list(place.uuid, "ahead"))).toMatchObject({ code: "OFFLINE" });
    await call("locationEvents.create", { params, body: { ...choir, title: "Training" } });
    const found = await list(place.uuid, "ahead");
    expect(found.data).toMatchObject([{ title: "Training", local_revision: expect.any(Number) }]);
    expect(isHereAlone(found)).toBe(true);
    for (const [id, when] of [
      [place.uuid, "over"],
      [other.uuid, "ahead"],
    ] as const)
      expect(await failureOf(list(id, when))).toMatchObject({ code: "OFFLINE" });
    await comeBack();
    await until(async () => (await core.client.call("outbox.list", {})).changes.length === 0);
    const all = await list(place.uuid, "ahead");
    expect(isHereAlone(all)).toBe(false);
    expect(all.data.map((each: Loose) => each.title).toSorted()).toEqual(["Choir", "Training"]);
  });

  it("an event and an impactor are added, stand everywhere, and arrive once", async () => {
    const place = await addPlace({ name: "Gym", type: "room" });
    await signIn();
    const params = { id: place.uuid };
    const days = { from: today, to: daysAfter(today, 13), location_id: place.id };
    const reads = [
      ["locations.show", { params }],
      ["locationEvents.new", { params }],
      ["locationEvents.list", { params, query: { when: "ahead" } }],
      ["impactors.list", { params, query: {} }],
      ["impactors.inForce", { query: {} }],
      ["locationEvents.calendar", { query: days }],
    ] as const;
    for (const [name, input] of reads) await call(name, input);
    await goAway();
    const refused = await failureOf(
      call("locationEvents.create", { params, body: { ...choir, ends_at: at(-8, "21:00") } }),
    );
    expect(refused).toMatchObject({ code: "VALIDATION" });
    const { data: event } = await call("locationEvents.create", { params, body: choir });
    expect(event).toMatchObject({ title: "Choir", location: "Gym", local_revision: expect.any(Number) });
    const impactor = { type: "outage", severity: "marked", starts_at: at(-1, "08:00"), note: "No power." };
    await call("impactors.create", { params, body: impactor });
    expect((await call("locationEvents.calendar", { query: days })).data).toMatchObject([
      { day: today, title: "Choir" },
      { day: daysAfter(today, 7), title: "Choir" },
    ]);
    expect((await call("locationEvents.list", { params, query: { when: "ahead" } })).data).toHaveLength(1);
    const inForce = await call("impactors.inForce", { query: { location_id: place.id } });
    expect(inForce.data.map((each: Loose) => each.note)).toEqual(["No power."]);
    await comeBack();
    await until(async () => (await core.client.call("outbox.list", {})).changes.length === 0);
    const there = (await admin.get(`/api/v2/locations/${place.id}/events`)).body.data;
    expect(there.map((each: Loose) => each.uuid)).toEqual([event.uuid]);
    expect((await admin.get(`/api/v2/locations/${place.id}/impactors`)).body.data).toHaveLength(1);
  });
});

const bulletin = (more: object) => ({
  organization_id: server.organizations.north,
  body: "Two groups will meet at the north gate.",
  reliability: "usually",
  credibility: "possible",
  organization_ids: [server.organizations.north],
  valid_to: at(7, "03:00"),
  ...more,
});
const issue = async (more: object): Promise<Loose> =>
  (await admin.post("/api/v2/threat-intelligence-bulletins", bulletin(more))).body.data;
/** How often somebody was given a bulletin whole, or was refused it. */
const viewsOf = async (userId: number, outcome: "ok" | "denied" = "ok"): Promise<number> => {
  const { n } = await server.db
    .selectFrom("audit_log")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("action", "=", "bulletin.view")
    .where("user_id", "=", userId)
    .where("outcome", "=", outcome)
    .executeTakeFirstOrThrow();
  return Number(n);
};
const show = ({ uuid: id }: Loose) => call("bulletins.show", { params: { id } });

describe("a bulletin on this computer", () => {
  it("says that it was withdrawn, and goes with the right to read it", async () => {
    const [taken, lost] = [await issue({ title: "Fight announced" }), await issue({ title: "For others" })];
    await signIn();
    const titles = async () => (await call("bulletins.list")).data.map((each: Loose) => each.title);
    for (const each of [taken, lost]) expect((await show(each)).data.body).toContain("north gate");
    expect(await titles()).toEqual(["For others", "Fight announced"]);
    await server.db.deleteFrom("bulletin_audience").where("bulletin_id", "=", lost.id).execute();
    await admin.post(`/api/v2/threat-intelligence-bulletins/${taken.id}/withdraw`, { reason: "Not so." });
    // Two were kept by themselves, and two opened. The computer hears of it and reads both again, by itself.
    const { assessor } = server.users;
    await until(async () => (await viewsOf(assessor.id)) === 5 && (await viewsOf(assessor.id, "denied")) > 0);
    // What the server answered is here before it goes away.
    await until(async () => (await show(taken)).data.state === "withdrawn");
    await until(async () => (await show(lost).catch(({ code }) => code)) === "NOT_FOUND");
    await goAway();
    await until(async () => (await show(taken)).data.state === "withdrawn");
    expect(await failureOf(show(lost))).toMatchObject({ code: "OFFLINE" });
    expect((await show(taken)).data).toMatchObject({ state: "withdrawn", body: null });
    expect(await titles()).toEqual(["Fight announced"]);
  });

  it("is kept as soon as it is announced, though nobody opened it, and only for whom it is addressed to", async () => {
    await signIn();
    const one = await issue({ title: "Fight announced" });
    const south = await server.as("south");
    const { data: others } = (
      await south.post("/api/v2/threat-intelligence-bulletins", {
        ...bulletin({ title: "For the south", organization_id: server.organizations.south }),
        organization_ids: [server.organizations.south],
      })
    ).body;
    await until(async () => (await viewsOf(server.users.assessor.id)) === 1);
    await goAway();
    await until(async () => (await show(one)).data.body.includes("north gate"));
    expect(await failureOf(show(others))).toMatchObject({ code: "OFFLINE" });
    expect((await call("bulletins.list")).data.map((each: Loose) => each.title)).toEqual(["Fight announced"]);
  });

  it("is said to have been read while the server is away, and that arrives once, at its own moment", async () => {
    const one = await issue({ title: "Fight announced" });
    await signIn();
    await show(one);
    await goAway();
    const { data } = await call("bulletins.read", { params: { id: one.uuid }, body: {} });
    expect(data.read_at).not.toBeNull();
    expect((await show(one)).data.read_at).toBe(data.read_at);
    await comeBack();
    await until(async () => (await core.client.call("outbox.list", {})).changes.length === 0);
    const { receipts } = (await admin.get(`/api/v2/threat-intelligence-bulletins/${one.id}`)).body.data;
    expect(receipts.read).toMatchObject([{ user: { id: server.users.assessor.id }, at: data.read_at }]);
  });
});

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

it("the floor plans of a location are there whose page was opened, with zones and drawings", async () => {
  const place = await addPlace({ name: "Gym", type: "room" });
  const drawing_upload_id = (await admin.upload("gym.png", png)).body.id;
  const body = { location_id: place.id, name: "Ground floor", drawing_upload_id };
  const plan = (await admin.post("/api/v2/floor-plans", body)).body.data;
  const polygon = [
    [0.1, 0.1],
    [0.4, 0.1],
    [0.4, 0.4],
  ];
  await admin.post("/api/v2/zones", { floor_plan_id: plan.id, name: "Stage", type: "room", polygon });
  await signIn();
  await call("locations.show", { params: { id: place.uuid } });
  const kept = async () =>
    (await readdir(folder.path, { recursive: true })).filter((each) => /kept.[^.]+/.test(each));
  await until(async () => (await kept()).length > 0);
  await goAway();
  expect((await call("floorPlans.show", { params: { id: plan.uuid } })).data.name).toBe("Ground floor");
  const query = { floor_plan_id: plan.id, per_page: 200, sort: "name" };
  expect((await call("zones.list", { query })).data.map((each: Loose) => each.name)).toEqual(["Stage"]);
  await until(async () => {
    const view = await core.client.call("files.view", { mediaId: plan.drawing.id }).catch(() => null);
    return view?.preview === "image";
  });
});

it("the drawing of a floor plan that was opened is there without the server", async () => {
  const place = await addPlace({ name: "Gym", type: "room" });
  const drawing_upload_id = (await admin.upload("gym.png", png)).body.id;
  const body = { location_id: place.id, name: "Ground floor", drawing_upload_id };
  const plan = (await admin.post("/api/v2/floor-plans", body)).body.data;
  await signIn();
  await call("floorPlans.show", { params: { id: plan.uuid } });
  const kept = async () =>
    (await readdir(folder.path, { recursive: true })).filter((each) => /kept.[^.]+/.test(each));
  await until(async () => (await kept()).length > 0);
  await goAway();
  await until(async () => {
    const view = await core.client.call("files.view", { mediaId: plan.drawing.id }).catch(() => null);
    return view?.preview === "image";
  });
});
