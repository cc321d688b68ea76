import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { linkIdentity } from "#server/platform/accounts/single-sign-on/identities.ts";
import { asConfirmed } from "#support/server/confirmed.ts";
import { auditProblems, startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import { unfinished } from "#support/server/unfinished.ts";
import { callScim, directoryOf, type TestDirectory } from "./directory.ts";

let server: TestServer;
let directory: TestDirectory;

beforeAll(async () => {
  server = await startTestServer();
  directory = await directoryOf(server);
});
afterAll(() => server.close());

const listOf = async (filter: string) =>
  (await directory.call("GET", `/Users?filter=${encodeURIComponent(filter)}`)).body;
const namesOf = async (filter: string) =>
  (await listOf(filter)).Resources.map((each: { userName: string }) => each.userName);
const userOf = async (name: string) => (await listOf(`userName eq "${name}@test.example"`)).Resources[0];

const idOf = async (uuid: string): Promise<number> =>
  (await server.db.selectFrom("users").select("id").where("uuid", "=", uuid).executeTakeFirstOrThrow()).id;

/** A role, without which administrators do not see somebody. */
async function giveRole(id: number): Promise<void> {
  await server.db
    .insertInto("memberships")
    .values({ user_id: id, organization_id: server.organizations.district, role: "viewer", active: 1 })
    .execute();
}

const actionsAbout = async (id: number): Promise<readonly string[]> =>
  (
    await server.db
      .selectFrom("audit_log")
      .select("action")
      .where("record_type", "=", "user")
      .where("record_id", "=", id)
      .execute()
  ).map(({ action }) => action);

interface Setting {
  readonly groups?: readonly object[];
  readonly passwords?: boolean;
  readonly break_glass?: readonly number[];
  readonly on?: boolean;
}

/** Which groups give which roles, and who gets in without a provider. */
async function set(changes: Setting) {
  const client = await asConfirmed(server, "district");
  const answer = await client.put("/api/v2/settings/single-sign-on", {
    ...{ organization_id: server.organizations.district, on: false, preset: "other", name: "Account" },
    ...{ client_id: "bellwether", client_secret: null, domain: null, tenant: null },
    ...{ issuer: "http://127.0.0.1:1", adds_people: false, groups_claim: "groups", groups: [] },
    ...{ second_factor_there: false, passwords: true, break_glass: [] },
    ...changes,
  });
  expect(answer.status, answer.text).toBe(200);
}

describe("a token of a directory", () => {
  it("is shown once, kept as a hash, and told of without its text", async () => {
    const client = await server.as("district");
    const unasked = await client.post("/api/v2/settings/scim/tokens", { name: "Once", days: 1 });
    expect([unasked.status, unasked.body.reason]).toEqual([423, "confirm-password"]);
    expect((await client.get("/api/v2/settings/scim")).text).not.toContain("Once");
    await client.post("/user/confirm-password", { password: testPassword });
    const made = await client.post("/api/v2/settings/scim/tokens", { name: "Once", days: 1 });
    expect(made.status).toBe(201);
    expect(made.body.token).toMatch(/^bellwether-scim-[\w-]{43}$/);
    const rows = JSON.stringify(await server.db.selectFrom("scim_tokens").selectAll().execute());
    expect(rows).not.toContain(made.body.token);
    const shown = await client.get("/api/v2/settings/scim");
    expect(shown.text).not.toContain(made.body.token);
    const told = shown.body.data.tokens.find((each: { name: string }) => each.name === "Once");
    expect(told).toMatchObject({ created_by: { full_name: "Test district" }, last_used_at: null });
    expect(shown.body.data.address).toBe(`${server.url}/scim/v2`);
    expect((await callScim(server, made.body.token, "GET", "/Users")).status).toBe(200);
    const used = (await client.get("/api/v2/settings/scim")).body.data.tokens.at(-1);
    expect(used.last_used_at).not.toBe(null);
    expect((await client.delete(`/api/v2/settings/scim/tokens/${told.id}`)).status).toBe(204);
    expect((await callScim(server, made.body.token, "GET", "/Users")).status).toBe(401);
  });

  it("is needed for every call, and expires", async () => {
    for (const path of ["/Users", "/Groups", "/ServiceProviderConfig", "/Schemas", "/ResourceTypes", "/none"])
      for (const token of [null, "wrong", "bellwether-scim-0123456789012345678901234567890123456789012"]) {
        const refused = await callScim(server, token, "GET", path);
        expect(refused.status).toBe(401);
        expect(refused.headers.get("www-authenticate")).toContain("Bearer");
        expect(refused.body.schemas).toEqual(["urn:ietf:params:scim:api:messages:2.0:Error"]);
      }
    const client = await server.as("district");
    await client.post("/user/confirm-password", { password: testPassword });
    const made = await client.post("/api/v2/settings/scim/tokens", { name: "Short", days: 1 });
    server.advance(86_400_001);
    expect((await callScim(server, made.body.token, "GET", "/Users")).status).toBe(401);
    server.advance(-86_400_001);
  });

  it("reaches the tree that it was made for, and no other", async () => {
    const names = await namesOf("userName pr");
    expect(names).toContain("assessor@test.example");
    expect(names).not.toContain("stranger@test.example");
    const { uuid } = await server.db
      .selectFrom("users")
      .select("uuid")
      .where("id", "=", server.users.stranger.id)
      .executeTakeFirstOrThrow();
    expect((await directory.call("GET", `/Users/${uuid}`)).status).toBe(404);
    expect((await directory.call("DELETE", `/Users/${uuid}`)).status).toBe(404);
    expect((await directory.add("stranger")).status).toBe(409);
    const group = await directory.call("POST", "/Groups", {
      displayName: "Others",
      members: [{ value: uuid }],
    });
    expect(group.status).toBe(400);
    const other = await directoryOf(server, "stranger");
    const assessor = await userOf("assessor");
    expect((await other.call("GET", `/Users/${assessor.id}`)).status).toBe(404);
    expect(
      (await other.patch(`/Users/${assessor.id}`, { op: "replace", path: "active", value: false })).status,
    ).toBe(404);
  });

  it("keeps nobody else out by calls that it leaves unfinished, and has too many of them itself", async () => {
    const narrow = await startTestServer({ requestsAtOnce: 8 });
    try {
      const slow = await directoryOf(narrow);
      const [colleague, header] = [await narrow.as("colleague"), `Authorization: Bearer ${slow.token}\r\n`];
      const unended = [];
      for (let count = 0; count < 8; count += 1)
        unended.push(await unfinished(narrow, header, "/scim/v2/Users"));
      const askOnceMore = async () => {
        const { status } = await slow.call("GET", "/Users");
        // This very question may have taken the place of one of them.
        if (status !== 503) unended.push(await unfinished(narrow, header, "/scim/v2/Users"));
        return status;
      };
      await expect.poll(askOnceMore).toBe(503);
      expect((await colleague.get("/api/v2/cases")).status).toBe(200);
      for (const socket of unended) socket.destroy();
      await expect.poll(async () => (await slow.call("GET", "/Users")).status).toBe(200);
    } finally {
      await narrow.close();
    }
  });

  it("is made by administrators of a whole tree alone", async () => {
    for (const name of ["admin", "assessor"] as const) {
      const client = await server.as(name);
      expect((await client.post("/api/v2/settings/scim/tokens", { name: "No", days: 1 })).status).toBe(403);
      expect((await client.get("/api/v2/settings/scim")).status).toBe(403);
    }
  });
});

describe("what the server says of itself", () => {
  it("tells what it can, and which attributes it keeps", async () => {
    const config = await directory.call("GET", "/ServiceProviderConfig");
    expect(config.headers.get("content-type")).toContain("application/scim+json");
    expect(config.body).toMatchObject({ patch: { supported: true }, etag: { supported: true } });
    const types = await directory.call("GET", "/ResourceTypes");
    expect(types.body.Resources.map((each: { id: string }) => each.id)).toEqual(["User", "Group"]);
    expect((await directory.call("GET", "/ResourceTypes/User")).body.endpoint).toBe("/Users");
    const schemas = await directory.call("GET", "/Schemas");
    for (const { id, attributes } of schemas.body.Resources) {
      expect((await directory.call("GET", `/Schemas/${id}`)).body.attributes).toEqual(attributes);
      expect(attributes.length).toBeGreaterThan(1);
    }
    expect((await directory.call("GET", "/Nothing")).status).toBe(404);
  });
});

describe("people", () => {
  it("are added, read, replaced and patched, each with a version", async () => {
    const added = await directory.add("dana", {
      externalId: "d-1",
      name: { givenName: "Dana", familyName: "Lee" },
      title: "Counselor",
      phoneNumbers: [{ value: "555-0100", type: "work" }],
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Safety" },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const { id } = added.body;
    expect(added.headers.get("location")).toBe(`${server.url}/scim/v2/Users/${id}`);
    expect(added.body).toMatchObject({
      userName: "dana@test.example",
      externalId: "d-1",
      displayName: "Test dana",
      name: { givenName: "Dana", familyName: "Lee" },
      active: true,
      emails: [{ value: "dana@test.example" }],
      groups: [],
    });
    const first = added.headers.get("etag") ?? "";
    expect(added.body.meta.version).toBe(first);
    const unchanged = await directory.call("GET", `/Users/${id}`, undefined, { "If-None-Match": first });
    expect(unchanged.status).toBe(304);

    const patch = {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
      Operations: [
        { op: "Replace", path: "name.familyName", value: "Lee-Park" },
        { op: "replace", value: { title: "Principal", department: "Other" } },
        { op: "add", path: 'emails[type eq "work"].value', value: "dana.lee@test.example" },
      ],
    };
    const changed = await directory.call("PATCH", `/Users/${id}`, patch, { "If-Match": first });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body).toMatchObject({
      displayName: "Dana Lee-Park",
      title: "Principal",
      emails: [{ value: "dana.lee@test.example" }],
    });
    expect((await directory.call("PATCH", `/Users/${id}`, patch, { "If-Match": first })).status).toBe(412);

    const whole = await directory.call("PUT", `/Users/${id}`, {
      userName: "dana@test.example",
      displayName: "Dana L.",
    });
    expect(whole.body).toMatchObject({
      displayName: "Dana L.",
      emails: [{ value: "dana.lee@test.example" }],
    });
    expect(whole.body.title).toBe(undefined);
    expect(whole.body.active).toBe(true);
  });

  it("sign in nowhere by being added: they have no role and no password", async () => {
    await directory.add("noone");
    const answer = await server.client().signIn("noone@test.example", "");
    expect(answer.status).not.toBe(200);
    const { password_hash } = await server.db
      .selectFrom("users")
      .select("password_hash")
      .where("email", "=", "noone@test.example")
      .executeTakeFirstOrThrow();
    expect(password_hash).toBe("");
  });

  it("are refused where a name or an address is taken, or none is an address", async () => {
    const taken = await directory.add("assessor");
    expect(taken.status).toBe(409);
    expect(taken.body.scimType).toBe("uniqueness");
    await directory.add("once");
    expect((await directory.add("once", { emails: [{ value: "other@test.example" }] })).status).toBe(409);
    const none = await directory.add("none", { userName: "no address", emails: [] });
    expect(none.status).toBe(400);
    expect(none.body.scimType).toBe("invalidValue");
    expect((await directory.call("POST", "/Users", { displayName: "Nameless" })).status).toBe(400);
    expect((await directory.call("POST", "/Users", "[1]")).status).toBe(400);
    expect((await directory.call("POST", "/Users", "{")).status).toBe(400);
  });

  it("are told of their address where it changes", async () => {
    const { body } = await directory.add("moves");
    await directory.patch(`/Users/${body.id}`, {
      op: "replace",
      path: "userName",
      value: "moved@test.example",
    });
    const shown = await directory.call("GET", `/Users/${body.id}`);
    expect(shown.body).toMatchObject({
      userName: "moved@test.example",
      emails: [{ value: "moved@test.example" }],
    });
  });

  it("are found by filters, in pages", async () => {
    expect(await namesOf('userName eq "ASSESSOR@test.example"')).toEqual(["assessor@test.example"]);
    expect(await namesOf('emails[type eq "work" and value sw "colle"]')).toEqual(["colleague@test.example"]);
    expect(await namesOf('emails.value eq "south@test.example"')).toEqual(["south@test.example"]);
    expect(await namesOf('not (active eq true) and displayName co "deact"')).toEqual([
      "deactivated@test.example",
    ]);
    expect(
      await namesOf('(userName eq "x" or userName sw "view") and meta.created gt "2000-01-01T00:00:00Z"'),
    ).toEqual(["viewer@test.example"]);
    expect(await namesOf('userName eq "a\\"b"')).toEqual([]);
    for (const wrong of [
      "userName",
      'userName xx "a"',
      "(userName pr",
      'userName eq "a',
      "((((((((((((((userName pr))))))))))))))",
    ]) {
      const refused = await directory.call("GET", `/Users?filter=${encodeURIComponent(wrong)}`);
      expect(refused.status, wrong).toBe(400);
      expect(refused.body.scimType).toBe("invalidFilter");
    }
    const all = (await directory.call("GET", "/Users?count=200")).body;
    const page = (await directory.call("GET", "/Users?startIndex=2&count=2")).body;
    expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 2 });
    expect(page.Resources.map(({ id }: { id: string }) => id)).toEqual(
      all.Resources.slice(1, 3).map(({ id }: { id: string }) => id),
    );
    expect((await directory.call("GET", "/Users?count=0")).body).toMatchObject({ itemsPerPage: 0 });
    const short = (await directory.call("GET", "/Users?count=1&attributes=userName")).body.Resources[0];
    expect(Object.keys(short).toSorted()).toEqual(["id", "meta", "schemas", "userName"]);
  });

  it("come back to their own account after they were taken out", async () => {
    const { body } = await directory.add("returns");
    expect((await directory.call("DELETE", `/Users/${body.id}`)).status).toBe(204);
    expect((await directory.call("GET", `/Users/${body.id}`)).status).toBe(404);
    expect(await namesOf('userName eq "returns@test.example"')).toEqual([]);
    const { active } = await server.db
      .selectFrom("users")
      .select("active")
      .where("uuid", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(active).toBe(0);
    const again = await directory.add("returns");
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ id: body.id, active: true });
  });

  it("stay off where an administrator switched them off, whatever way a directory asks", async () => {
    const { body } = await directory.add("closed");
    const id = await idOf(body.id);
    await giveRole(id);
    const client = await server.as("district");
    await client.post(`/api/v2/users/${id}/organizations/deactivate`, { organization: null });
    const off = (await directory.call("GET", `/Users/${body.id}`)).body;
    expect(off.active).toBe(false);

    const put = await directory.call("PUT", `/Users/${body.id}`, {
      ...off,
      title: "Counselor",
      active: true,
    });
    expect(put.status).toBe(200);
    expect(put.body).toMatchObject({ active: false, title: "Counselor" });
    const on = { op: "replace", path: "active", value: true };
    expect((await directory.patch(`/Users/${body.id}`, on)).body.active).toBe(false);
    // Switching off what is off already makes it no business of the directory.
    await directory.patch(`/Users/${body.id}`, { ...on, value: false });
    expect((await directory.patch(`/Users/${body.id}`, on)).body.active).toBe(false);
    // Nor does taking them out and adding them again.
    await directory.call("DELETE", `/Users/${body.id}`);
    expect((await directory.add("closed")).body).toMatchObject({ id: body.id, active: false });

    const shown = (await client.get(`/api/v2/users/${id}`)).body.data;
    expect(shown.account).toMatchObject({ state: "off", switched_off_by: "administrator" });
    const actions = await actionsAbout(id);
    expect(actions).toContain("scim.user-stays-off");
    expect(actions).toContain("scim.user-remove-off");
    expect(actions).not.toContain("scim.user-remove");

    expect(
      (await client.post(`/api/v2/users/${id}/organizations/reactivate`, { organization: null })).status,
    ).toBe(200);
    expect((await directory.call("GET", `/Users/${body.id}`)).body.active).toBe(true);
  });

  it("are switched on again by a directory that switched them off", async () => {
    const { body } = await directory.add("paused");
    const id = await idOf(body.id);
    await giveRole(id);
    const set = (value: boolean) =>
      directory.patch(`/Users/${body.id}`, { op: "replace", path: "active", value });
    expect((await set(false)).body.active).toBe(false);
    const client = await server.as("district");
    const shown = (await client.get(`/api/v2/users/${id}`)).body.data;
    expect(shown.account).toMatchObject({ state: "off", switched_off_by: "directory" });
    const put = await directory.call("PUT", `/Users/${body.id}`, { ...body, active: true });
    expect(put.body.active).toBe(true);

    // After an administrator has closed it too, it is theirs to open.
    await set(false);
    await client.post(`/api/v2/users/${id}/organizations/deactivate`, { organization: null });
    expect((await set(true)).body.active).toBe(false);
  });

  it("are no more than a body may hold", async () => {
    const long = await directory.add("long", { title: "x".repeat(600 * 1024) });
    expect(long.status).toBe(413);
  });
});

