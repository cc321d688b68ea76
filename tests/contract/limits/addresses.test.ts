import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultOptions } from "#server/options/options.ts";
import { runsFor } from "#support/server/running-days.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
  testPassword,
} from "#support/server/server.ts";

// B1: TRUST_PROXY=true believed whatever address a client wrote, and one school's address was locked out by mistypes.

let server: TestServer;
const start = async (options: TestServerOptions) => {
  server = await startTestServer({ rateLimits: defaultOptions.rateLimits, ...options });
};
afterEach(() => server?.close());

const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
const tryPassword = async (
  address: string,
  password = "wrong wrong wrong",
  email = "assessor@test.example",
) => {
  const client = server.client();
  await client.request("GET", "/sanctum/csrf-cookie", from(address));
  return client.post("/login", { email, password, remember: false }, from(address));
};
const auditedAddresses = async () =>
  (await server.db.selectFrom("audit_log").select("address").execute()).map((row) => row.address);

describe.each([
  ["no proxy", null],
  ["another proxy", ["10.9.9.9"]],
])("with %s trusted", (_what, trustProxy) => {
  beforeEach(() => start({ trustProxy }));

  it("counts guesses at one account from wherever they say to come, and writes no forged address (B1)", async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) statuses.push((await tryPassword(`203.0.113.${turn}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    expect(new Set(await auditedAddresses())).toEqual(new Set(["127.0.0.1"]));
  });
});

describe.each([
  ["one hop", 1],
  ["its network", ["127.0.0.0/8"]],
])("with a proxy trusted by %s", (_what, trustProxy) => {
  beforeEach(() => start({ trustProxy }));

  it("believes the address that the proxy has seen, and not those that the client wrote (B1)", async () => {
    expect((await tryPassword("198.51.100.1, 203.0.113.7")).status).toBe(422);
    expect(new Set(await auditedAddresses())).toEqual(new Set(["203.0.113.7"]));
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      statuses.push((await tryPassword(`198.51.100.${turn}, 203.0.113.${turn}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 429, 429]);
  });
});

type Call = (address: string, turn: number) => Promise<number>;
const guest = async () => {
  const client = server.client();
  await client.csrf();
  return client;
};
const mail = (turn: number) => `nobody${turn}@test.example`;
/** Every limit that counts addresses, set to three, and a call that it counts. */
const counters: readonly (readonly [string, TestServerOptions, () => Promise<Call>])[] = [
  [
    "calls of guests",
    { rateLimits: { ...defaultOptions.rateLimits, addressPerMinute: 3 } },
    async () => async (address) =>
      (await server.client().request("GET", "/sanctum/csrf-cookie", from(address))).status,
  ],
  [
    "sign-ins",
    { rateLimits: { ...defaultOptions.rateLimits, signInPerHour: 3 } },
    async () => async (address, turn) => (await tryPassword(address, "wrong", mail(turn))).status,
  ],
  [
    "forgotten passwords",
    { rateLimits: { ...defaultOptions.rateLimits, forgotPerHour: 3 } },
    async () => {
      const client = await guest();
      return async (address, turn) =>
        (await client.post("/forgot-password", { email: mail(turn) }, from(address))).status;
    },
  ],
  [
    "reset codes",
    { rateLimits: { ...defaultOptions.rateLimits, forgotPerHour: 3 } },
    async () => {
      const client = await guest();
      const password = "an entirely new one for all";
      return async (address, turn) =>
        (
          await client.post(
            "/reset-password",
            { email: mail(turn), token: "x", password, password_confirmation: password },
            from(address),
          )
        ).status;
    },
  ],
];

describe.each(counters)("the limit of %s", (_what, options, prepare) => {
  it("counts a network of IPv6 as one address, and one of IPv4 in whatever form (B1)", async () => {
    await start({ trustProxy: 1, ...options });
    const call = await prepare();
    const refused: boolean[] = [];
    const addresses = [
      ...["2001:db8:1:2::1", "2001:db8:1:2:3::2", "2001:db8:1:2:ffff::3", "2001:db8:1:2::4"],
      "2001:db8:1:3::1",
      ...["203.0.113.7", "::ffff:203.0.113.7", "::ffff:cb00:7107", "203.0.113.7:4711"],
      "203.0.113.8",
    ];
    for (const [turn, address] of addresses.entries()) refused.push((await call(address, turn)) === 429);
    const fourth = [false, false, false, true];
    expect(refused).toEqual([...fourth, false, ...fourth, false]);
  });
});

it("counts a network of IPv6 as one address", async () => {
  await start({ trustProxy: 1, rateLimits: { ...defaultOptions.rateLimits, signInPerHour: 6 } });
  const statuses: number[] = [];
  for (let turn = 1; turn <= 8; turn += 1)
    statuses.push(
      (await tryPassword(`2001:db8:1:2:${turn}::${turn}`, "wrong", `a${turn}@test.example`)).status,
    );
  expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
  expect((await tryPassword("2001:db8:1:3::1", "wrong", "b@test.example")).status).toBe(422);
});

