import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#contract/kit/roles.ts";
import { makeSetupCode } from "#server/platform/accounts/setup-code.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { codeOf } from "#support/server/second-factor.ts";
import { startTestServer, type TestServer, testPassword, testRateLimits } from "#support/server/server.ts";

const session = "bellwether_session";
const minute = 60_000;
const body = { first_name: "Ada", last_name: "Moss", person_type_id: 1 };

let server: TestServer;
let offset = 0;
const now = () => Date.now() + offset;

beforeAll(async () => {
  server = await startTestServer({ clock: now });
});
afterAll(() => server.close());

const headerOf = (lines: readonly string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}=`)) ?? "";
const tokenOf = async (client: CookieClient) => decodeURIComponent((await client.cookie("XSRF-TOKEN")) ?? "");
/** Advances past every window of the sign-in limits. */
const waitOutLimits = () => {
  offset += 61 * minute;
};

describe("A-1 the CSRF cookie call", () => {
  it("answers 204 with an empty body", async () => {
    const answer = await server.client().csrf();
    expect([answer.status, answer.text]).toEqual([204, ""]);
  });
  it("sets XSRF-TOKEN readable by scripts, lax, for 120 minutes", async () => {
    const line = headerOf((await server.client().csrf()).setCookies, "XSRF-TOKEN");
    expect(line).toMatch(/; Max-Age=7200; Path=\/; SameSite=Lax$/);
    expect(line).not.toContain("HttpOnly");
  });
  it("sets the session cookie HttpOnly and lax", async () => {
    const line = headerOf((await server.client().csrf()).setCookies, session);
    expect(line).toMatch(/HttpOnly; SameSite=Lax/);
  });
  it("keeps the session id of a guest who has one", async () => {
    const client = server.client();
    await client.csrf();
    const first = await client.cookie(session);
    await client.csrf();
    expect(await client.cookie(session)).toBe(first);
  });
  it("ignores a cookie's id of another shape", async () => {
    const answer = await server
      .client()
      .request("GET", "/sanctum/csrf-cookie", { headers: { Cookie: `${session}=chosen` } });
    expect(headerOf(answer.setCookies, session)).not.toContain("chosen");
  });
});

describe("A-2 the token", () => {
  it("always ends in %3D", async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const line = headerOf((await server.client().csrf()).setCookies, "XSRF-TOKEN");
      expect(line.split(";")[0]).toMatch(/%3D$/);
    }
  });
  it("is base64 of JSON with iv, value, mac and tag", async () => {
    const client = server.client();
    await client.csrf();
    const parsed = JSON.parse(Buffer.from(await tokenOf(client), "base64").toString());
    expect(Object.keys(parsed).sort()).toEqual(["iv", "mac", "tag", "value"]);
  });
  it("passes decoded in X-XSRF-TOKEN", async () => {
    const client = server.client();
    await client.csrf();
    expect((await client.post("/logout")).status).toBe(204);
  });
  it("fails when it was not decoded", async () => {
    const client = server.client();
    await client.csrf();
    const raw = (await client.cookie("XSRF-TOKEN")) ?? "";
    expect((await client.post("/logout", {}, { headers: { "X-XSRF-TOKEN": raw } })).status).toBe(419);
  });
  it("fails with one byte of it changed", async () => {
    const client = server.client();
    await client.csrf();
    const token = await tokenOf(client);
    const changed = `${token.slice(0, 40)}${token[40] === "A" ? "B" : "A"}${token.slice(41)}`;
    expect((await client.post("/logout", {}, { headers: { "X-XSRF-TOKEN": changed } })).status).toBe(419);
  });
  it("fails with another session's token", async () => {
    const [mine, theirs] = [server.client(), server.client()];
    await Promise.all([mine.csrf(), theirs.csrf()]);
    const answer = await mine.post("/logout", {}, { headers: { "X-XSRF-TOKEN": await tokenOf(theirs) } });
    expect(answer.status).toBe(419);
  });
  it("is not looked for in X-XSRF-TOKEN when X-CSRF-TOKEN holds a wrong one", async () => {
    const client = server.client();
    await client.csrf();
    expect((await client.post("/logout", {}, { headers: { "X-CSRF-TOKEN": "wrong" } })).status).toBe(419);
  });
  it("is not looked for in the headers when the body's _token is wrong", async () => {
    const client = server.client();
    await client.csrf();
    expect((await client.post("/logout", { _token: "wrong" })).status).toBe(419);
  });
});

describe("A-3 and A-4 when the token is asked for", () => {
  it("sets a fresh XSRF-TOKEN on every passing answer, errors too", async () => {
    const client = await server.as("assessor");
    for (const answer of [
      await client.get("/api/v2/session"),
      await client.get("/api/v2/persons/999999"),
      await client.post("/api/v2/persons", {}),
    ]) {
      expect(headerOf(answer.setCookies, "XSRF-TOKEN")).not.toBe("");
    }
  });
  it("sets none on a mismatch", async () => {
    const client = await server.as("assessor");
    const answer = await client.post("/api/v2/persons", body, { headers: { "X-XSRF-TOKEN": null } });
    expect(answer.setCookies).toEqual([]);
  });
  it.each(["GET", "HEAD"])("does not ask on %s", async (method) => {
    const client = await server.as("assessor");
    const answer = await client.request(method, "/api/v2/persons", { headers: { "X-XSRF-TOKEN": null } });
    expect(answer.status).toBe(200);
  });
  it.each([
    ["POST", "/api/v2/persons"],
    ["PUT", "/api/v2/persons/1"],
    ["DELETE", "/api/v2/persons/1"],
    ["POST", "/login"],
    ["POST", "/forgot-password"],
  ])("answers 419 to %s %s without one", async (method, path) => {
    const client = await server.as("assessor");
    const answer = await client.request(method, path, { body: {}, headers: { "X-XSRF-TOKEN": null } });
    expect([answer.status, answer.body]).toEqual([419, { message: "CSRF token mismatch." }]);
  });
  it("answers 419 once the server has rotated its tokens, and takes the new one", async () => {
    const client = await server.as("assessor");
    await server.rotateCsrf();
    expect((await client.post("/api/v2/persons", body)).status).toBe(419);
    await client.csrf();
    expect((await client.post("/api/v2/persons", body)).status).toBe(201);
  });
  it("does not carry out a request with a wrong token", async () => {
    const client = await server.as("assessor");
    const count = async () => (await client.get("/api/v2/persons")).body.meta.total;
    const before = await count();
    await client.post("/api/v2/persons", body, { headers: { "X-XSRF-TOKEN": "x" } });
    expect(await count()).toBe(before);
  });
});

describe("A-5 stateful hosts", () => {
  const show = (client: CookieClient, headers: Record<string, string | null>) =>
    client.get("/api/v2/persons", { headers });
  it("takes the cookie with the server's own Referer", async () => {
    expect((await show(await server.as("assessor"), { Origin: null })).status).toBe(200);
  });
  it("takes the cookie with the server's own Origin", async () => {
    expect((await show(await server.as("assessor"), { Referer: null })).status).toBe(200);
  });
  it("ignores cookies with neither", async () => {
    const answer = await show(await server.as("assessor"), { Referer: null, Origin: null });
    expect([answer.status, answer.body]).toEqual([401, { message: "Unauthenticated." }]);
  });
  it("believes Referer before Origin", async () => {
    const answer = await show(await server.as("assessor"), { Referer: "https://elsewhere.example/" });
    expect(answer.status).toBe(401);
  });
  it("ignores cookies of a foreign page", async () => {
    const headers = { Referer: null, Origin: "https://elsewhere.example" };
    expect((await show(await server.as("assessor"), headers)).status).toBe(401);
  });
  it("is not fooled by its own host in a foreign address", async () => {
    const client = await server.as("assessor");
    const host = new URL(server.url).host;
    expect((await show(client, { Referer: `https://elsewhere.example/${host}` })).status).toBe(401);
    expect((await show(client, { Referer: `https://${host}.elsewhere.example/` })).status).toBe(401);
  });
  it("takes only the configured hosts where some are", async () => {
    const other = await startTestServer({ statefulOrigins: ["app.school.example"] });
    try {
      const client = await other.as("assessor");
      expect((await client.get("/api/v2/persons")).status).toBe(401);
      expect((await show(client, { Referer: "https://app.school.example/x" })).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe("A-6 and A-8 answers", () => {
  it("says which fields are wrong, with a summary", async () => {
    const answer = await (await server.as("assessor")).post("/api/v2/persons", {
      first_name: "",
      last_name: "Moss",
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      message: "First name is required. (and 1 more error)",
      errors: { first_name: ["First name is required."], person_type_id: ["Person type is required."] },
    });
  });
  it("names nested fields with dots", async () => {
    const answer = await (await server.as("assessor")).post("/api/v2/persons", {
      ...body,
      phones: [{ number: "" }],
    });
    expect(Object.keys(answer.body.errors)).toEqual(["phones.0.number"]);
  });
  it("answers every error as JSON", async () => {
    const client = await server.as("assessor");
    for (const path of ["/nowhere", "/api/v2/nowhere", "/api/v2/persons/0", "/api/v2/persons/x"]) {
      const answer = await client.get(path);
      expect([answer.status, answer.body]).toEqual([404, { message: "Not found." }]);
    }
  });
  it("answers a body that is not JSON with 400", async () => {
    const client = await server.as("assessor");
    // Its page is ours: the body of whoever may not call at all is not read.
    const cookie = await client.jar.getCookieString(server.url);
    const answer = await fetch(`${server.url}/api/v2/persons`, {
      method: "POST",
      body: "{",
      headers: { "Content-Type": "application/json", Origin: server.url, Cookie: cookie },
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: "The request could not be read." },
    ]);
  });
  it("takes an empty body for an empty object", async () => {
    const client = await server.as("assessor");
    expect(
      (await client.request("POST", "/logout", { headers: { "Content-Type": "application/json" } })).status,
    ).toBe(204);
  });
  it("answers 403 to a right that is missing", async () => {
    const answer = await (await server.as("viewer")).post("/api/v2/persons", body);
    expect([answer.status, answer.body]).toEqual([403, { message: "This action is unauthorized." }]);
  });
});

describe("A-10 pages", () => {
  it("carries data, links and meta as Laravel does", async () => {
    const client = await server.as("assessor");
    for (let turn = 0; turn < 3; turn += 1) await client.post("/api/v2/persons", body);
    const { body: page } = await client.get("/api/v2/persons?per_page=2&page=1");
    expect(Object.keys(page).sort()).toEqual(["data", "links", "meta"]);
    expect(Object.keys(page.links).sort()).toEqual(["first", "last", "next", "prev"]);
    expect(Object.keys(page.meta).sort()).toEqual([
      "current_page",
      "from",
      "last_page",
      "links",
      "path",
      "per_page",
      "to",
      "total",
    ]);
    expect([page.links.prev, page.meta.from, page.meta.to, page.meta.per_page]).toEqual([null, 1, 2, 2]);
    expect(page.meta.last_page).toBe(Math.ceil(page.meta.total / 2));
    expect(page.meta.links[0].label).toBe("&laquo; Previous");
  });
  it("answers a page behind the last with no records", async () => {
    const { body: page } = await (await server.as("assessor")).get("/api/v2/persons?page=9999");
    expect([page.data, page.meta.from, page.meta.to]).toEqual([[], null, null]);
  });
  it("repeats no search text in its addresses", async () => {
    const answer = await (await server.as("assessor")).get("/api/v2/persons?q=secretname");
    expect(answer.text).not.toContain("secretname");
  });
  it("refuses a sort that is not listed", async () => {
    const answer = await (await server.as("assessor")).get("/api/v2/persons?sort=password_hash");
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["sort"]]);
  });
});

describe("A-11 signing in", () => {
  it("answers 200 with two_factor", async () => {
    const answer = await server.client().signIn("assessor@test.example", testPassword);
    expect([answer.status, answer.body]).toEqual([200, { two_factor: false }]);
  });
  it("takes the address in any case", async () => {
    expect((await server.client().signIn(" Assessor@TEST.example ", testPassword)).status).toBe(200);
  });
  it("gives a new session id", async () => {
    const client = server.client();
    await client.csrf();
    const before = await client.cookie(session);
    await client.signIn("assessor@test.example", testPassword);
    expect(await client.cookie(session)).not.toBe(before);
  });
  it.each([
    ["a wrong password", "assessor@test.example", "wrong password"],
    ["an unknown person", "nobody@test.example", testPassword],
    ["someone whose account is off", "deactivated@test.example", testPassword],
  ])("answers %s with 422 and Laravel's words", async (_, email, password) => {
    const answer = await server.client().signIn(email, password);
    const message = "These credentials do not match our records.";
    expect([answer.status, answer.body]).toEqual([422, { message, errors: { email: [message] } }]);
  });
  it("tells the computer of a deactivated account to remove its cache", async () => {
    const client = await server.as("south");
    const active = (value: number) =>
      server.db.updateTable("users").set({ active: value }).where("id", "=", server.users.south.id).execute();
    await active(0);
    for (const _ of ["once", "and again, for the next computer"]) {
      const { body } = await client.get("/api/v2/session");
      expect([body.data.user, body.data.wipe]).toEqual([null, true]);
      expect((await client.get("/api/v2/persons")).status).toBe(401);
    }
    await active(1);
    expect((await client.get("/api/v2/session")).body.data.wipe).toBe(true);
    expect((await server.client().get("/api/v2/session")).body.data.wipe).toBe(false);
  });
  it("keeps a guest after a failure", async () => {
    const client = server.client();
    await client.signIn("assessor@test.example", "wrong password");
    expect((await client.get("/api/v2/persons")).status).toBe(401);
  });
  it("redirects people who are signed in already", async () => {
    const client = await server.as("assessor");
    const answer = await client.post("/login", { email: "colleague@test.example", password: testPassword });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    expect((await client.get("/api/v2/session")).body.data.user.email).toBe("assessor@test.example");
  });
  it("names the fields that are missing", async () => {
    const client = server.client();
    await client.csrf();
    const answer = await client.post("/login", {});
    expect(Object.keys(answer.body.errors)).toEqual(["email", "password"]);
  });
  it("stops after five failures in a minute, until the minute is over", async () => {
    const client = server.client();
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await client.signIn("colleague@test.example", `wrong ${turn}`)).status).toBe(422);
    }
    const refused = await client.signIn("colleague@test.example", testPassword);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    const message = `Too many login attempts. Please try again in ${seconds} seconds.`;
    expect(refused.body).toEqual({ message, errors: { email: [message] } });
    offset += 61_000;
    expect((await client.signIn("colleague@test.example", testPassword)).status).toBe(200);
  });
  it("admits others meanwhile, and does not count successes", async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      expect((await server.client().signIn("south@test.example", testPassword)).status).toBe(200);
    }
  });
  it("counts every one of many parallel tries", async () => {
    waitOutLimits();
    const clients = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const client = server.client();
        await client.csrf();
        return client;
      }),
    );
    const answers = await Promise.all(
      clients.map((client) =>
        client.post("/login", { email: "viewer@test.example", password: "wrong password" }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7);
    waitOutLimits();
  });
  it("stops an address after fifty failures an hour, whatever the accounts", async () => {
    waitOutLimits();
    const client = server.client();
    await client.csrf();
    const statuses: number[] = [];
    for (let turn = 0; turn < 51; turn += 1) {
      statuses.push((await client.post("/login", { email: `${turn}@test.example`, password: "x" })).status);
    }
    expect(statuses.slice(0, 50).every((status) => status === 422)).toBe(true);
    expect(statuses[50]).toBe(429);
    waitOutLimits();
  });
});