describe("whom a directory may not touch", () => {
  it("leaves those alone who get in without the provider", async () => {
    const { id } = server.users.district;
    await set({ break_glass: [id] });
    const known = await userOf("district");
    expect(
      (await directory.patch(`/Users/${known.id}`, { op: "replace", path: "active", value: false })).status,
    ).toBe(403);
    expect(
      (
        await directory.patch(`/Users/${known.id}`, {
          op: "replace",
          path: "userName",
          value: "x@test.example",
        })
      ).status,
    ).toBe(403);
    expect((await directory.call("DELETE", `/Users/${known.id}`)).status).toBe(403);
    await set({});
  });

  it("moves no administrator to another address to whom a code for a new password would be mailed", async () => {
    const known = await userOf("admin");
    const to = (value: string) =>
      directory.patch(`/Users/${known.id}`, { op: "replace", path: 'emails[type eq "work"].value', value });
    const refused = await to("elsewhere@test.example");
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "They are an administrator who can sign in with a password. Change their address in Bellwether first.",
    ]);
    // All else of theirs the directory says as before.
    const titled = await directory.patch(`/Users/${known.id}`, {
      ...{ op: "replace", path: "title", value: "Head of school" },
    });
    expect([titled.status, titled.body.emails[0].value]).toEqual([200, "admin@test.example"]);
    const viewer = await userOf("viewer");
    const moved = await directory.patch(`/Users/${viewer.id}`, {
      ...{ op: "replace", path: "userName", value: "viewer-moved@test.example" },
    });
    expect(moved.status).toBe(200);
    await directory.patch(`/Users/${viewer.id}`, {
      ...{ op: "replace", path: "userName", value: "viewer@test.example" },
    });
  });

  it("moves no administrator before their first sign-in at the provider, which would let whoever has the new address in", async () => {
    const { id } = server.users.admin;
    const known = await userOf("admin");
    const move = async (value: string) => {
      const answer = await directory.patch(`/Users/${known.id}`, {
        ...{ op: "replace", path: 'emails[type eq "work"].value', value },
      });
      return [answer.status, answer.body.detail];
    };
    const refused = [
      403,
      "They are an administrator who has not signed in at your provider yet. Change their address in Bellwether first.",
    ];
    const { password_hash } = await server.db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const stands = (hash: string) =>
      server.db.updateTable("users").set({ password_hash: hash }).where("id", "=", id).execute();
    // Invited, and not here yet: no code is mailed to them.
    await stands("");
    await set({ on: true });
    expect(await move("elsewhere@test.example")).toEqual(refused);
    const root = server.organizations.district;
    const link = {
      userId: id,
      root,
      issuer: "http://127.0.0.1:1",
      subject: "admin",
      now: known.meta.created,
    };
    await linkIdentity(server.db, link);
    expect(await move("elsewhere@test.example")).toEqual([200, undefined]);
    expect(await move("admin@test.example")).toEqual([200, undefined]);
    await server.db.deleteFrom("identities").where("user_id", "=", id).execute();
    await stands(password_hash);
    await set({});
  });

  it("keeps the last administrator", async () => {
    const known = await userOf("district");
    const refused = await directory.patch(`/Users/${known.id}`, {
      op: "replace",
      path: "active",
      value: false,
    });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain("last administrator");
    expect((await userOf("district")).active).toBe(true);
  });
});

