import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints/table.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { type ApiClientDeps, createApiClient } from "#core/api/client.ts";
import { createSessionJar } from "#core/api/session-jar.ts";
import { failureOf, quietLog } from "./harness.ts";
import {
  type Answer,
  type StrictLaravel,
  sessionBody,
  startStrictLaravel,
  userRecord,
} from "./outbox/strict-laravel.ts";

let server: StrictLaravel;
let changed: (readonly string[])[];
let reachable: boolean[];
let refused: number[];

const now = Date.parse("2026-11-19T12:00:00Z");

const clientFor = (given: Partial<ApiClientDeps> = {}) => {
  const baseUrl = given.baseUrl ?? server.url;
  return createApiClient({
    fetch: createNodeFetch(),
    baseUrl,
    jar: createSessionJar(baseUrl, Date.now),
    clock: { now: () => now },
    log: quietLog(),
    headers: { "X-Bellwether-Launch": "secret" },
    onChanged: (resources) => changed.push(resources),
    onReachable: (value) => reachable.push(value),
    onUnauthenticated: (_name, status) => refused.push(status),
    ...given,
  });
};

const deletion = { params: { id: "5" }, query: {} };
const route = "DELETE /api/v2/cases/5";

beforeEach(async () => {
  server = await startStrictLaravel();
  changed = [];
  reachable = [];
  refused = [];
});
afterEach(() => server.close());

describe("a request", () => {
  it("carries what Sanctum wants, and a token decoded from its cookie (A-1, A-2, A-5, A-6)", async () => {
    server.on(route, () => ({ status: 204 }));
    const client = clientFor();
    await client.call("cases.delete", deletion);
    await client.call("cases.delete", deletion);
    expect(server.count("GET /sanctum/csrf-cookie")).toBe(1);
    expect(server.count(route)).toBe(2);
    const headers = server.seen.at(-1)?.headers ?? {};
    expect(headers).toMatchObject({
      accept: "application/json",
      "x-requested-with": "XMLHttpRequest",
      origin: server.url,
      referer: `${server.url}/`,
      "x-bellwether-launch": "secret",
    });
    expect(headers["x-xsrf-token"]).toMatch(/=$/);
    expect(headers.cookie).toContain("laravel_session=abc%3D");
    expect(headers["idempotency-key"]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const { changes } = endpoints["cases.delete"];
    expect(changes).toContain("cases");
    expect(changed).toEqual([changes, changes]);
  });

  it("uses neither a token nor an idempotency key for reading", async () => {
    server.on("GET /api/v2/session", () => ({ status: 200, body: sessionBody() }));
    await clientFor().call("session.show", {});
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.headers["idempotency-key"]).toBeUndefined();
    expect(server.seen[0]?.headers["x-xsrf-token"]).toBeUndefined();
  });

  it("fetches the token once for many first calls at the same time", async () => {
    server.on(route, () => ({ status: 204 }));
    const client = clientFor();
    await Promise.all(Array.from({ length: 8 }, () => client.call("cases.delete", deletion)));
    expect(server.count("GET /sanctum/csrf-cookie")).toBe(1);
  });

  it("encodes parameters and query, and refuses parameters that would change the path", async () => {
    server.on("GET /api/v2/users", () => ({ status: 200, body: [] }));
    const client = clientFor();
    await client.callRaw("users.list", { query: { q: "a&b=c d/é", page: 2, sort: undefined, none: null } });
    expect(server.seen[0]?.path).toBe("/api/v2/users?q=a%26b%3Dc+d%2F%C3%A9&page=2");
    await failureOf(client.callRaw("users.show", { params: { id: "1/../2?x#y" } }));
    expect(server.seen[1]?.path).toBe("/api/v2/users/1%2F..%2F2%3Fx%23y");
    for (const id of ["..", ".", "", undefined, null, {}, ["1"]])
      expect((await failureOf(client.callRaw("users.show", { params: { id } }))).code).toBe("BAD_REQUEST");
    expect(server.seen).toHaveLength(2);
  });

  it("sends If-Match and gives the answer's ETag and unknown keys back", async () => {
    const reminder = {
      reminder: { ...aReminder, from_the_future: { deep: [1] } },
      extra: true,
    };
    server.on("PUT /api/v2/reminders/3", () => ({ status: 200, body: reminder, headers: { ETag: '"9"' } }));
    const answer = await clientFor().callRaw("reminders.update", {
      params: { id: 3 },
      body: { description: "x" },
      ifMatch: '"8"',
    });
    expect(server.seen.at(-1)?.headers["if-match"]).toBe('"8"');
    expect(answer.etag).toBe('"9"');
    expect(answer.data).toMatchObject({ extra: true, reminder: { from_the_future: { deep: [1] } } });
  });
});