describe("A-12 signing out, and sessions that end", () => {
  it("answers 204 and takes the seed's body", async () => {
    expect((await (await server.as("assessor")).post("/logout", { type: "stateful" })).status).toBe(204);
  });
  it("makes the old cookie worthless", async () => {
    const client = await server.as("assessor");
    const old = await client.jar.getCookieString(server.url);
    await client.post("/logout");
    const answer = await server.client().get("/api/v2/persons", { headers: { Cookie: old } });
    expect(answer.status).toBe(401);
  });
  it("changes the token", async () => {
    const client = await server.as("assessor");
    const before = await tokenOf(client);
    await client.post("/logout");
    const answer = await client.post("/logout", {}, { headers: { "X-XSRF-TOKEN": before } });
    expect(answer.status).toBe(419);
  });
  it("says user null afterwards", async () => {
    const client = await server.as("assessor");
    await client.post("/logout");
    expect((await client.get("/api/v2/session")).body.data.user).toBeNull();
  });
  it("ends after 30 idle minutes", async () => {
    const client = await server.as("assessor");
    offset += 29 * minute;
    expect((await client.get("/api/v2/persons")).status).toBe(200);
    offset += 29 * minute;
    expect((await client.get("/api/v2/persons")).status).toBe(200);
    offset += 31 * minute;
    expect((await client.get("/api/v2/persons")).status).toBe(401);
  });
  it("ends after twelve hours, however busy", async () => {
    const client = await server.as("assessor");
    for (let half = 0; half < 24; half += 1) {
      expect((await client.get("/api/v2/persons")).status).toBe(200);
      offset += 29.9 * minute;
    }
    offset += 5 * minute;
    expect((await client.get("/api/v2/persons")).status).toBe(401);
  });
  it("lasts fourteen days when remembered, and no longer", async () => {
    const client = server.client();
    const answer = await client.signIn("assessor@test.example", testPassword, true);
    expect(headerOf(answer.setCookies, session)).toContain("Max-Age=1209600");
    offset += 13 * 24 * 60 * minute;
    expect((await client.get("/api/v2/persons")).status).toBe(200);
    offset += 2 * 24 * 60 * minute;
    expect((await client.get("/api/v2/persons")).status).toBe(401);
  });
  it("ends with the account, on the next request", async () => {
    const client = await server.as("investigator");
    const set = (active: number) =>
      server.db.updateTable("users").set({ active }).where("id", "=", server.users.investigator.id).execute();
    await set(0);
    expect((await client.get("/api/v2/persons")).status).toBe(401);
    await set(1);
    expect((await client.get("/api/v2/persons")).status).toBe(401);
  });
  it("follows a change of role on the next request", async () => {
    const client = await server.as("investigator");
    const set = (role: Role) =>
      server.db
        .updateTable("memberships")
        .set({ role })
        .where("user_id", "=", server.users.investigator.id)
        .execute();
    await set("viewer");
    expect((await client.post("/api/v2/persons", body)).status).toBe(403);
    await set("investigator");
    expect((await client.post("/api/v2/persons", body)).status).toBe(201);
  });
  it("stores no session id in the clear", async () => {
    const client = await server.as("assessor");
    const id = (await client.cookie(session)) ?? "";
    const rows = await server.db.selectFrom("sessions").selectAll().execute();
    expect(id).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(id);
  });
});

