import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { daysAfter } from "#contract/kit/days.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import { createFakeKeychain, dataFolder, failureOf, type RunningCore, runCore, until } from "../harness.ts";

// What a case that is taken along takes with it: the place where it happened and what lies around that, and its meetings.

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

let server: TestServer;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let core: RunningCore;
let cut: boolean;

beforeEach(async () => {
  server = await startTestServer();
  folder = await dataFolder();
  cut = false;
  const fetch = createNodeFetch();
  core = await runCore({
    data: folder.path,
    credentials: createFakeKeychain(),
    serverUrl: server.url,
    ports: {
      fetch: (url, init) => (cut ? Promise.reject(new TypeError("fetch failed")) : fetch(url, init)),
    },
  });
});
afterEach(async () => {
  await core.stop();
  await server.close();
  await folder.remove();
});

const call = async (endpoint: string, input: object = {}): Promise<Loose> =>
  (await core.client.call("api.call", { endpoint, ...input } as Loose)).data;
const today = new Date().toISOString().slice(0, 10);
const at = (day: number, time: string) => `${daysAfter(today, day)}T${time}:00.000Z`;
const titles = ({ data }: Loose) => data.map(({ title }: Loose) => title);

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A case in a room, with what is ahead there, in the building around it and in a part of it, and two meetings. */
async function scene() {
  const admin = await server.as("admin");
  const lead = await server.as("assessor");
  const made = async (client: typeof admin, path: string, body: object): Promise<Loose> => {
    const answer = await client.post(`/api/v2${path}`, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const place = (body: object) =>
    made(admin, "/locations", { organization_id: server.organizations.north, ...body });
  const building = await place({ name: "Main building", type: "building" });
  const room = await place({ name: "Cafeteria", type: "room", parent_id: building.id });
  const part = await place({ name: "Kitchen", type: "room", parent_id: room.id });
  const event = (where: Loose, title: string) =>
    made(admin, `/locations/${where.id}/events`, {
      ...{ title, type: "other", starts_at: at(2, "20:00"), ends_at: at(2, "21:00") },
    });
  await event(building, "Adult evening classes");
  await event(room, "Home game");
  await event(part, "Cooking class");
  await made(admin, `/locations/${building.id}/impactors`, {
    ...{ type: "outage", severity: "marked", starts_at: at(-1, "08:00"), note: "No power." },
  });
  const drawing_upload_id = (await admin.upload("room.png", png)).body.id;
  const plan = await made(admin, "/floor-plans", {
    ...{ location_id: building.id, name: "First floor", drawing_upload_id },
  });
  const record = await made(lead, "/cases", {
    ...{ title: "A note on a desk", location_id: room.id },
    team: [{ user_id: server.users.assessor.id, role: "lead" }],
  });
  const planned = await made(lead, `/cases/${record.id}/meetings`, {
    ...{ title: "What we know", starts_at: at(1, "15:00"), ends_at: at(1, "16:00"), place: "Room 112" },
    agenda: [{ uuid: randomUUID(), text: "The note", done: false }],
  });
  return { building, room, part, plan, record, planned };
}

async function takeAlong(id: number) {
  await core.client.call("session.signIn", {
    email: server.users.assessor.email,
    password: testPassword,
    remember: false,
  });
  await core.client.call("offline.pin", { kind: "case", id: String(id) });
  await until(async () => {
    const { pinned } = await core.client.call("offline.list", {});
    return pinned.every(({ state }) => state === "ready");
  });
  cut = true;
}

it("takes its place along, and what lies around it", async () => {
  const { building, room, part, plan, record } = await scene();
  await takeAlong(record.id);
  const { data } = await call("cases.show", { params: { id: String(record.id) } });
  expect(data.place).toMatchObject({ id: room.id });
  const expected = [
    [room, "Home game"],
    [building, "Adult evening classes"],
    [part, "Cooking class"],
  ] as const;
  for (const [where, title] of expected) {
    const params = { id: where.uuid };
    expect((await call("locations.show", { params })).data.name).toBe(where.name);
    expect((await call("locations.show", { params: { id: where.id } })).data.uuid).toBe(where.uuid);
    const ahead = { when: "ahead", per_page: 200 };
    expect(titles(await call("locationEvents.list", { params, query: ahead }))).toEqual([title]);
    const over = { when: "over", per_page: 50, sort: "-starts_at" };
    expect(titles(await call("locationEvents.list", { params, query: over }))).toEqual([]);
    await call("impactors.list", { params, query: { per_page: 200 } });
    await call("locations.measures", { params });
    await call("floorPlans.list", { query: { location_id: where.id, per_page: 50, sort: "level" } });
    const days = { from: today, to: daysAfter(today, 20), location_id: where.id };
    expect(titles(await call("locationEvents.calendar", { query: days }))).toContain(title);
    const { data: bearing } = await call("impactors.inForce", { query: { location_id: where.id } });
    expect(bearing.map(({ note }: Loose) => note)).toEqual(["No power."]);
  }
  expect((await call("floorPlans.show", { params: { id: plan.uuid } })).data.name).toBe("First floor");
  const drawing = await core.client.call("files.view", { mediaId: plan.drawing.id });
  expect(drawing).toMatchObject({ preview: "image" });
  const month = { from: daysAfter(today, -3), to: daysAfter(today, 30) };
  const found = await call("locationEvents.calendar", { query: { ...month, location_id: room.id } });
  expect(titles(found).toSorted()).toEqual(["Adult evening classes", "Cooking class", "Home game"]);
});

it("takes its meetings along, with the minutes of those that are still to be held", async () => {
  const { record, planned } = await scene();
  await takeAlong(record.id);
  const { data } = await call("meetings.list", { params: { id: record.id } });
  expect(data.meetings).toMatchObject([{ uuid: planned.uuid, title: "What we know" }]);
  const params = { id: String(record.id), meetingId: planned.uuid };
  const meeting = (await call("meetings.show", { params })).data;
  expect(meeting.agenda).toMatchObject([{ text: "The note" }]);
  expect((await call("minutes.show", { params: { ...params, id: record.id } })).data.lines).toEqual([]);
  expect(await failureOf(call("meetings.agenda", { params: { id: record.id } }))).toMatchObject({
    code: "OFFLINE",
  });
});
