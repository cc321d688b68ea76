import { afterAll, beforeAll, expect, it } from "vitest";
import { maxZones } from "#contract/records/zones/schema.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let place: { id: number };
beforeAll(async () => {
  server = await startTestServer();
  const client = await server.as("assessor");
  const body = { organization_id: server.organizations.north, name: "Lincoln High School", type: "building" };
  place = (await client.post("/api/v2/locations", body)).body.data;
});
afterAll(() => server.close());

const writer = () => server.as("assessor");
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

async function uploaded(name: string, bytes: Buffer): Promise<string> {
  const answer = await (await writer()).upload(name, bytes);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}
const addPlan = async (more: object = {}) =>
  (await writer()).post("/api/v2/floor-plans", { location_id: place.id, name: "First floor", ...more });
const added = async (more: object = {}) => {
  const answer = await addPlan(more);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const square = [
  [0.1, 0.1],
  [0.4, 0.1],
  [0.4, 0.3],
  [0.1, 0.3],
];
const addZone = async (plan: { id: number }, more: object = {}) =>
  (await writer()).post("/api/v2/zones", {
    floor_plan_id: plan.id,
    name: "Cafeteria",
    type: "gathering",
    polygon: square,
    ...more,
  });

it("a plan is kept where its place is, with its drawing, which another one replaces", async () => {
  const first = await uploaded("first.png", png);
  const plan = await added({ drawing_upload_id: first });
  expect(plan).toMatchObject({
    organization_id: server.organizations.north,
    location: "Lincoln High School",
  });
  expect(plan.drawing).toMatchObject({ path_id: first, mime_type: "image/png" });
  const client = await writer();
  const shown = await client.get(plan.drawing.url);
  expect(shown.status).toBe(200);
  const second = await uploaded("second.png", Buffer.concat([png, Buffer.from("\0")]));
  const change = { location_id: place.id, name: "First floor", level: 1, drawing_upload_id: second };
  const put = await client.put(`/api/v2/floor-plans/${plan.id}`, change, { ifMatch: plan.version });
  expect(put.status, put.text).toBe(200);
  expect(put.body.data.drawing.path_id).toBe(second);
  expect((await client.get(plan.drawing.url)).status).toBe(404);
});

it("a drawing is a picture, and one's own upload", async () => {
  for (const upload of [await uploaded("plan.txt", Buffer.from("words")), crypto.randomUUID()]) {
    const answer = await addPlan({ drawing_upload_id: upload });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["drawing_upload_id"]]);
  }
});

it("a drawing that no report could hold is refused with its limit", async () => {
  const upload = await uploaded("huge.png", Buffer.concat([png, Buffer.alloc(20_000_000)]));
  const answer = await addPlan({ drawing_upload_id: upload });
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { drawing_upload_id: ["A drawing has at most 20 MB. Save it as a smaller picture and try again."] },
  ]);
});

it("a zone's outline meets itself nowhere; what is refused says which sides meet", async () => {
  const plan = await added({ name: "Second floor" });
  const crossed = await addZone(plan, {
    polygon: [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ],
  });
  expect(crossed.status).toBe(422);
  expect(crossed.body.errors.polygon).toEqual([
    "The outline meets itself: the side after corner 1 and the side after corner 3.",
  ]);
  for (const polygon of [
    [],
    [
      [0.1, 0.1],
      [0.2, 0.2],
    ],
    [
      [1.2, 0],
      [0, 0],
      [0, 1],
    ],
    [[Number.NaN, 0]],
  ])
    expect((await addZone(plan, { polygon })).status).toBe(422);
  expect((await addZone(plan, { polygon: [[0.5, 0.5]], type: "exit", name: "Door 6" })).status).toBe(201);
  const zone = (await addZone(plan)).body.data;
  expect(zone).toMatchObject({ organization_id: server.organizations.north, polygon: square });
  const list = await (await writer()).get(`/api/v2/zones?floor_plan_id=${plan.id}&location_id=${place.id}`);
  expect(list.body.data.map(({ name }: { name: string }) => name)).toEqual(["Cafeteria", "Door 6"]);
});

it("a plan has so many zones and no more", async () => {
  const plan = await added({ name: "Third floor" });
  for (let number = 1; number <= maxZones; number += 1)
    expect((await addZone(plan, { name: `Room ${number}`, polygon: [[0.5, 0.5]] })).status).toBe(201);
  const answer = await addZone(plan);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["floor_plan_id"]]);
});

