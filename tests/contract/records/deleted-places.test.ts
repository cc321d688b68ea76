import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const admin = () => server.as("admin");
async function posted(path: string, body: object) {
  const answer = await (await admin()).post(path, body);
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body.data;
}
const read = async (path: string) => (await (await admin()).get(path)).body.data;
const readCase = (id: number) => read(`/api/v2/cases/${id}`);
const deleted = async (path: string) => expect((await (await admin()).delete(path)).status).toBe(204);
async function restored(title: string): Promise<void> {
  const kept = (await read("/api/v2/deleted")).find((each: { title: string }) => each.title === title);
  const answer = await (await admin()).post(`/api/v2/deleted/${kept.id}/restore`, {});
  expect(answer.status, answer.text).toBe(200);
}

const zoneBody = (floor_plan_id: number, name: string) => ({
  floor_plan_id,
  name,
  type: "restroom",
  polygon: [[0.5, 0.5]],
});

/** A building with a zone on its plan, a case in that and a bulletin about the building. */
async function placed(name: string) {
  const organization_id = server.organizations.north;
  const about = { organization_id, type: "building" };
  const location = await posted("/api/v2/locations", { ...about, name });
  const plan = await posted("/api/v2/floor-plans", { location_id: location.id, name: `${name}, ground` });
  const zone = await posted("/api/v2/zones", zoneBody(plan.id, `${name} lobby`));
  const made = { title: `In the ${name}`, organization_id, zone_id: zone.id, location: "By the windows" };
  const { id } = await posted("/api/v2/cases", made);
  const bulletin = await posted(`/api/v2/locations/${location.id}/threat-intelligence-bulletins`, {
    uuid: randomUUID(),
    title: `About the ${name}`,
    body: "Words.",
    source: null,
    reliability: "usually",
    credibility: "possible",
    organization_ids: [organization_id],
    valid_to: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const rename = async (to: string) => {
    const { version } = await read(`/api/v2/locations/${location.id}`);
    const body = { ...about, name: to };
    const put = await (await admin()).put(`/api/v2/locations/${location.id}`, body, { ifMatch: version });
    expect(put.status, put.text).toBe(200);
  };
  return {
    location,
    plan,
    zone,
    id,
    bulletin: `/api/v2/threat-intelligence-bulletins/${bulletin.id}`,
    rename,
  };
}

it("a bulletin that was issued says its place as it was called then, and is tied to it again when it is restored", async () => {
  const { location, bulletin, rename } = await placed("Annex");
  await rename("East annex");
  expect(await read(bulletin)).toMatchObject({
    place: "Annex, North School",
    location: { name: "East annex" },
  });
  const before = await read(bulletin);
  await deleted(`/api/v2/locations/${location.id}`);
  expect(await read(bulletin)).toEqual({ ...before, location: null });
  await restored("East annex");
  expect(await read(bulletin)).toEqual(before);
});

it("a case keeps what its place and its zone were called when they were deleted, and has them again when they are back", async () => {
  const { location, id, rename } = await placed("Old gym");
  await rename("Field house");
  const before = await readCase(id);
  expect(before.where).toBe("Field house, Old gym lobby");
  await deleted(`/api/v2/locations/${location.id}`);
  const left = await readCase(id);
  expect(left).toMatchObject({
    version: before.version,
    location: "By the windows",
    where: before.where,
    place: null,
    former_place: "Field house",
    zone: { id: null, name: "Old gym lobby", floor_plan: null },
  });
  // Saved by a form that knows nothing of it, it keeps the name.
  const body = { title: left.title, organization_id: left.organization_id, location: left.location };
  const form = { ...body, location_id: null, zone_id: null };
  // So it does saved on a copy from before, which names the place that is gone.
  const copy = { ...body, location_id: location.id, zone_id: before.zone.id };
  const early = await (await admin()).put(`/api/v2/cases/${id}`, copy, { ifMatch: left.version });
  expect([early.status, early.body.data?.former_place], early.text).toEqual([200, "Field house"]);
  const put = await (await admin()).put(`/api/v2/cases/${id}`, form, { ifMatch: early.body.data.version });
  expect(put.body.data).toMatchObject({ where: before.where, former_place: "Field house" });
  await restored("Field house");
  const { where, place, zone, former_place } = await readCase(id);
  expect({ where, place, zone, former_place }).toEqual({
    where: before.where,
    place: before.place,
    zone: before.zone,
    former_place: null,
  });
});

it("a case that was told another place meanwhile is not tied again", async () => {
  const { location, plan, zone, id } = await placed("Barn");
  const other = await placed("Stadium");
  await deleted(`/api/v2/locations/${location.id}`);
  const told = { location_id: other.location.id };
  expect((await (await admin()).post(`/api/v2/cases/${id}/location`, told)).status).toBe(200);
  await restored("Barn");
  expect(await readCase(id)).toMatchObject({
    where: "Stadium",
    place: { id: other.location.id },
    zone: null,
  });
  expect(await read(`/api/v2/floor-plans/${plan.id}`)).toMatchObject({ id: plan.id });
  expect(await read(`/api/v2/zones?floor_plan_id=${plan.id}`)).toMatchObject([{ id: zone.id }]);
});

it("a plan or a zone that is restored has its cases again", async () => {
  const { plan, zone, id } = await placed("Library");
  const before = await readCase(id);
  await deleted(`/api/v2/floor-plans/${plan.id}`);
  expect(await readCase(id)).toMatchObject({ where: before.where, zone: { id: null } });
  await restored("Library, ground");
  expect((await readCase(id)).zone).toEqual(before.zone);
  await deleted(`/api/v2/zones/${zone.id}`);
  expect(await readCase(id)).toMatchObject({ where: before.where, zone: { id: null } });
  await restored("Library lobby");
  expect((await readCase(id)).zone).toEqual(before.zone);
});

it("a case that was deleted with its place has it again, whichever of them is restored first", async () => {
  for (const first of ["Chapel", "Refectory"]) {
    const { location, id } = await placed(first);
    const before = await readCase(id);
    await deleted(`/api/v2/cases/${id}`);
    await deleted(`/api/v2/locations/${location.id}`);
    const order = [`In the ${first}`, first];
    const kept = (await read("/api/v2/deleted")).map((each: { title: string }) => each.title);
    const titles = order.map((title) => kept.find((each: string) => each.includes(title)));
    for (const title of first === "Chapel" ? titles : titles.toReversed()) await restored(title);
    const { place, zone } = await readCase(id);
    expect({ place, zone }).toEqual({ place: before.place, zone: before.zone });
  }
});

it("a zone that is renamed changes no case: its name is told as it is now, also by one that is held", async () => {
  const { zone, plan, id } = await placed("Auditorium");
  const row = () => server.db.selectFrom("cases").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const before = await row();
  const body = zoneBody(plan.id, "Stage");
  const put = await (await admin()).put(`/api/v2/zones/${zone.id}`, body, { ifMatch: zone.version });
  expect(put.status, put.text).toBe(200);
  expect(await row()).toEqual(before);
  const now = { where: "Auditorium, Stage", zone: { name: "Stage" }, version: before.version };
  expect(await readCase(id)).toMatchObject(now);
  const listed = (await read("/api/v2/cases")).find((each: { id: number }) => each.id === id);
  expect(listed.where).toBe("Auditorium, Stage");
  const { cases } = await read(`/api/v2/locations/${before.location_id}`);
  expect(cases).toMatchObject([{ zone: "Stage" }]);
});
