import { afterAll, beforeAll, expect, it } from "vitest";
import type { WhereAndWhen } from "#contract/services/dashboard/schema.ts";
import { startTestServer, type TestServer, type TestUserName } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const found = async (user: TestUserName): Promise<WhereAndWhen> =>
  (await (await server.as(user)).get("/api/v2/dashboard/overview")).body.data.where_when;

async function place(name: string, more: object = {}): Promise<number> {
  const client = await server.as("assessor");
  const body = { organization_id: server.organizations.north, name, type: "room", ...more };
  return (await client.post("/api/v2/locations", body)).body.data.id;
}

/** Cases at a place at this hour of some recent days, in the time of this computer, which the school has no other than. */
async function happened(location_id: number, hour: number, times: number) {
  const client = await server.as("assessor");
  for (let time = 1; time <= times; time += 1) {
    const at = new Date(Date.now() - time * 86_400_000);
    at.setHours(hour, 20, 0, 0);
    const body = {
      organization_id: server.organizations.north,
      title: `At ${hour}, ${time}`,
      location_id,
      occurred_at: at.toISOString(),
      reported_at: at.toISOString(),
      confidentiality: "organization",
    };
    const answer = await client.post("/api/v2/cases", body);
    expect(answer.status, answer.text).toBe(201);
  }
}

it("cases are counted by place and time of day, small numbers hidden, and only those that one may see", async () => {
  expect(await found("assessor")).toMatchObject({ hidden: false, places: [] });
  const [cafeteria, gym] = [await place("Cafeteria"), await place("Gym")];
  await happened(cafeteria, 11, 7);
  await happened(cafeteria, 13, 6);
  await happened(gym, 9, 6);
  expect((await found("assessor")).places).toMatchObject([
    { name: "Cafeteria", count: 13, times: [0, 0, 7, 6, 0] },
    { name: "Gym", count: 6, times: [0, 6, 0, 0, 0] },
  ]);
  // One case more, at an hour of its own: it would be somebody.
  await happened(gym, 17, 1);
  const after = await found("assessor");
  expect(after.hidden).toBe(true);
  expect(after.places.find(({ name }) => name === "Gym")?.times.at(-1)).toBeNull();
  expect((await found("south")).places).toEqual([]);
});

it("a saved search of cases counts those that it finds in the same manner, and no other list does", async () => {
  const client = await server.as("assessor");
  const report = async (body: object) => {
    const made = await client.post("/api/v2/searches", body);
    expect(made.status, made.text).toBe(201);
    const answer = await client.get(`/api/v2/searches/${made.body.data.id}/report`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.report.where_when as WhereAndWhen | null;
  };
  const all = await report({ name: "Every case", resource: "cases", query: {} });
  expect(all).toEqual(await found("assessor"));
  const one = await report({ name: "After four", resource: "cases", query: { q: "At 17" } });
  expect(one).toMatchObject({ hidden: true, places: [{ name: "Gym", count: null }] });
  expect(await report({ name: "Everybody", resource: "persons", query: {} })).toBeNull();
});

it("a building is counted with its rooms, and a room by itself where neither it nor the rest would be a few", async () => {
  const west = await place("West wing", { type: "building" });
  const [library, office] = [
    await place("Library", { parent_id: west }),
    await place("Office", { parent_id: west }),
  ];
  await happened(library, 9, 7);
  await happened(office, 9, 3);
  const wing = async () => (await found("assessor")).places.find(({ name }) => name === "West wing");
  expect(await wing()).toMatchObject({ count: 10, times: [0, 10, 0, 0, 0], parts: [] });
  await happened(west, 9, 2);
  expect(await wing()).toMatchObject({ count: 12, parts: [{ name: "Library", count: 7 }] });
  expect((await found("assessor")).places.map(({ name }) => name)).not.toContain("Library");
});

it("a campus is no building: what is on it stands by itself", async () => {
  const campus = await place("Hill campus", { type: "campus" });
  await happened(await place("Annex", { type: "building", parent_id: campus }), 14, 5);
  const names = (await found("assessor")).places.map(({ name }) => name);
  expect(names).toContain("Annex");
  expect(names).not.toContain("Hill campus");
});