it("leaves an account to its owner whom a refused address goes on trying", async () => {
  await start({
    trustProxy: 1,
    launchSecret: "launch-secret-of-the-address-tests",
    rateLimits: { ...defaultOptions.rateLimits, forgotPerHour: 12 },
  });
  const email = "viewer@test.example";
  const password = "seven lamps by the door";
  const client = await guest();
  await client.post("/forgot-password", { email }, from("198.51.100.1"));
  const [mail] = (await client.get("/mail")).body.data;
  const token = /Reset code: (\S+)/.exec(mail.text)?.[1];
  const reset = (address: string, code: unknown) =>
    client.post(
      "/reset-password",
      { email, token: code, password, password_confirmation: password },
      from(address),
    );
  const wrongOfAMinute = async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await reset("203.0.113.7", "wrong")).status);
    return statuses;
  };
  expect(await wrongOfAMinute()).toEqual([422, 422, 422, 422, 422, 429]);
  server.advance(60_000);
  expect(await wrongOfAMinute()).toEqual([422, 422, 422, 422, 422, 429]);
  server.advance(60_000);
  expect(await wrongOfAMinute()).toEqual([429, 429, 429, 429, 429, 429]);
  expect((await reset("198.51.100.1", token)).status).toBe(200);
});

describe("a school behind one address", () => {
  beforeEach(() => start({ passwordCost: { memoryCost: 1024, timeCost: 2 } }));

  it("signs in 160 people on a morning, after some mistypes, and serves them (B1)", async () => {
    const refused: number[] = [];
    const note = (status: number) => void (status === 429 && refused.push(status));
    for (let turn = 0; turn < 60; turn += 1)
      note((await tryPassword("", "wrong wrong", `typo${turn % 30}@test.example`)).status);
    for (let turn = 0; turn < 160; turn += 1) {
      const client = server.client();
      note((await client.get("/api/v2/session")).status);
      note((await client.signIn("assessor@test.example", testPassword)).status);
      for (let read = 0; read < 6; read += 1) note((await client.get("/api/v2/session")).status);
    }
    expect(refused).toEqual([]);
  });

  it("counts forgotten passwords apart from sign-ins (B1)", async () => {
    const { forgotPerHour } = defaultOptions.rateLimits;
    const client = server.client();
    await client.csrf();
    const statuses: number[] = [];
    for (let turn = 0; turn <= forgotPerHour; turn += 1)
      statuses.push((await client.post("/forgot-password", { email: `typo${turn}@test.example` })).status);
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429]);
    expect((await server.as("assessor")).url).toBe(server.url);
  });
});

describe("what anybody can make the server keep", () => {
  it("is bounded in the audit log (C5)", async () => {
    await start({ rateLimits: { ...defaultOptions.rateLimits, guestEntriesPerHour: 10 } });
    const client = server.client();
    for (let turn = 0; turn < 40; turn += 1) expect((await client.get("/api/v2/cases")).status).toBe(401);
    expect(await auditedAddresses()).toHaveLength(10);
    const member = await server.as("viewer");
    const before = (await auditedAddresses()).length;
    for (let turn = 0; turn < 12; turn += 1)
      expect((await member.get("/api/v2/cases/9999")).status).toBe(404);
    expect((await auditedAddresses()).length - before).toBe(12);
  });

  it("is bounded in files, by person and by organization (C5)", async () => {
    await start({ uploadQuota: { person: 1024 * 1024, organization: 1536 * 1024 } });
    const text = (size: number) => new TextEncoder().encode("a".repeat(size));
    const one = await server.as("assessor");
    expect((await one.upload("a.txt", text(900_000))).status).toBe(201);
    const refused = await one.upload("b.txt", text(200_000));
    expect([refused.status, refused.body.errors?.file?.[0]]).toEqual([
      422,
      "There is no room for this file: one person may keep 1 MB of files.",
    ]);
    const begun = await one.post("/api/v2/uploads/resumable", {
      id: crypto.randomUUID(),
      file_name: "c.txt",
      size: 300_000,
      sha256: "a".repeat(64),
    });
    expect(begun.status).toBe(422);
    const two = await server.as("colleague");
    const full = await two.upload("d.txt", text(800_000));
    expect([full.status, full.body.errors?.file?.[0]]).toEqual([
      422,
      "There is no room for this file: your organization may keep 2 MB of files.",
    ]);
    expect((await two.upload("e.txt", text(300_000))).status).toBe(201);
  });

  it("counts files that were deleted for as long as they are stored", async () => {
    await start({ uploadQuota: { person: 1024 * 1024, organization: 1024 ** 3 } });
    const text = (letter: string) => new TextEncoder().encode(letter.repeat(900_000));
    const one = await server.as("assessor");
    const types = await one.get("/api/v2/persons/create");
    const body = {
      first_name: "Wren",
      last_name: "Ashby",
      person_type_id: types.body.data.person_types[0].id,
    };
    const first = await one.upload("a.txt", text("a"));
    const { data } = (await one.post("/api/v2/persons", { ...body, attachments: [first.body.id] })).body;
    const [file] = Object.values(data.attachments) as { id: number }[];
    expect((await one.delete(`/api/v2/media/${file?.id}`)).status).toBe(204);
    expect((await one.upload("b.txt", text("b"))).status).toBe(422);
    await runsFor({ ...server, clock: server }, 34);
    const later = await server.as("assessor");
    expect((await later.upload("b.txt", text("b"))).status).toBe(201);
  });
});