describe("passwords and the second factor", () => {
  const profile = (client: CookieClient, fields: object) => client.post("/profile", fields);

  it("changes a password, and ends the other sessions but not this one", async () => {
    const [here, there] = [await server.as("south"), await server.as("south")];
    const fields = {
      action: "password",
      password: "four quiet river stones",
      password_confirmation: "four quiet river stones",
    };
    expect((await profile(here, { ...fields, current_password: "wrong" })).status).toBe(422);
    expect((await profile(here, { ...fields, current_password: testPassword })).status).toBe(200);
    expect((await here.get("/api/v2/persons")).status).toBe(200);
    expect((await there.get("/api/v2/persons")).status).toBe(401);
    expect((await server.client().signIn("south@test.example", testPassword)).status).toBe(422);
  });
  it.each([
    "Password2027!!",
    "qwertyuiop12",
    "aaaaaaaaaaaaaa",
    "Summer20262026",
    "iloveyoumonkey",
    "colleague test",
  ])("refuses the common password %s", async (password) => {
    const client = await server.as("colleague");
    const fields = {
      action: "password",
      current_password: testPassword,
      password,
      password_confirmation: password,
    };
    const answer = await profile(client, fields);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["password"]]);
  });
  it("answers a forgotten password alike, known or not", async () => {
    const client = server.client();
    await client.csrf();
    const known = await client.post("/forgot-password", { email: "viewer@test.example" });
    const unknown = await client.post("/forgot-password", { email: "nobody@test.example" });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.text).toBe(unknown.text);
  });
  it("asks for the second factor, takes a code once, and a recovery code once", async () => {
    waitOutLimits();
    const client = await server.as("colleague");
    const begun = await profile(client, { action: "second-factor-begin", current_password: testPassword });
    const { secret } = begun.body;
    expect(begun.body.otpauth_url).toMatch(/^otpauth:\/\/totp\/Bellwether/);
    expect((await profile(client, { action: "second-factor-confirm", code: "000000" })).status).toBe(422);
    const confirmed = await profile(client, { action: "second-factor-confirm", code: codeOf(secret, now()) });
    const codes: string[] = confirmed.body.recovery_codes;
    expect([confirmed.status, codes.length, confirmed.body.user.second_factor]).toEqual([200, 8, true]);

    offset += 2 * minute;
    const next = server.client();
    const login = await next.signIn("colleague@test.example", testPassword);
    expect(login.body).toEqual({ two_factor: true });
    expect((await next.get("/api/v2/persons")).status).toBe(401);
    expect((await next.get("/api/v2/session")).body.data.user).toBeNull();
    expect((await next.post("/verify", { code: "123456" })).status).toBe(422);
    const before = await next.cookie(session);
    const code = codeOf(secret, now());
    expect((await next.post("/verify", { code })).status).toBe(200);
    expect(await next.cookie(session)).not.toBe(before);
    expect((await next.get("/api/v2/persons")).status).toBe(200);

    const again = server.client();
    await again.signIn("colleague@test.example", testPassword);
    expect((await again.post("/verify", { code })).status).toBe(422);
    expect((await again.post("/verify", { code: codes[0]?.toUpperCase() })).status).toBe(200);
    const third = server.client();
    await third.signIn("colleague@test.example", testPassword);
    expect((await third.post("/verify", { code: codes[0] })).status).toBe(422);
    offset += 11 * minute;
    expect((await third.post("/verify", { code: codes[1] })).status).toBe(401);
  });
  it("answers /verify 401 without a login, and 403 to who is signed in", async () => {
    const guest = server.client();
    await guest.csrf();
    expect((await guest.post("/verify", { code: "123456" })).status).toBe(401);
    expect((await (await server.as("assessor")).post("/verify", { code: "123456" })).status).toBe(403);
  });
});