describe("a token that the server no longer takes (A-4)", () => {
  it("is fetched once more, and the same request replayed once with the same key", async () => {
    server.on(route, () => ({ status: 204 }));
    const client = clientFor();
    await client.call("cases.delete", deletion);
    server.rotateToken();
    server.seen.length = 0;
    await client.call("cases.delete", deletion);
    expect(server.seen.map((one) => `${one.method} ${one.path}`)).toEqual([
      route,
      "GET /sanctum/csrf-cookie",
      route,
    ]);
    const keys = server.seen
      .filter((one) => one.method === "DELETE")
      .map((one) => one.headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toBeDefined();
    expect(refused).toEqual([]);
  });

  it("stops after the second refusal", async () => {
    const client = clientFor();
    server.refuseTokens();
    const error = await failureOf(client.call("cases.delete", deletion));
    expect(error).toMatchObject({ code: "UNAUTHENTICATED", details: { status: 419 } });
    expect(server.seen.map((one) => one.method)).toEqual(["GET", "DELETE", "GET", "DELETE"]);
    expect(refused).toEqual([419]);
    expect(changed).toEqual([]);
  });
});

describe("an answer that refuses", () => {
  const cases: readonly (readonly [string, Answer, object])[] = [
    ["401", { status: 401, body: { message: "Unauthenticated." } }, { code: "UNAUTHENTICATED" }],
    ["403", { status: 403, body: { message: "No." } }, { code: "FORBIDDEN", retryable: false }],
    ["404", { status: 404, body: { message: "Not Found" } }, { code: "NOT_FOUND" }],
    [
      "409",
      { status: 409, body: { message: "x", current: { id: 5 } } },
      { code: "CONFLICT", details: { current: { id: 5 } } },
    ],
    [
      "412",
      { status: 412, body: { message: "x", current: { id: 5 } } },
      { code: "CONFLICT", details: { current: { id: 5 } } },
    ],
    ["412 without a record", { status: 412, body: {} }, { code: "CONFLICT", details: { current: null } }],
    [
      "422",
      {
        status: 422,
        body: {
          message: "The title is required.",
          errors: { title: ["The title is required."], "tags.0": ["Bad."] },
        },
      },
      {
        code: "VALIDATION",
        message: "The title is required.",
        details: { fields: { title: ["The title is required."], "tags.0": ["Bad."] } },
      },
    ],
    [
      "422 with bare messages",
      { status: 422, body: { message: "x", errors: { title: "Bad." } } },
      { code: "VALIDATION", details: { fields: { title: ["Bad."] } } },
    ],
    ["428", { status: 428, body: { message: "If-Match" } }, { code: "BAD_REQUEST" }],
    [
      "429",
      { status: 429, body: { message: "Too Many Attempts." }, headers: { "Retry-After": "42" } },
      {
        code: "RATE_LIMITED",
        retryable: true,
        details: { retryAfter: 42 },
        message: "Too many attempts. Try again in 42 seconds.",
      },
    ],
    [
      "429 with a date",
      { status: 429, body: {}, headers: { "Retry-After": new Date(now + 90_000).toUTCString() } },
      { details: { retryAfter: 90 } },
    ],
    [
      "429 with words",
      { status: 429, body: {}, headers: { "Retry-After": "soon" } },
      { details: { retryAfter: null }, message: "Too many attempts. Try again later." },
    ],
    [
      "500",
      { status: 500, body: { message: "SQLSTATE secret", trace: [] } },
      { code: "SERVER_ERROR", retryable: true, message: "The server had a problem." },
    ],
    [
      "507",
      { status: 507, body: {} },
      {
        code: "SERVER_ERROR",
        retryable: true,
        message: "The disk of the records is full, or may not be written to.",
      },
    ],
    ["502 as a page", { status: 502, body: "<h1>Bad gateway</h1>" }, { code: "SERVER_ERROR" }],
    ["404 as a page", { status: 404, body: "<h1>nginx</h1>" }, { code: "BAD_RESPONSE" }],
    ["200 as a page", { status: 200, body: "<h1>Sign in to WiFi</h1>" }, { code: "BAD_RESPONSE" }],
    [
      "broken JSON",
      { status: 200, body: "{", headers: { "Content-Type": "application/json" } },
      { code: "BAD_RESPONSE" },
    ],
    ["another shape", { status: 200, body: { data: { server: 1 } } }, { code: "BAD_RESPONSE" }],
    ["nothing", { status: 200 }, { code: "BAD_RESPONSE" }],
  ];

  it.each(cases)("%s", async (_name, answer, expected) => {
    server.on("GET /api/v2/session", () => answer);
    const error = await failureOf(clientFor().call("session.show", {}));
    expect(error).toMatchObject(expected);
    expect(JSON.stringify(error)).not.toContain("SQLSTATE");
    expect(changed).toEqual([]);
    expect(reachable).toEqual([true]);
  });

  it("is never followed elsewhere (A-6)", async () => {
    const other = await startStrictLaravel();
    other.on("GET /api/v2/session", () => ({ status: 200, body: sessionBody() }));
    for (const target of [`${other.url}/api/v2/session`, "/login"]) {
      server.on("GET /api/v2/session", () => ({ status: 302, headers: { Location: target } }));
      expect(await failureOf(clientFor().call("session.show", {}))).toMatchObject({
        code: "BAD_RESPONSE",
        details: { status: 302 },
      });
    }
    expect(other.seen).toEqual([]);
    await other.close();
  });
});

describe("a server that does not answer", () => {
  it("is offline where nothing listens", async () => {
    const gone = await startStrictLaravel();
    await gone.close();
    const error = await failureOf(clientFor({ baseUrl: gone.url }).call("session.show", {}));
    expect(error).toMatchObject({ code: "OFFLINE", retryable: true });
    expect(reachable).toEqual([false]);
  });

  it("is abandoned after the time-out, or when the caller cancels", async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    server.on("GET /api/v2/session", () => promise);
    expect(await failureOf(clientFor({ timeout: 50 }).call("session.show", {}))).toMatchObject({
      code: "TIMEOUT",
    });
    const controller = new AbortController();
    const call = failureOf(clientFor().call("session.show", {}, { signal: controller.signal }));
    controller.abort();
    expect(await call).toMatchObject({ code: "CANCELLED" });
    resolve({ status: 204 });
    expect(reachable).not.toContain(false);
  });
});

