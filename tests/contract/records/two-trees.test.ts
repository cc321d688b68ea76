import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertMembership } from "#server/platform/accounts/users.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// Somebody with a role in two districts: nothing of the one is tied to the other by them.

let server: TestServer;
/** An assessor of the north school who is one of the agency, too. */
let both: CookieClient;
let own: Made;
let away: Made;

type Record_ = { readonly id: number; readonly uuid: string; readonly version: number };
type Made = Readonly<Record<"person" | "entity" | "place" | "record" | "group", Record_>>;
const api = "/api/v2";

async function made(path: string, body: object): Promise<Record_> {
  const answer = await both.post(`${api}${path}`, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
}

async function everythingOf(organization_id: number, name: string): Promise<Made> {
  const group = { organization_id, name: `${name} group`, type: "feeder_pattern" };
  return {
    person: await made("/persons", {
      organization_id,
      first_name: name,
      last_name: "Doe",
      person_type_id: 2,
      date_of_birth: "1990-02-11",
    }),
    entity: await made("/entities", { organization_id, name: `${name} crew`, kind: "group" }),
    place: await made("/locations", { organization_id, name: `${name} house`, type: "building" }),
    record: await made("/cases", { organization_id, title: `${name} case` }),
    group: await made("/location-groups", group),
  };
}

beforeAll(async () => {
  server = await startTestServer();
  const { organizations, users } = server;
  await insertMembership(server.db, {
    user_id: users.assessor.id,
    organization_id: organizations.agency,
    role: "assessor",
    active: 1,
  });
  both = await server.as("assessor");
  await both.post("/user/confirm-password", { password: testPassword });
  own = await everythingOf(organizations.north, "Northern");
  away = await everythingOf(organizations.agency, "Foreign");
});
afterAll(() => server.close());

describe("a place", () => {
  it("belongs to no group of another district, neither from its first day nor later", async () => {
    const { id, version } = away.place;
    const body = { name: "Foreign house", type: "building", location_group_id: own.group.id };
    const answers = [
      await both.post(`${api}/locations`, { ...body, organization_id: server.organizations.agency }),
      await both.put(`${api}/locations/${id}`, body, { ifMatch: version }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({ location_group_id: ["This location group was not found."] });
    }
  });

  it("brings nobody of its district into a group to which it was tied before that was refused", async () => {
    const tie = (location_group_id: number | null) =>
      server.db.updateTable("locations").set({ location_group_id }).where("id", "=", away.place.id).execute();
    await made("/locations", {
      organization_id: server.organizations.north,
      name: "Northern gym",
      type: "room",
      location_group_id: own.group.id,
    });
    await tie(own.group.id);
    const bulletin = await made("/threat-intelligence-bulletins", {
      uuid: randomUUID(),
      organization_id: server.organizations.north,
      title: "For the northern group",
      body: "Two groups will meet.",
      reliability: "usually",
      credibility: "possible",
      location_group_ids: [own.group.id],
      valid_to: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const path = `${api}/threat-intelligence-bulletins`;
    const stranger = await server.as("stranger");
    expect((await (await server.as("colleague")).get(path)).body.data).toMatchObject(
      [bulletin].map(({ uuid }) => ({ uuid })),
    );
    expect((await stranger.get(path)).body.data).toEqual([]);
    expect((await stranger.get(`${path}/${bulletin.uuid}`)).status).toBe(404);
    expect((await stranger.get(`${api}/notifications?kind=bulletin_issued`)).body.data).toEqual([]);
    const waiting = (await both.get(`${path}/${bulletin.uuid}`)).body.data.receipts.waiting;
    const names = waiting.map((each: { full_name: string }) => each.full_name);
    expect(names).toContain("Test colleague");
    expect(names).not.toContain("Test stranger");
    await tie(null);
  });
});

describe("what is of another district is refused as if it were not there", () => {
  const case_ = () => `/cases/${own.record.id}`;
  it.each<[string, () => string, () => object, string]>([
    [
      "an entity in a case",
      () => `${case_()}/entities`,
      () => ({ entity_uuid: away.entity.uuid }),
      "entity_uuid",
    ],
    [
      "a person in a case",
      () => "/cases",
      () => ({
        organization_id: server.organizations.north,
        title: "Another",
        persons: [{ person_uuid: away.person.uuid, role: "subject" }],
      }),
      "persons.0.person_uuid",
    ],
    [
      "a case at a place",
      () => "/cases",
      () => ({ title: "Another", location_id: away.place.id }),
      "location_id",
    ],
    [
      "related cases",
      () => `${case_()}/match`,
      () => ({ match_id: away.record.id, type: "case", decision: "confirm" }),
      "match_id",
    ],
    [
      "relatives",
      () => `/persons/${own.person.id}/relations`,
      () => ({ person_uuid: away.person.uuid, kind: "sibling" }),
      "person_uuid",
    ],
    [
      "an assessment of somebody in a case",
      () => "/assessments",
      () => ({ person_uuid: away.person.uuid, case_id: own.record.id, state: {} }),
      "person_uuid",
    ],
    [
      "a document about somebody in a case",
      () => `${case_()}/wavr-intake-questionnaires`,
      () => ({ person_uuid: away.person.uuid, state: {} }),
      "person_uuid",
    ],
    ...(["person", "location", "entity"] as const).map(
      (kind) =>
        [
          `a relation of an entity with a ${kind}`,
          () => `/entities/${own.entity.id}/relations`,
          () => ({
            to_kind: kind,
            to_uuid: away[kind === "location" ? "place" : kind].uuid,
            relation: kind === "person" ? "member" : kind === "location" ? "based_at" : "ally",
          }),
          "to_uuid",
        ] as [string, () => string, () => object, string],
    ),
  ])("%s", async (_what, path, body, field) => {
    const answer = await both.post(`${api}${path()}`, body());
    expect([answer.status, Object.keys(answer.body.errors ?? {})], answer.text).toEqual([422, [field]]);
  });

  it("a child, and a vehicle that is known by its plate", async () => {
    const child = `${api}/persons/${own.person.id}/attach-child/${away.person.id}`;
    expect((await both.post(child, {})).status).toBe(404);
    const car = await both.post(`${api}/persons/${away.person.id}/attach-vehicle`, { plate: "7KDN402" });
    expect(car.status, car.text).toBeLessThan(300);
    const [{ id: vehicle_id }] = (await both.get(`${api}/persons/${away.person.id}/vehicles`)).body.data;
    const path = `${api}/persons/${own.person.id}/attach-vehicle`;
    expect((await both.post(path, { vehicle_id })).body.errors).toEqual({
      vehicle_id: ["This vehicle was not found."],
    });
    // Nor is it offered.
    const again = await both.post(path, { plate: "7KDN402" });
    expect(JSON.stringify(again.body)).not.toContain("Foreign");
  });

  it("nor does a record that a case names leave the case's district", async () => {
    const { id, version } = own.entity;
    await made(`${case_()}/entities`, { entity_uuid: own.entity.uuid });
    const body = { name: "Northern crew", kind: "group", organization_id: server.organizations.agency };
    const answer = await both.put(`${api}/entities/${id}`, body, { ifMatch: version });
    expect([answer.status, Object.keys(answer.body.errors ?? {})], answer.text).toEqual([
      422,
      ["organization_id"],
    ]);
  });
});

describe("the number of an account of another district", () => {
  const judgment = () => `${api}/cases/${own.record.id}/wavr-assessments/${randomUUID()}`;
  const plans = () => `${api}/cases/${own.record.id}/threat-management-plans`;
  const document = (state: object) => ({ person_uuid: own.person.uuid, state });

  it("is refused where somebody writes it, at its field", async () => {
    const { stranger, district } = server.users;
    const answers = [
      ["state.assessors", await both.post(judgment(), document({ assessors: [district.id, stranger.id] }))],
      ["state.case_manager", await both.post(plans(), document({ case_manager: stranger.id }))],
      [
        "state.actions.1.owner",
        await both.post(plans(), document({ actions: [{ owner: "A neighbor" }, { owner: stranger.id }] })),
      ],
    ] as const;
    for (const [field, answer] of answers)
      expect([answer.status, Object.keys(answer.body.errors ?? {})], answer.text).toEqual([422, [field]]);
    expect((await both.post(judgment(), document({ assessors: [district.id] }))).status).toBe(201);
  });

  it("gets no name in papers where it stands from before, and can be saved along", async () => {
    const { stranger, district } = server.users;
    const plan = await made(
      `/cases/${own.record.id}/threat-management-plans`,
      document({ plan_status: "draft" }),
    );
    const state = {
      title: "Front office",
      plan_status: "active",
      case_manager: stranger.id,
      goals: [{ goal: "Keep them safe.", measure: "They say so.", goal_status: "under_way" }],
      actions: [
        {
          action: "Brief the desk.",
          action_area: "target",
          owner: district.id,
          due: "2026-11-20",
          status: 2,
        },
      ],
      monitoring_cadence: "twice_weekly",
      review_triggers: "The hearing.",
      review_date: "2026-12-04",
      closing_criteria: ["no_intent"],
    };
    await server.db
      .updateTable("wavr_forms")
      .set({ state: JSON.stringify(state) as never })
      .where("id", "=", plan.id)
      .execute();
    const again = await both.post(
      plans(),
      { uuid: plan.uuid, ...document({ ...state, title: "Front desk" }) },
      { ifMatch: plan.version },
    );
    expect(again.status, again.text).toBe(200);
    const report = await both.get(`${api}/cases/${own.record.id}/report?sections=wavr`);
    const said = JSON.stringify(report.body.data.sections);
    expect(said).toContain("Front desk");
    expect(said).toContain("Test district");
    expect(said).not.toContain("Test stranger");
  });
});