describe("groups", () => {
  const rolesOf = async (email: string) =>
    (
      await server.db
        .selectFrom("memberships")
        .innerJoin("users", "users.id", "memberships.user_id")
        .select(["organization_id", "role", "memberships.active"])
        .where("users.email", "=", email)
        .orderBy("organization_id")
        .execute()
    ).map(({ organization_id, role, active }) => [organization_id, role, active]);

  beforeEach(async () => {
    const { north, south } = server.organizations;
    await set({
      groups: [
        { group: "Counselors", organization_id: north, role: "assessor" },
        { group: "g-leads", organization_id: north, role: "administrator" },
        { group: "Readers", organization_id: south, role: "viewer" },
      ],
    });
  });

  it("give and take roles at once, by name and by the directory's own id", async () => {
    const { north, south } = server.organizations;
    const person = (await directory.add("grouped")).body;
    const email = "grouped@test.example";
    const counselors = await directory.call("POST", "/Groups", {
      displayName: "Counselors",
      members: [{ value: person.id }],
    });
    expect(counselors.status, JSON.stringify(counselors.body)).toBe(201);
    expect(await rolesOf(email)).toEqual([[north, "assessor", 1]]);
    const leads = (await directory.call("POST", "/Groups", { displayName: "Leads", externalId: "g-leads" }))
      .body;
    await directory.patch(`/Groups/${leads.id}`, {
      op: "Add",
      path: "members",
      value: [{ value: person.id }],
    });
    expect(await rolesOf(email)).toEqual([[north, "administrator", 1]]);
    expect((await directory.call("GET", `/Users/${person.id}`)).body.groups).toEqual([
      { value: counselors.body.id, display: "Counselors" },
      { value: leads.id, display: "Leads" },
    ]);
    await directory.patch(`/Groups/${leads.id}`, { op: "remove", path: `members[value eq "${person.id}"]` });
    expect(await rolesOf(email)).toEqual([[north, "assessor", 1]]);
    await directory.patch(`/Groups/${counselors.body.id}`, {
      op: "replace",
      path: "displayName",
      value: "Readers",
    });
    expect(await rolesOf(email)).toEqual([
      [north, "assessor", 0],
      [south, "viewer", 1],
    ]);
    expect((await directory.call("DELETE", `/Groups/${counselors.body.id}`)).status).toBe(204);
    expect(await rolesOf(email)).toEqual([
      [north, "assessor", 0],
      [south, "viewer", 0],
    ]);
  });

  it("follow a setting that changes later", async () => {
    const { south } = server.organizations;
    const person = (await directory.add("later")).body;
    await directory.call("POST", "/Groups", { displayName: "Nurses", members: [{ value: person.id }] });
    expect(await rolesOf("later@test.example")).toEqual([]);
    await set({ groups: [{ group: "Nurses", organization_id: south, role: "investigator" }] });
    expect(await rolesOf("later@test.example")).toEqual([[south, "investigator", 1]]);
  });

  it("are found, with members and without", async () => {
    const found = (
      await directory.call("GET", `/Groups?filter=${encodeURIComponent('displayName eq "nurses"')}`)
    ).body;
    expect(found.Resources[0].members).toHaveLength(1);
    const bare = (await directory.call("GET", "/Groups?excludedAttributes=members")).body;
    expect(bare.Resources.every((each: object) => !("members" in each))).toBe(true);
    const { value } = found.Resources[0].members[0];
    const having = await directory.call(
      "GET",
      `/Groups?filter=${encodeURIComponent(`members.value eq "${value}"`)}`,
    );
    expect(having.body.Resources.map((each: { displayName: string }) => each.displayName)).toEqual([
      "Nurses",
    ]);
  });

  it("take members out in the ways of every directory, and a stale change is refused", async () => {
    const [one, two] = [(await directory.add("one")).body, (await directory.add("two")).body];
    const made = await directory.call("POST", "/Groups", {
      displayName: "Two",
      members: [{ value: one.id }, { value: two.id }],
    });
    const path = `/Groups/${made.body.id}`;
    const less = await directory.patch(path, { op: "remove", path: "members", value: [{ value: one.id }] });
    expect(less.body.members.map((each: { value: string }) => each.value)).toEqual([two.id]);
    const stale = await directory.call(
      "PUT",
      path,
      { displayName: "Two" },
      { "If-Match": made.headers.get("etag") ?? "" },
    );
    expect(stale.status).toBe(412);
    expect((await directory.call("PUT", path, { displayName: "Two" })).body.members).toEqual([]);
    for (const wrong of [{ op: "move" }, { op: "remove" }, { op: "add", path: "members[", value: [] }])
      expect((await directory.patch(path, wrong)).status).toBe(400);
  });
});

