import * as OTPAuth from "otpauth";
import { afterEach, describe, expect, it } from "vitest";
import { defaultOptions } from "#server/options/options.ts";
import { testEngine } from "#support/postgres/test-engine.ts";
import {
  auditProblems,
  startTestServer,
  type TestServer,
  type TestServerOptions,
  testKey,
  testPassword,
} from "#support/server/server.ts";

// Whoever needs no account could fill the audit log for ever: by signing out without having signed in, by forgetting
// the password of an address that nobody has, and by wrong passwords.

let server: TestServer;
let logged: string[];
const perHour = 6;
const start = async (more: TestServerOptions = {}) => {
  logged = [];
  server = await startTestServer({
    trustProxy: 1,
    rateLimits: {
      ...defaultOptions.rateLimits,
      guestEntriesPerHour: perHour,
      forgotPerHour: 1_000,
      signInPerHour: 1_000,
    },
    ...more,
    log: { info: (event) => logged.push(event), error: (event) => logged.push(event) },
  });
};
afterEach(() => server?.close());

const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
const guest = async () => {
  const client = server.client();
  await client.csrf();
  return client;
};
const entries = (db = server.db) =>
  db
    .selectFrom("audit_log")
    .select(["action", "outcome", "address", "fields", "user_id"])
    .orderBy("id")
    .execute();
const sums = async (db = server.db) =>
  (await entries(db))
    .filter(({ action }) => action === "guests.summed")
    .map(({ address, outcome, fields }) => [address, outcome, ...JSON.parse(String(fields)).slice(2)]);

describe("the audit log of what people without an account do", () => {
  it("has nothing of signing out without a session", async () => {
    await start();
    const client = await guest();
    for (let turn = 0; turn < 5; turn += 1) expect((await client.post("/logout", {})).status).toBe(204);
    expect(await entries()).toEqual([]);
    const member = await server.as("viewer");
    await member.post("/logout", {});
    expect((await entries()).map(({ action }) => action)).toEqual(["session.login", "session.logout"]);
    expect((await entries())[1]?.user_id).toBe(server.users.viewer.id);
  });

  it("has so many entries an hour, and the rest in sum, of each network", async () => {
    await start();
    const client = await guest();
    const forget = (turn: number, address: string) =>
      client.post("/forgot-password", { email: `nobody${turn}@test.example` }, from(address));
    const guess = (turn: number, address: string) =>
      client.post(
        "/login",
        { email: `nobody${turn}@test.example`, password: "wrong wrong", remember: false },
        from(address),
      );
    for (let turn = 0; turn < 10; turn += 1)
      expect((await forget(turn, `2001:db8:1:2::${turn}`)).status).toBe(200);
    for (let turn = 0; turn < 7; turn += 1)
      expect((await guess(turn, `2001:db8:1:2::${turn}`)).status).toBe(422);
    for (let turn = 0; turn < 3; turn += 1)
      expect((await guess(turn + 20, "::ffff:203.0.113.7")).status).toBe(422);
    expect(await entries()).toHaveLength(perHour);
    expect(logged.filter((event) => event.startsWith("guests."))).toEqual(["guests.counted"]);
    expect(logged).not.toContain("denial.unwritten");

    server.advance(3_600_000);
    expect((await guess(40, "203.0.113.8")).status).toBe(422);
    expect(await sums()).toEqual([
      ["2001:db8:1:2::/64", "denied", "4 session.forgot-password ok", "7 session.login denied"],
      ["203.0.113.7", "denied", "3 session.login denied"],
    ]);
    expect(await auditProblems(server.db)).toEqual([]);
  });

  it("has a bounded number of sums, whatever number of networks there are", async () => {
    await start();
    const client = await guest();
    for (let turn = 0; turn < 60; turn += 1)
      await client.get("/api/v2/cases", from(`2001:db8:1:${turn.toString(16)}::1`));
    server.advance(3_600_000);
    await client.get("/api/v2/cases", from("203.0.113.8"));
    const told = await sums();
    expect(told).toHaveLength(21);
    const elsewhere = told.find(([address]) => address === "elsewhere");
    expect(elsewhere).toEqual(["elsewhere", "denied", `${60 - perHour - 20} cases.list denied`]);
  });

  it.each([
    ["more networks than get a sum of their own", 30, 3],
    ["more networks than are counted apart", 1_010, 1],
  ])("tells who guesses a password amid harmless noise of %s", async (_much, networks, each) => {
    await start();
    const { app } = server;
    const headers = (address: string) => ({ "x-forwarded-for": address, host: "localhost" });
    for (let network = 0; network < networks; network += 1)
      for (let turn = 0; turn < each; turn += 1)
        await app.inject({
          url: "/api/v2/cases",
          headers: headers(`2001:db8:2:${network.toString(16)}::1`),
        });
    const client = await guest();
    const body = { email: "nobody@test.example", password: "wrong wrong", remember: false };
    const guess = () => client.post("/login", body, from("203.0.113.66"));
    for (let turn = 0; turn < 2; turn += 1) expect((await guess()).status).toBe(422);
    server.advance(3_600_000);
    await client.get("/api/v2/cases", from("203.0.113.8"));
    const told = await sums();
    expect(told[0]).toEqual(["203.0.113.66", "denied", "2 session.login denied"]);
    expect(told).toHaveLength(21);
    const counted = told.flatMap(([, , what]) => (String(what).endsWith("cases.list denied") ? [what] : []));
    const all = counted.reduce((sum, what) => sum + Number.parseInt(String(what), 10), 0);
    expect(all).toBe(networks * each - perHour);
  });

  it("is summed up when the server stops", async () => {
    await start({ inFile: true });
    const client = await guest();
    for (let turn = 0; turn < 9; turn += 1) await client.get("/api/v2/cases", from("203.0.113.8"));
    await server.app.close();
    const db = testEngine.open({
      file: server.database.databaseUrl ?? server.database.databaseFile,
      key: testKey,
    });
    try {
      expect(await sums(db)).toEqual([["203.0.113.8", "denied", "3 cases.list denied"]]);
      expect(await auditProblems(db)).toEqual([]);
    } finally {
      await db.destroy();
    }
  });

  it("goes on telling what members do, one by one", async () => {
    await start();
    const client = await guest();
    for (let turn = 0; turn < 9; turn += 1) await client.get("/api/v2/cases");
    const member = server.client();
    expect((await member.signIn("viewer@test.example", testPassword)).status).toBe(200);
    for (let turn = 0; turn < 9; turn += 1) await member.get("/api/v2/cases/9999");
    const own = (await entries()).filter((each) => each.user_id === server.users.viewer.id);
    expect(own).toHaveLength(10);
  });

  it("bounds the refusals of somebody who still owes their second factor too", async () => {
    await start();
    const member = await server.as("colleague");
    const begun = await member.post("/profile", {
      action: "second-factor-begin",
      current_password: testPassword,
    });
    const code = new OTPAuth.TOTP({ secret: begun.body.secret }).generate();
    const confirmed = await member.post("/profile", { action: "second-factor-confirm", code });
    expect(confirmed.status, confirmed.text).toBe(200);
    const before = (await entries()).length;
    const pending = server.client();
    expect((await pending.signIn("colleague@test.example", testPassword)).body).toEqual({ two_factor: true });
    for (let turn = 0; turn < 4 * perHour; turn += 1)
      expect((await pending.get("/api/v2/cases")).status).toBe(401);
    expect((await entries()).length - before).toBeLessThanOrEqual(perHour + 1);
  });
});