it("who does not see the place sees neither plan nor zones, and cannot add any", async () => {
  const plan = await added({ name: "Basement", level: -1 });
  const zone = (await addZone(plan)).body.data;
  const stranger = await server.as("south");
  expect((await stranger.get(`/api/v2/floor-plans/${plan.uuid}`)).status).toBe(404);
  expect((await stranger.get(`/api/v2/zones/${zone.id}/edit`)).status).toBe(404);
  expect((await stranger.get(`/api/v2/zones?floor_plan_id=${plan.id}`)).body.data).toEqual([]);
  const body = { floor_plan_id: plan.id, name: "Den", type: "room", polygon: square };
  expect((await stranger.post("/api/v2/zones", body)).status).toBe(422);
  expect((await stranger.post("/api/v2/floor-plans", { location_id: place.id, name: "Attic" })).status).toBe(
    422,
  );
});

it("a place that moves to another school takes its plans along, with drawings and zones, and what is restored later", async () => {
  const { north, south } = server.organizations;
  const district = await server.as("district");
  const added = async (path: string, body: object) => {
    const answer = await district.post(path, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const house = { name: "Annex", type: "building" };
  const moved = await added("/api/v2/locations", { ...house, organization_id: north });
  const stays = await added("/api/v2/locations", { ...house, name: "Gym", organization_id: north });
  const drawing = (await district.upload("annex.png", Buffer.concat([png, Buffer.from("annex")]))).body.id;
  const level = { location_id: moved.id, name: "Ground floor" };
  const plan = await added("/api/v2/floor-plans", { ...level, drawing_upload_id: drawing });
  const other = await added("/api/v2/floor-plans", { location_id: stays.id, name: "Ground floor" });
  const room = { floor_plan_id: plan.id, type: "room", polygon: square };
  const zone = await added("/api/v2/zones", { ...room, name: "Den" });
  const lost = await added("/api/v2/zones", { ...room, name: "Attic" });
  expect((await district.delete(`/api/v2/zones/${lost.id}`)).status).toBe(204);
  const body = { ...house, organization_id: south };
  const put = await district.put(`/api/v2/locations/${moved.id}`, body, { ifMatch: moved.version });
  expect(put.status, put.text).toBe(200);
  const [former, next] = [await writer(), await server.as("south")];
  const statuses = async (client: typeof former) => [
    (await client.get(`/api/v2/floor-plans/${plan.id}`)).status,
    (await client.get(plan.drawing.url)).status,
    (await client.get(`/api/v2/zones/${zone.id}/edit`)).status,
    (await client.get(`/api/v2/floor-plans/${other.id}`)).status,
  ];
  expect(await statuses(former)).toEqual([404, 404, 404, 200]);
  expect(await statuses(next)).toEqual([200, 200, 200, 404]);
  const shown = (await next.get(`/api/v2/floor-plans/${plan.id}`)).body.data;
  // Who had it open before meets the change.
  expect(shown).toMatchObject({ organization_id: south, version: plan.version + 1 });
  const change = { ...level, name: "Entrance level" };
  const edited = await next.put(`/api/v2/floor-plans/${plan.id}`, change, { ifMatch: shown.version });
  expect(edited.status, edited.text).toBe(200);
  const kept = (await district.get("/api/v2/deleted")).body.data;
  const { id } = kept.find((each: { title: string }) => each.title === lost.name);
  const restored = await district.post(`/api/v2/deleted/${id}/restore`, {});
  expect(restored.status, restored.text).toBe(200);
  expect((await next.get(`/api/v2/zones/${lost.id}/edit`)).body.data.zone.organization_id).toBe(south);
});

it("a plan stays with its place and a zone on its plan, so that a case in it says one place", async () => {
  const client = await writer();
  const gym = (await client.post("/api/v2/locations", { name: "Gym", type: "building" })).body.data;
  const plan = await added({ name: "Fourth floor" });
  const other = await added({ name: "Ground floor", location_id: gym.id });
  const zone = (await addZone(plan)).body.data;
  const opened = await client.post("/api/v2/cases", { title: "Words on a wall", zone_id: zone.id });
  expect(opened.status, opened.text).toBe(201);
  const taken = { location_id: gym.id, name: "Fourth floor" };
  const put = await client.put(`/api/v2/floor-plans/${plan.id}`, taken, { ifMatch: plan.version });
  expect([put.status, Object.keys(put.body.errors)]).toEqual([422, ["location_id"]]);
  const drawn = { floor_plan_id: other.id, name: "Cafeteria", type: "gathering", polygon: square };
  const moved = await client.put(`/api/v2/zones/${zone.id}`, drawn, { ifMatch: zone.version });
  expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ["floor_plan_id"]]);
  const same = { ...drawn, floor_plan_id: plan.id, name: "Lunch room" };
  const renamed = await client.put(`/api/v2/zones/${zone.id}`, same, { ifMatch: zone.version });
  expect(renamed.status, renamed.text).toBe(200);
  const read = (await client.get(`/api/v2/cases/${opened.body.data.id}`)).body.data;
  expect(read).toMatchObject({ place: { id: place.id }, where: "Lincoln High School, Lunch room" });
});