describe("shapes of other servers (A-10, A-11, A-13)", () => {
  const rows = [{ ...userRecord, newer: 1 }];
  const links = [
    { url: null, label: "&laquo; Previous", active: false },
    { url: null, label: "...", active: false },
  ];

  it.each([
    ["a bare array", rows, { total: 1, current_page: 1 }],
    ["wrapped without meta", { data: rows }, { total: 1 }],
    [
      "a flat paginator",
      {
        current_page: 2,
        data: rows,
        first_page_url: "/a",
        from: 51,
        last_page: 2,
        last_page_url: "/b",
        links,
        next_page_url: null,
        path: "/users",
        per_page: 50,
        prev_page_url: "/a",
        to: 51,
        total: 51,
      },
      { total: 51, current_page: 2, per_page: 50 },
    ],
    [
      "a resource",
      {
        data: rows,
        links: { first: "/a", last: "/b", prev: null, next: null },
        meta: { current_page: 1, from: 1, last_page: 1, links, path: "", per_page: 50, to: 1, total: 1 },
      },
      { total: 1, per_page: 50 },
    ],
  ])("lists as %s", async (_name, body, meta) => {
    server.on("GET /api/v2/users", () => ({ status: 200, body }));
    const { data } = await clientFor().call("users.list", { query: {} });
    expect(data.meta).toMatchObject(meta);
    expect(data.links).toHaveProperty("next", null);
    expect(data.data).toEqual([expect.objectContaining({ full_name: "Avery Tester", newer: 1 })]);
  });

  it("a record without its wrapping", async () => {
    server.on("GET /api/v2/users/7", () => ({ status: 200, body: userRecord }));
    const { data } = await clientFor().call("users.show", { params: { id: 7 } });
    expect(data.data.full_name).toBe("Avery Tester");
  });

  it.each([
    ["Breeze", { status: 204 }, false],
    ["Fortify", { status: 200, body: { two_factor: false } }, false],
    ["Fortify with a second factor", { status: 200, body: { two_factor: true } }, true],
  ])("a login by %s", async (_name, answer, twoFactor) => {
    server.on("POST /login", () => answer);
    const { data } = await clientFor().call("session.login", {
      body: { email: "a@b.example", password: "x" },
    });
    expect(data.two_factor).toBe(twoFactor);
  });

  it.each([
    ["Breeze", { status: "Sent." }],
    ["Fortify", { message: "Sent." }],
  ])("a forgotten password by %s", async (_name, body) => {
    server.on("POST /forgot-password", () => ({ status: 200, body }));
    const { data } = await clientFor().call("session.forgotPassword", { body: { email: "a@b.example" } });
    expect(data.status ?? data.message).toBe("Sent.");
  });
});

const aReminder = {
  id: 3,
  uuid: "01989b3c-8e4a-7000-8000-000000000003",
  version: 1,
  created_at: "2026-11-19T12:00:00Z",
  updated_at: "2026-11-19T12:00:00Z",
  title: "Call home",
  section: "threat_response",
  remind_at: "2026-11-19",
  assigned_user: null,
  reminder_status: { id: 1, name: "Open" },
  remindable_id: 1,
  remindable_type: "assessment",
  state: {},
  attachments: {},
  created_by: null,
};
