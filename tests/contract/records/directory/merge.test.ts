import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { auditProblems, startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let district: CookieClient;
let north: number;
let south: number;
beforeEach(async () => {
  server = await startTestServer();
  district = await server.as("district");
  ({ north, south } = server.organizations);
});
afterEach(() => server.close());

const path = (id: number) => `/api/v2/organizations/${id}`;
const merge = (client: CookieClient, from: number, into: number, confirm = "MERGE") =>
  client.post(`${path(from)}/merge`, { into, confirm });
const person = async (client: CookieClient, last_name: string, organization_id: number) => {
  const made = await client.post("/api/v2/persons", {
    first_name: "Ann",
    last_name,
    person_type_id: 1,
    organization_id,
  });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
};
const caseOf = async (client: CookieClient, uuid: string, organization_id: number) => {
  const made = await client.post("/api/v2/cases", {
    title: "A note",
    organization_id,
    persons: [{ person_uuid: uuid, role: "subject" }],
  });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
};

describe("merging two organizations", () => {
  it("counts first, asks for the word, and brings everything over with its number", async () => {
    const client = await server.as("south");
    const subject = await person(client, "Lee", south);
    const made = await caseOf(client, subject.uuid, south);
    await person(client, "Ruiz", south);
    const search = await client.post("/api/v2/searches", {
      name: "Ours",
      resource: "persons",
      query: { organization_id: String(south) },
      shared_with: { kind: "organization", organization_id: south },
      alert: "off",
    });
    expect(search.status, search.text).toBe(201);
    await server.db
      .insertInto("memberships")
      .values({ user_id: server.users.assessor.id, organization_id: south, role: "administrator", active: 1 })
      .execute();

    const seen = await district.get(`${path(south)}/merge?into=${north}`);
    expect(seen.status, seen.text).toBe(200);
    expect(seen.body.data).toMatchObject({ colleagues: 1, both: 1, refusals: [] });
    expect(seen.body.data.counts).toEqual(
      expect.arrayContaining([
        { what: "people", count: 2 },
        { what: "case", count: 1 },
        { what: "saved search", count: 1 },
      ]),
    );
    const untyped = await merge(district, south, north, "merge");
    expect([untyped.status, Object.keys(untyped.body.errors)]).toEqual([422, ["confirm"]]);

    const done = await merge(district, south, north);
    expect(done.status, done.text).toBe(200);
    expect(done.body.data.merged).toEqual([expect.objectContaining({ id: south, name: "South School" })]);
    // Rights hold at once, before the last record has gone over.
    expect((await client.get(`/api/v2/persons/${subject.id}`)).status).toBe(200);
    expect((await (await server.as("admin")).get(`/api/v2/cases/${made.id}`)).status).toBe(200);
    await server.settled();

    const there = (await district.get(`/api/v2/cases/${made.id}`)).body.data;
    expect(there).toMatchObject({ organization_id: north, number: made.number });
    const page = (await district.get(path(north))).body.data;
    expect(page).toMatchObject({ persons: 2, cases: 1, merged: [{ id: south, moving: null }] });
    expect((await district.get(path(south))).body.data.id).toBe(north);
    expect((await district.delete(path(south))).status).toBe(422);
    const listed = (await district.get("/api/v2/organizations?per_page=100")).body.data;
    expect(listed.map((each: { id: number }) => each.id)).not.toContain(south);
    const organizations = (await client.get("/api/v2/session")).body.data.organizations;
    expect(organizations.map((each: { id: number }) => each.id)).toEqual([north]);
    const assessor = await (await server.as("assessor")).get("/api/v2/session");
    expect(assessor.body.data.user.memberships).toEqual([
      expect.objectContaining({ organization_id: north, role: "administrator" }),
    ]);
    const saved = await server.db.selectFrom("saved_searches").selectAll().executeTakeFirstOrThrow();
    expect(saved).toMatchObject({
      organization_id: north,
      shared_organization_id: north,
      query: JSON.stringify({ organization_id: String(north) }),
    });
  });

  it("is in the log of both, which holds, and the former log stays to be read", async () => {
    await person(await server.as("south"), "Lee", south);
    await merge(district, south, north);
    await server.settled();
    const log = await server.db
      .selectFrom("audit_log")
      .select(["chain", "action", "fields"])
      .where("action", "like", "organization.merge%")
      .orderBy("id")
      .execute();
    expect(log.map(({ chain, action }) => [chain, action])).toEqual([
      [south, "organization.merge"],
      [north, "organization.merged"],
    ]);
    expect(log[0]?.fields).toContain("person:1");
    expect(await auditProblems(server.db)).toEqual([]);
    const read = await district.get(`/api/v2/log-entries?organization_id=${north}&per_page=100`);
    expect(read.status, read.text).toBe(200);
    expect(JSON.stringify(read.body.data)).toContain("South School");
  });

  it("takes what a computer that was away still names", async () => {
    const client = await server.as("south");
    const before = await person(client, "Lee", south);
    await merge(district, south, north);
    await server.settled();
    expect(await person(client, "Late", south)).toMatchObject({ organization_id: north });
    const again = await client.put(
      `/api/v2/persons/${before.id}`,
      { first_name: "Anna", last_name: "Lee", person_type_id: 1, organization_id: south },
      { headers: { "if-match": `"${before.version}"` } },
    );
    expect(again.status, again.text).toBe(200);
    expect(again.body.data.organization_id).toBe(north);
  });

  it("goes on after a crash with what is still to go over", async () => {
    const client = await server.as("south");
    await person(client, "Lee", south);
    await merge(district, south, north);
    await server.settled();
    const late = await server.db
      .updateTable("persons")
      .set({ organization_id: south })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { takeUpMerges } = await import("#server/records/organizations/merge/move.ts");
    const { createBackground } = await import("#server/platform/jobs/background.ts");
    const background = createBackground(server.db, (error) => expect(error).toBeUndefined());
    const services = {
      background,
      auditKeys: null,
      options: { clock: Date.now },
      live: { publish: () => {} },
    } as unknown as Parameters<typeof takeUpMerges>[1];
    await takeUpMerges(server.db, services);
    await background.idle();
    const moved = await server.db
      .selectFrom("persons")
      .select("organization_id")
      .where("id", "=", late.id)
      .executeTakeFirstOrThrow();
    expect(moved.organization_id).toBe(north);
  });

  it("keeps what the survivor has set, and fills in what it has not", async () => {
    const own = {
      time_zone: null,
      school_year: null,
      bell_times: null,
      findings_days: null,
      response_days: null,
    };
    await district.put(`${path(south)}/schedule`, { ...own, time_zone: "America/Denver", task_days: 9 });
    await district.put(`${path(north)}/schedule`, { ...own, task_days: 2 });
    await district.put(`${path(south)}/mail`, { sender_name: "South office", reply_to: null });
    await merge(district, south, north);
    expect((await district.get(`${path(north)}/schedule`)).body.data.own).toMatchObject({
      time_zone: "America/Denver",
      task_days: 2,
    });
    expect((await district.get(`${path(north)}/mail`)).body.data.own.sender_name).toBe("South office");
  });

  it("does not stop at a legal hold, which stays", async () => {
    const client = await server.as("south");
    const made = await caseOf(client, (await person(client, "Lee", south)).uuid, south);
    await server.db.updateTable("cases").set({ legal_hold: 1 }).execute();
    expect((await merge(district, south, north)).status).toBe(200);
    await server.settled();
    const row = await server.db
      .selectFrom("cases")
      .selectAll()
      .where("id", "=", made.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ legal_hold: 1, organization_id: north });
  });

  it("is refused with the reason", async () => {
    const { district: top, agency } = server.organizations;
    const said = async (from: number, into: number, client = district) => {
      const answer = await merge(client, from, into);
      return [answer.status, answer.body.errors?.into?.[0] ?? ""] as const;
    };
    expect(await said(south, top)).toEqual([422, expect.stringContaining("stands above")]);
    // The root of a tree stays.
    expect((await said(top, south))[0]).toBe(403);
    expect(await said(south, south)).toEqual([422, expect.stringContaining("another organization")]);
    // One of another tree and one that is not there answer alike.
    const answers = [await said(south, agency), await said(south, 990_001)];
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    const admin = await server.as("admin");
    expect((await said(south, north, admin))[0]).toBe(404);
    // It goes away from what it lies below: whoever does not administer that cannot take it from there.
    await server.db
      .insertInto("memberships")
      .values({ user_id: server.users.admin.id, organization_id: south, role: "administrator", active: 1 })
      .execute();
    expect((await said(north, south, admin))[0]).toBe(403);
    expect((await admin.get(`${path(north)}/merge?into=${south}`)).status).toBe(403);
    expect((await said(north, south, await server.as("assessor")))[0]).toBe(403);

    const stamps = { created_at: "2026-11-20T18:00:00.000Z", updated_at: "2026-11-20T18:00:00.000Z" };
    const { id: below } = await server.db
      .insertInto("organizations")
      .values({ ...stamps, uuid: "b", name: "Annex", kind: "school", number_prefix: "ANX", parent_id: north })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await said(south, north)).toEqual([422, expect.stringContaining("Annex belongs to North School")]);
    await server.db.deleteFrom("organizations").where("id", "=", below).execute();

    await sql`insert into imports (created_at, updated_at, organization_id, state, counts, done, errors, notes,
      duplicates, known, checked) values (${stamps.created_at}, ${stamps.updated_at}, ${top}, 'running', '{}', 0, 0, 0,
      0, 0, 1)`.execute(server.db);
    expect(await said(south, north)).toEqual([422, expect.stringContaining("An import is under way")]);
    await server.db.deleteFrom("imports").execute();
    await server.db
      .updateTable("organizations")
      .set({ closed_at: stamps.created_at })
      .where("id", "=", north)
      .execute();
    expect(await said(south, north)).toEqual([422, expect.stringContaining("closed")]);
  });

  it("keeps the prefix of the former one, whose cases carry it", async () => {
    await merge(district, south, north);
    const made = await district.post("/api/v2/organizations", {
      name: "New South",
      kind: "school",
      number_prefix: "SOU",
      parent_id: server.organizations.district,
    });
    expect(made.body.errors.number_prefix[0]).toContain("South School, which was merged");
  });
});
