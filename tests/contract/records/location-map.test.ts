import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const path = "/api/v2/locations/map";
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const one = { x: 0.1, y: 0.2, latitude: 44.05, longitude: -91.66 };
const other = { x: 0.9, y: 0.8, latitude: 44.01, longitude: -91.6 };
const manager = () => server.as("district");
const uploaded = async (name: string, bytes: Buffer): Promise<string> =>
  (await (await manager()).upload(name, bytes)).body.id;
const set = async (body: object) => (await manager()).put(path, body);

it("begins as a plain scheme, and needs a picture before it has points", async () => {
  const before = await (await server.as("viewer")).get(path);
  expect(before.body.data).toMatchObject({ picture: null, points: [] });
  const refused = await set({ points: [one, other] });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["picture_upload_id"]]);
});

it("refuses what does not say where the picture lies, at the field that is wrong", async () => {
  const picture_upload_id = await uploaded("district.png", png);
  for (const [points, field] of [
    [[one, { ...other, x: 0.12, y: 0.22 }], "points.1.x"],
    [[one, { ...other, latitude: 44.0501, longitude: -91.66 }], "points.1.latitude"],
    [[one, { ...other, longitude: 91.6 }], "points.1.longitude"],
    [[one, { ...other, latitude: 47 }], "points.1.latitude"],
    [[one, { ...other, latitude: 91 }], "points.1.latitude"],
    [[one, { ...other, longitude: -181 }], "points.1.longitude"],
    [[{ ...one, x: 1.2 }, other], "points.0.x"],
    [[one], "points"],
  ] as const) {
    const answer = await set({ picture_upload_id, points });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  }
  const words = await set({
    picture_upload_id: await uploaded("plan.txt", Buffer.from("words")),
    points: [one, other],
  });
  expect([words.status, Object.keys(words.body.errors)]).toEqual([422, ["picture_upload_id"]]);
  expect((await (await manager()).get(path)).body.data).toMatchObject({ picture: null, points: [] });
});

it("is set by administrators of the district, and seen with its picture by everyone in it", async () => {
  const first = await uploaded("first.png", png);
  const answer = await set({ picture_upload_id: first, points: [one, other] });
  expect(answer.status, answer.text).toBe(200);
  const viewer = await server.as("viewer");
  const seen = (await viewer.get(`${path}?organization_id=${server.organizations.north}`)).body.data;
  expect(seen).toMatchObject({ organization_id: server.organizations.district, points: [one, other] });
  expect((await viewer.get(seen.picture.url)).status).toBe(200);
  expect((await viewer.put(path, { points: null })).status).toBe(403);

  // Other points on the same picture, then another picture, then none.
  const moved = await set({ points: [other, one] });
  expect(moved.body.data).toMatchObject({ picture: { path_id: first }, points: [other, one] });
  const second = await uploaded("second.png", Buffer.concat([png, Buffer.from("\0")]));
  const replaced = await set({ picture_upload_id: second, points: [one, other] });
  expect(replaced.body.data.picture.path_id).toBe(second);
  expect((await viewer.get(seen.picture.url)).status).toBe(404);
  const gone = await set({ points: null });
  expect(gone.body.data).toMatchObject({ picture: null, points: [] });
  expect((await viewer.get(replaced.body.data.picture.url)).status).toBe(404);
});

it("shows the picture to nobody of another district", async () => {
  const answer = await set({ picture_upload_id: await uploaded("map.png", png), points: [one, other] });
  const stranger = await server.as("stranger");
  expect((await stranger.get(answer.body.data.picture.url)).status).toBe(404);
  const theirs = (await stranger.get(`${path}?organization_id=${server.organizations.north}`)).body.data;
  expect(theirs.picture).toBeNull();
});

it("tells who may set it, and about where the locations lie", async () => {
  const client = await server.as("assessor");
  const body = { organization_id: server.organizations.north, name: "Annex", type: "building" };
  await client.post("/api/v2/locations", { ...body, latitude: 44.03, longitude: -91.62 });
  const read = async (who: "assessor" | "district" | "stranger") => {
    const { can_set, middle } = (await (await server.as(who)).get(path)).body.data;
    return { can_set, middle };
  };
  const middle = { latitude: 44.03, longitude: -91.62 };
  expect(await read("assessor")).toEqual({ can_set: false, middle });
  expect(await read("district")).toEqual({ can_set: true, middle });
  expect((await read("stranger")).middle).toBeNull();
});

it("tells the list of locations where they are", async () => {
  const client = await server.as("assessor");
  const body = { organization_id: server.organizations.north, name: "Depot", type: "building" };
  await client.post("/api/v2/locations", { ...body, latitude: 44.02, longitude: -91.61 });
  const list = await client.get("/api/v2/locations?q=depot");
  expect(list.body.data[0]).toMatchObject({ name: "Depot", latitude: 44.02, longitude: -91.61 });
});