describe("setting up, the launch secret, and limits", () => {
  const setup = {
    organization: { name: "First School", kind: "school", number_prefix: "FST" },
    administrator: {
      full_name: "Ann Bright",
      email: "ann@first.example",
      password: "nine green umbrellas walk",
    },
  };
  it("sets up an unclaimed embedded server once, and signs in", async () => {
    const other = await startTestServer({ seeded: false, launchSecret: "s".repeat(32) });
    try {
      const client = other.client();
      await client.csrf();
      expect((await client.get("/api/v2/session")).body.data.server.needs_setup).toBe(true);
      const answer = await client.post("/setup", setup);
      expect([answer.status, answer.body]).toEqual([201, { two_factor: false }]);
      const { data } = (await client.get("/api/v2/session")).body;
      expect([data.user.email, data.server.needs_setup, data.can.administer]).toEqual([
        "ann@first.example",
        false,
        true,
      ]);
      expect((await client.post("/setup", setup)).status).toBe(403);
      expect((await client.get("/mail")).status).toBe(200);
      expect((await fetch(`${other.url}/api/v2/session`)).status).toBe(403);
    } finally {
      await other.close();
    }
  });
  it("asks a team server's setup token", async () => {
    const other = await startTestServer({ seeded: false, setupToken: "operator-token-123" });
    try {
      const client = other.client();
      await client.csrf();
      expect((await client.post("/setup", setup)).body.errors).toHaveProperty("setup_token");
      const body = { ...setup, setup_token: "operator-token-123", time_zone: "America/Denver" };
      expect((await client.post("/setup", { ...body, time_zone: "Mars" })).body.errors).toHaveProperty(
        "time_zone",
      );
      expect((await client.post("/setup", body)).status).toBe(201);
      const { schedules } = (await client.get("/api/v2/session")).body.data;
      expect(schedules).toMatchObject([{ time_zone: "America/Denver" }]);
      expect((await client.get("/mail")).status).toBe(404);
    } finally {
      await other.close();
    }
  });
  it("takes the code that a team server printed, once, however it is typed", async () => {
    const other = await startTestServer({ seeded: false });
    try {
      const client = other.client();
      await client.csrf();
      const former = await makeSetupCode(other.db, false);
      const beside = await makeSetupCode(other.db, false);
      const code = await makeSetupCode(other.db, true);
      expect((await client.post("/setup", { ...setup, setup_token: former })).status).toBe(422);
      const wrong = await client.post("/setup", { ...setup, setup_token: "ABCD-EFGH-JKMN" });
      expect(wrong.body.errors).toEqual({
        setup_token: ["Setup code is not right. The server prints it when it starts."],
      });
      // Of two processes that started together each has printed one.
      const typed = beside.toLowerCase().replaceAll("-", " ");
      expect((await client.post("/setup", { ...setup, setup_token: typed })).status).toBe(201);
      expect((await other.client().post("/setup", { ...setup, setup_token: code })).status).not.toBe(201);
    } finally {
      await other.close();
    }
  });
  it("cannot be set up by a stranger where no token is set", async () => {
    const other = await startTestServer({ seeded: false });
    try {
      const client = other.client();
      await client.csrf();
      expect((await client.post("/setup", setup)).status).toBe(403);
    } finally {
      await other.close();
    }
  });
  it("answers 429 with Laravel's words and headers once there are too many requests (A-9)", async () => {
    const rateLimits = { ...testRateLimits, perMinute: 3, addressPerMinute: 3 };
    const other = await startTestServer({ rateLimits });
    try {
      const client = other.client();
      for (let turn = 0; turn < 3; turn += 1) expect((await client.csrf()).status).toBe(204);
      const answer = await client.csrf();
      expect([answer.status, answer.body]).toEqual([429, { message: "Too Many Attempts." }]);
      for (const name of ["retry-after", "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"]) {
        expect(answer.headers.get(name)).toMatch(/^\d+$/);
      }
    } finally {
      await other.close();
    }
  });
  it("uses __Host- and Secure over https", async () => {
    const other = await startTestServer({ secureCookies: true });
    try {
      const answer = await other.client().csrf();
      expect(headerOf(answer.setCookies, "__Host-bellwether_session")).toMatch(
        /Path=\/; HttpOnly; Secure; SameSite=Lax/,
      );
      expect(headerOf(answer.setCookies, "XSRF-TOKEN")).toContain("Secure");
      expect(answer.headers.get("strict-transport-security")).toContain("max-age=");
    } finally {
      await other.close();
    }
  });
  it("sends the headers that keep answers to themselves (V-13)", async () => {
    const { headers } = await (await server.as("assessor")).get("/api/v2/session");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });
  it("says nothing but a correlation id when it breaks", async () => {
    const other = await startTestServer();
    const client = await other.as("assessor");
    await other.db.schema.alterTable("reminders").renameTo("reminders_gone").execute();
    try {
      const answer = await client.get("/api/v2/dashboard?search=secretname");
      expect(answer.status).toBe(500);
      expect(Object.keys(answer.body).sort()).toEqual(["correlation_id", "message"]);
      expect(answer.body.message).toBe("Server Error");
      expect(answer.headers.get("x-correlation-id")).toBe(answer.body.correlation_id);
    } finally {
      await other.close();
    }
  });
});