describe("the sign NUL", () => {
  it("is in nothing that is looked for, on any engine", async () => {
    const filter = encodeURIComponent('userName eq "\\u0000"');
    expect((await directory.call("GET", `/Users?filter=${filter}`)).status).toBe(400);
    expect((await directory.call("GET", "/Users/%00")).status).toBe(404);
    expect((await directory.call("DELETE", "/Groups/%00")).status).toBe(404);
    expect((await directory.call("GET", "/Users?filter=%00")).status).toBe(400);
    expect((await directory.call("GET", "/Users?attributes=%00")).status).toBe(200);
  });
});

describe("the log", () => {
  it("names SCIM in everything that a directory changed, and holds", async () => {
    const entries = await server.db
      .selectFrom("audit_log")
      .select(["action", "user_id", "fields"])
      .where("action", "like", "scim.%")
      .where("outcome", "=", "ok")
      .execute();
    const actions = new Set(entries.map(({ action }) => action));
    for (const action of [
      "scim.user-add",
      "scim.user",
      "scim.user-remove",
      "scim.group",
      "scim.roles-by-groups",
    ])
      expect(actions).toContain(action);
    expect(
      entries.filter(({ fields }) => fields.includes("token:")).every(({ user_id }) => user_id === null),
    ).toBe(true);
    expect(JSON.stringify(entries)).not.toContain("test.example");
    const district = await server.as("district");
    const log = await district.get("/api/v2/log-entries?per_page=200");
    expect(log.text).toContain("Added a colleague by SCIM");
    expect(await auditProblems(server.db)).toEqual([]);
  });
});
