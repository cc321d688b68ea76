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
