import { randomBytes } from "node:crypto";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { waitingForProvider } from "#server/http/rate-limits.ts";
import { challengeOf } from "#server/security/sealing.ts";
import {
  beginAt,
  codeIn,
  finishAt as finish,
  isBack,
  listeningAt as port,
  said,
  whoIs,
} from "#support/server/at-provider.ts";
import { asConfirmed } from "#support/server/confirmed.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { browse, startProvider, type TestProvider } from "#support/server/provider.ts";
import { codeOf } from "#support/server/second-factor.ts";
import { auditProblems, startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import { directoryOf } from "./scim/directory.ts";

let server: TestServer;
let provider: TestProvider;
const isCallback = (url: URL) => url.origin === server.url;

beforeAll(async () => {
  server = await startTestServer();
  provider = await startProvider(`${server.url}/single-sign-on/callback`);
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

const usual = () => ({
  organization_id: server.organizations.district,
  on: true,
  preset: "other",
  name: "District account",
  client_id: "bellwether",
  client_secret: "secret of the client",
  domain: null,
  tenant: null,
  issuer: provider.issuer,
  adds_people: false,
  groups_claim: "groups",
  groups: [] as { group: string; organization_id: number; role: string }[],
  second_factor_there: false,
  passwords: true,
  break_glass: [] as number[],
});
type Setting = ReturnType<typeof usual>;

async function set(changes: Partial<Setting> = {}) {
  const district = await asConfirmed(server, "district");
  return district.put("/api/v2/settings/single-sign-on", { ...usual(), ...changes });
}

beforeEach(async () => {
  provider.tamper = null;
  provider.forged = false;
  provider.accounts.clear();
  provider.accounts.set("anna", { email: "assessor@test.example", email_verified: true, name: "Anna" });
  await server.db.deleteFrom("identities").execute();
  await server.db.deleteFrom("provider_sign_ins").execute();
  expect((await set()).status).toBe(200);
});

const begin = (client?: CookieClient, purpose?: string) => beginAt(server, client, purpose);

async function signIn(login: string, client?: CookieClient) {
  const begun = await begin(client);
  const back = await browse(begun.address, login, isBack);
  return { begun, answer: await finish(begun, codeIn(back)) };
}

describe("somebody whom the directory of a tree has put on record", () => {
  it("is nobody’s whom the provider of another tree may let in, before they have a role and after", async () => {
    const directory = await directoryOf(server);
    const added = await directory.add("newhire");
    expect(added.status).toBe(201);
    const { agency } = server.organizations;
    const stranger = await asConfirmed(server, "stranger");
    const changed = await stranger.put("/api/v2/settings/single-sign-on", {
      ...usual(),
      ...{ organization_id: agency, adds_people: true },
      groups: [{ group: "g", organization_id: agency, role: "viewer" }],
    });
    expect(changed.status, changed.text).toBe(200);
    provider.accounts.set("x", { email: "newhire@test.example", email_verified: true, groups: ["g"] });
    const take = async () => {
      const client = server.client();
      await client.csrf();
      const secret = "s".repeat(43);
      const given = { organization_id: agency, purpose: "sign-in", port, challenge: challengeOf(secret) };
      const begun = await client.post("/single-sign-on", given);
      const back = await browse(begun.body.data.address, "x", isBack);
      return finish({ client, secret, address: begun.body.data.address }, codeIn(back));
    };
    const refused = await take();
    expect([refused.status, said(refused)]).toEqual([
      422,
      expect.stringContaining("belongs to other organizations"),
    ]);
    const path = `/Users/${added.body.id}`;
    expect((await directory.call("GET", path)).status).toBe(200);
    expect((await directory.call("DELETE", path)).status).toBe(204);
    expect((await take()).status).toBe(422);
    expect((await directory.add("newhire")).status).toBe(201);
    await stranger.put("/api/v2/settings/single-sign-on", {
      ...usual(),
      ...{ organization_id: agency, on: false },
    });
  });

  it("may be called by nobody’s name that holds NUL", async () => {
    provider.accounts.set("nul", { email: "assessor\0@test.example", email_verified: true });
    const { answer } = await signIn("nul");
    expect([answer.status, said(answer)]).toEqual([422, expect.stringContaining("does not confirm")]);
  });
});

describe("setting a provider", () => {
  it("wants the password once more, and changes nothing before", async () => {
    const client = await server.as("district");
    const path = "/api/v2/settings/single-sign-on";
    const unasked = await client.put(path, { ...usual(), issuer: "https://elsewhere.example" });
    expect([unasked.status, unasked.body.reason]).toEqual([423, "confirm-password"]);
    expect((await client.get(path)).body.data.issuer).toBe(provider.issuer);
  });
});

describe("signing in at a provider", () => {
  it("offers the provider to whoever is not signed in, and never its secret", async () => {
    const shown = await server.client().get("/api/v2/session");
    expect(shown.body.data.server.providers).toEqual([
      { organization_id: server.organizations.district, name: "District account", passwords: true },
    ]);
    const settings = await (await server.as("district")).get("/api/v2/settings/single-sign-on");
    expect(settings.body.data.has_secret).toBe(true);
    expect(settings.body.data.callback).toBe(`${server.url}/single-sign-on/callback`);
    expect(settings.text).not.toContain("secret of the client");
    const rows = await server.db.selectFrom("organization_settings").select("value").execute();
    expect(JSON.stringify(rows)).not.toContain("secret of the client");
    const kept = await set({ client_secret: null as unknown as string, name: "Our account" });
    expect(kept.body.data.has_secret).toBe(true);
    const elsewhere = await set({ client_secret: null as unknown as string, client_id: "another" });
    expect(elsewhere.body.data.has_secret).toBe(false);
  });

  it("links by a verified address once, and by issuer and subject ever after", async () => {
    const { begun, answer } = await signIn("anna");
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ two_factor: false, signs_out_there: false });
    expect(await whoIs(begun.client)).toBe("assessor@test.example");
    // The address moves on to somebody else at the provider; the account does not.
    provider.accounts.set("anna", { email: "admin@test.example", email_verified: true });
    provider.accounts.set("boris", { email: "assessor@test.example", email_verified: true });
    const again = await signIn("anna");
    expect(await whoIs(again.begun.client)).toBe("assessor@test.example");
    const other = await signIn("boris");
    expect(other.answer.status).toBe(422);
    expect(said(other.answer)).toContain("linked with another account");
    expect(await whoIs(other.begun.client)).toBe(null);
  });

  it("refuses an address that the provider does not vouch for, though it is an administrator's", async () => {
    for (const email_verified of [false, undefined]) {
      provider.accounts.set("mallory", {
        email: "district@test.example",
        ...(email_verified === undefined ? {} : { email_verified }),
      });
      const { begun, answer } = await signIn("mallory");
      expect(answer.status).toBe(422);
      expect(said(answer)).toContain("does not confirm your email address");
      expect(said(answer)).toContain("Test district");
      expect(await whoIs(begun.client)).toBe(null);
    }
    expect(await server.db.selectFrom("identities").selectAll().execute()).toEqual([]);
  });

  it("refuses somebody of whom the provider tells no address at all", async () => {
    expect(said((await signIn("unnamed")).answer)).toContain("does not confirm your email address");
  });

  it("names whom to ask where nobody knows the address", async () => {
    provider.accounts.set("nobody", { email: "nobody@test.example", email_verified: true });
    const { answer } = await signIn("nobody");
    expect(answer.status).toBe(422);
    expect(said(answer)).toBe("nobody@test.example is not known here. Ask Test district to add you.");
  });

  it("lets in nobody of another tree, and nobody with roles in one", async () => {
    provider.accounts.set("else", { email: "stranger@test.example", email_verified: true });
    expect(said((await signIn("else")).answer)).toContain("belongs to other organizations too");
  });

  it("refuses whoever is switched off, linked or not", async () => {
    provider.accounts.set("off", { email: "deactivated@test.example", email_verified: true });
    expect(said((await signIn("off")).answer)).toContain("switched off");
    await signIn("anna");
    const { id } = server.users.assessor;
    await server.db.updateTable("users").set({ active: 0 }).where("id", "=", id).execute();
    const { answer } = await signIn("anna");
    await server.db.updateTable("users").set({ active: 1 }).where("id", "=", id).execute();
    expect(answer.status).toBe(422);
    expect(said(answer)).toContain("switched off");
  });

  it("asks for the second factor here, unless the provider does", async () => {
    const { id } = server.users.assessor;
    const secret = "JBSWY3DPEHPK3PXP";
    const factor = (on: boolean) =>
      server.db
        .updateTable("users")
        .set({ totp_confirmed: on ? 1 : 0, totp_secret: on ? secret : null, totp_last_step: 0 })
        .where("id", "=", id)
        .execute();
    await factor(true);
    const { begun, answer } = await signIn("anna");
    expect(answer.body).toEqual({ two_factor: true, signs_out_there: false });
    expect(await whoIs(begun.client)).toBe(null);
    expect((await begun.client.post("/verify", { code: codeOf(secret, Date.now()) })).status).toBe(200);
    expect(await whoIs(begun.client)).toBe("assessor@test.example");
    await set({ second_factor_there: true });
    expect((await signIn("anna")).answer.body).toEqual({ two_factor: false, signs_out_there: false });
    await factor(false);
  });
});

describe("what was begun serves once", () => {
  it("refuses a second callback with the same state, and a second use of the code", async () => {
    const begun = await begin();
    const callback = await browse(begun.address, "anna", isCallback);
    const first = await fetch(callback, { redirect: "manual" });
    expect(first.status).toBe(303);
    const second = await fetch(callback, { redirect: "manual" });
    expect(second.status).toBe(410);
    expect(await second.text()).toContain("This sign-in has ended");
    const code = codeIn(new URL(first.headers.get("location") ?? ""));
    expect((await finish(begun, code)).status).toBe(200);
    expect((await finish(begun, code)).status).toBe(422);
    expect((await finish({ ...begun, client: server.client() }, code)).status).not.toBe(200);
  });

  it("gives nothing to a computer that did not begin, and ends what it tried", async () => {
    const begun = await begin();
    const code = codeIn(await browse(begun.address, "anna", isBack));
    const thief = { ...begun, client: server.client(), secret: randomBytes(32).toString("base64url") };
    await thief.client.csrf();
    expect((await finish(thief, code)).status).toBe(422);
    expect(await whoIs(thief.client)).toBe(null);
    expect((await finish(begun, code)).status).toBe(422);
  });

  it("ends after ten minutes", async () => {
    const begun = await begin();
    const callback = await browse(begun.address, "anna", isCallback);
    server.advance(11 * 60_000);
    expect((await fetch(callback, { redirect: "manual" })).status).toBe(410);
    server.advance(-11 * 60_000);
  });

  it("keeps no state, verifier, code or claim that can be read in the database", async () => {
    const begun = await begin();
    const state = new URL(begun.address).searchParams.get("state") ?? "";
    const waiting = JSON.stringify(await server.db.selectFrom("provider_sign_ins").selectAll().execute());
    expect(state).not.toBe("");
    expect(waiting).not.toContain(state);
    const code = codeIn(await browse(begun.address, "anna", isBack));
    const back = JSON.stringify(await server.db.selectFrom("provider_sign_ins").selectAll().execute());
    expect(back).not.toContain(code);
    expect(back).not.toContain("assessor@test.example");
  });
});

describe("what a provider answers", () => {
  const now = () => Math.floor(Date.now() / 1000);
  const wrong: readonly (readonly [string, (claims: Record<string, unknown>) => Record<string, unknown>])[] =
    [
      ["for another audience", (claims) => ({ ...claims, aud: "another" })],
      [
        "for two audiences, of which another is authorized",
        (claims) => ({ ...claims, aud: ["bellwether", "another"], azp: "another" }),
      ],
      ["with another nonce", (claims) => ({ ...claims, nonce: "another" })],
      ["without a nonce", ({ nonce: _, ...claims }) => claims],
      ["by another issuer", (claims) => ({ ...claims, iss: "https://accounts.example" })],
      ["that has expired", (claims) => ({ ...claims, iat: now() - 7200, exp: now() - 3600 })],
      ["that is not valid yet", (claims) => ({ ...claims, nbf: now() + 3600 })],
    ];
  it.each(wrong)("is refused %s", async (_, tamper) => {
    provider.tamper = tamper;
    const { begun, answer } = await signIn("anna");
    expect(answer.status).toBe(422);
    expect(said(answer)).toContain("does not fit this sign-in");
    expect(await whoIs(begun.client)).toBe(null);
  });

  it("is refused with the signature of a key that it never published", async () => {
    provider.forged = true;
    expect(said((await signIn("anna")).answer)).toContain("does not fit this sign-in");
  });

  it("holds with a key that it changed to a moment ago", async () => {
    expect((await signIn("anna")).answer.status).toBe(200);
    provider.changeKeys();
    expect((await signIn("anna")).answer.status).toBe(200);
  });

  it("holds where the clocks differ by less than a minute, and not by more", async () => {
    for (const [expiredFor, status] of [
      [30, 200],
      [90, 422],
    ] as const) {
      provider.tamper = (claims) => ({ ...claims, iat: now() - 600, exp: now() - expiredFor });
      expect((await signIn("anna")).answer.status).toBe(status);
    }
  });

  it("says so where the person declined", async () => {
    const begun = await begin();
    const state = new URL(begun.address).searchParams.get("state") ?? "";
    const declined = `${server.url}/single-sign-on/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    const back = await fetch(declined, { redirect: "manual" });
    const answer = await finish(begun, codeIn(new URL(back.headers.get("location") ?? "")));
    expect(said(answer)).toContain("did not sign you in");
  });

  it("is not waited for where it does not answer, and passwords go on", async () => {
    const gone = await startProvider("http://127.0.0.1:1/none");
    await gone.close();
    await set({ issuer: gone.issuer });
    const client = server.client();
    await client.csrf();
    const answer = await client.post("/single-sign-on", {
      organization_id: server.organizations.district,
      port,
      challenge: challengeOf("any"),
    });
    expect(answer.status).toBe(422);
    expect(said(answer)).toContain("cannot be reached right now");
    expect((await client.signIn("district@test.example", testPassword)).status).toBe(200);
  });

  it("is not waited for by more than some at a time where it takes connections and says nothing", async () => {
    const silent = createServer((socket) => sockets.add(socket.on("error", () => undefined)));
    const sockets = new Set<Socket>();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", () => resolve()));
    try {
      await set({ issuer: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
      const client = server.client();
      await client.csrf();
      const begin = () =>
        client.post("/single-sign-on", {
          organization_id: server.organizations.district,
          port,
          challenge: challengeOf("any"),
        });
      let told = 0;
      const begun = Array.from({ length: waitingForProvider + 3 }, async () => {
        const answer = await begin();
        told += 1;
        expect([answer.status, said(answer)]).toEqual([
          422,
          "The provider cannot be reached right now. Try again in a moment.",
        ]);
      });
      await expect.poll(() => told).toBe(3);
      for (const socket of sockets) socket.destroy();
      await Promise.all(begun);
    } finally {
      silent.close();
      for (const socket of sockets) socket.destroy();
    }
  });
});

describe("groups give roles", () => {
  const table = (): Partial<Setting> => ({
    adds_people: true,
    groups: [
      { group: "counselors", organization_id: server.organizations.north, role: "assessor" },
      { group: "leads", organization_id: server.organizations.north, role: "administrator" },
      { group: "readers", organization_id: server.organizations.south, role: "viewer" },
    ],
  });
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

  it("adds somebody with the roles of their groups, the strongest of each organization", async () => {
    await set(table());
    const { north, south } = server.organizations;
    provider.accounts.set("new", {
      email: "new@test.example",
      email_verified: true,
      name: "New Person",
      groups: ["readers", "leads", "counselors", "others"],
    });
    const { begun, answer } = await signIn("new");
    expect(answer.status, answer.text).toBe(200);
    expect(await rolesOf("new@test.example")).toEqual([
      [north, "administrator", 1],
      [south, "viewer", 1],
    ]);
    const { user } = (await begun.client.get("/api/v2/session")).body.data;
    expect(user).toMatchObject({ full_name: "New Person", has_password: false });
    expect((await server.client().signIn("new@test.example", "provider")).status).toBe(422);
  });

  it("takes a role away where a group is gone, which ends the sessions that had it", async () => {
    await set(table());
    const { north, south } = server.organizations;
    provider.accounts.set("moves", {
      email: "moves@test.example",
      email_verified: true,
      groups: ["counselors"],
    });
    const before = (await signIn("moves")).begun.client;
    expect(await whoIs(before)).toBe("moves@test.example");
    provider.accounts.set("moves", {
      email: "moves@test.example",
      email_verified: true,
      groups: ["readers"],
    });
    const after = (await signIn("moves")).begun.client;
    expect(await rolesOf("moves@test.example")).toEqual([
      [north, "assessor", 0],
      [south, "viewer", 1],
    ]);
    expect((await before.get("/api/v2/session")).body.data).toMatchObject({ user: null, wipe: true });
    expect(await whoIs(after)).toBe("moves@test.example");
    // In no group any more: nobody gets in, and what was lost stays lost.
    provider.accounts.set("moves", { email: "moves@test.example", email_verified: true, groups: [] });
    const { answer } = await signIn("moves");
    expect(said(answer)).toContain("None of your groups");
    expect((await rolesOf("moves@test.example")).map((each) => each[2])).toEqual([0, 0]);
    expect(await whoIs(after)).toBe(null);
    expect(await auditProblems(server.db)).toEqual([]);
  });

  it("takes nothing away where the provider says nothing of groups", async () => {
    await set(table());
    provider.accounts.set("anna", { email: "assessor@test.example", email_verified: true });
    expect(said((await signIn("anna")).answer)).toContain("does not say in which groups you are");
    expect(await rolesOf("assessor@test.example")).toEqual([[server.organizations.north, "assessor", 1]]);
  });

  it("leaves an organization its last administrator", async () => {
    await set(table());
    provider.accounts.set("top", {
      email: "district@test.example",
      email_verified: true,
      groups: ["counselors"],
    });
    await signIn("top");
    expect(await rolesOf("district@test.example")).toContainEqual([
      server.organizations.district,
      "administrator",
      1,
    ]);
    await server.db
      .deleteFrom("memberships")
      .where("user_id", "=", server.users.district.id)
      .where("organization_id", "=", server.organizations.north)
      .execute();
  });
});

describe("passwords that are switched off", () => {
  const secret = "JBSWY3DPEHPK3PXP";
  let second = 0;
  const factorOf = (ids: readonly number[]) =>
    server.db
      .updateTable("users")
      .set({ totp_secret: secret, totp_confirmed: 1 })
      .where("id", "in", [...ids])
      .execute();

  it("needs two administrators of the whole with a password and a second factor", async () => {
    const { district, admin } = server.users;
    const refused = async (break_glass: number[]) => {
      const answer = await set({ passwords: false, break_glass });
      expect(answer.status).toBe(422);
      expect(answer.body.errors.break_glass[0]).toContain("at least two administrators");
    };
    await refused([]);
    await refused([district.id, admin.id]);
    const { id } = await server.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "colleague@test.example")
      .executeTakeFirstOrThrow();
    second = id;
    await server.db
      .insertInto("memberships")
      .values({
        user_id: id,
        organization_id: server.organizations.district,
        role: "administrator",
        active: 1,
      })
      .execute();
    await refused([district.id, id]);
  });

  it("lets only those two in by a password, who keep what they need for it", async () => {
    const { district } = server.users;
    const client = await asConfirmed(server, "district");
    const another = await server.as("admin");
    await factorOf([district.id, second]);
    const answer = await client.put("/api/v2/settings/single-sign-on", {
      ...usual(),
      passwords: false,
      break_glass: [district.id, second],
    });
    expect(answer.status, answer.text).toBe(200);
    const refused = await server.client().signIn("assessor@test.example", testPassword);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.email[0]).toBe(
      "Passwords are switched off in your organization. Sign in with District account.",
    );
    // Whoever does not know the password is told nothing of that.
    const guessed = await server.client().signIn("assessor@test.example", "another password");
    expect(guessed.body.errors.email[0]).toBe("These credentials do not match our records.");
    expect((await server.client().signIn("district@test.example", testPassword)).body).toEqual({
      two_factor: true,
    });
    // People of another tree are not concerned.
    expect((await server.client().signIn("stranger@test.example", testPassword)).status).toBe(200);
    // No new password by mail either.
    const asks = server.client();
    await asks.csrf();
    await asks.post("/forgot-password", { email: "assessor@test.example" });
    expect(await server.db.selectFrom("password_resets").selectAll().execute()).toEqual([]);
    expect((await signIn("anna")).answer.status).toBe(200);
    // Neither of the two loses the role or the second factor.
    const off = await client.post(`/api/v2/users/${second}/organizations/deactivate`, { organization: null });
    expect(off.status).toBe(422);
    const ends = await client.post("/profile", {
      action: "second-factor-end",
      current_password: testPassword,
    });
    expect(ends.status).toBe(422);
    expect(ends.text).toContain("one of the two administrators");
    expect(await whoIs(another)).toBe("admin@test.example");
    expect((await client.put("/api/v2/settings/single-sign-on", usual())).status).toBe(200);
    await server.db.updateTable("users").set({ totp_secret: null, totp_confirmed: 0 }).execute();
  });
});

describe("confirming who one is", () => {
  it("counts as a confirmed password for the same person alone", async () => {
    const { begun } = await signIn("anna");
    const confirm = async (login: string) => {
      const again = await begin(begun.client, "confirm");
      return finish(again, codeIn(await browse(again.address, login, isBack)));
    };
    const confirmedAt = async () =>
      (
        await server.db
          .selectFrom("sessions")
          .select("confirmed_at")
          .where("identity_id", "is not", null)
          .where("user_id", "=", server.users.assessor.id)
          .execute()
      ).filter((row) => row.confirmed_at !== null).length;
    provider.accounts.set("boris", { email: "colleague@test.example", email_verified: true });
    expect(said(await confirm("boris"))).toContain("Somebody else signed in");
    expect(await confirmedAt()).toBe(0);
    expect((await confirm("anna")).status).toBe(200);
    expect(await confirmedAt()).toBe(1);
  });
});
