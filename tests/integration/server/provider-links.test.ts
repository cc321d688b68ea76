import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginAt, codeIn, finishAt, isBack, said, whoIs } from "#support/server/at-provider.ts";
import { asConfirmed } from "#support/server/confirmed.ts";
import { browse, startProvider, type TestProvider } from "#support/server/provider.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let provider: TestProvider;

beforeAll(async () => {
  server = await startTestServer();
  provider = await startProvider(`${server.url}/single-sign-on/callback`);
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

async function set(changes: { readonly on?: boolean; readonly issuer?: string } = {}) {
  const district = await asConfirmed(server, "district");
  const answer = await district.put("/api/v2/settings/single-sign-on", {
    ...{
      organization_id: server.organizations.district,
      on: true,
      preset: "other",
      name: "District account",
    },
    ...{ client_id: "bellwether", client_secret: "secret of the client", domain: null, tenant: null },
    ...{ issuer: provider.issuer, adds_people: false, groups_claim: "groups", groups: [] },
    ...{ second_factor_there: false, passwords: true, break_glass: [], ...changes },
  });
  expect(answer.status, answer.text).toBe(200);
}

beforeEach(async () => {
  provider.forged = false;
  provider.accounts.set("anna", { email: "assessor@test.example", email_verified: true, name: "Anna" });
  await server.db.deleteFrom("identities").execute();
  await set();
});

async function signIn(login: string) {
  const begun = await beginAt(server);
  const back = await browse(begun.address, login, isBack);
  return { begun, answer: await finishAt(begun, codeIn(back)) };
}

describe("signing out at the provider", () => {
  const tell = async (claims: Record<string, unknown>, token = provider.logoutToken(claims)) =>
    (
      await fetch(`${server.url}/single-sign-on/sign-out/${server.organizations.district}`, {
        method: "POST",
        body: new URLSearchParams({ logout_token: token }),
      })
    ).status;

  it("ends what was begun by it, at once, and no sign-in with a password", async () => {
    const { begun } = await signIn("anna");
    const byPassword = await server.as("assessor");
    expect(await whoIs(begun.client)).toBe("assessor@test.example");
    expect(await tell({ sub: "anna" })).toBe(200);
    expect(await whoIs(begun.client)).toBe(null);
    expect(await whoIs(byPassword)).toBe("assessor@test.example");
    const told = await server.db
      .selectFrom("audit_log")
      .select("user_id")
      .where("action", "=", "session.provider-sign-out")
      .execute();
    expect(told).toEqual([{ user_id: server.users.assessor.id }]);
  });

  it("ends the one session that the provider names", async () => {
    const one = await signIn("anna");
    const other = await signIn("anna");
    const rows = await server.db
      .selectFrom("sessions")
      .select(["id_hash", "provider_session"])
      .where("identity_id", "is not", null)
      .where("user_id", "=", server.users.assessor.id)
      .orderBy("created_at")
      .execute();
    await server.db
      .updateTable("sessions")
      .set({ provider_session: "first of two" })
      .where("id_hash", "=", rows[0]?.id_hash ?? "")
      .execute();
    expect(await tell({ sub: "anna", sid: "first of two" })).toBe(200);
    const still = [await whoIs(one.begun.client), await whoIs(other.begun.client)];
    expect(still.filter((each) => each !== null)).toHaveLength(1);
  });

  it("is believed of the provider alone, for this server, once", async () => {
    const { begun } = await signIn("anna");
    const now = Math.floor(Date.now() / 1000);
    const wrong = [
      { sub: "anna", aud: "another" },
      { sub: "anna", iss: "https://another.example" },
      { sub: "anna", events: {} },
      { sub: "anna", nonce: "of an ID token" },
      { sub: "anna", exp: now - 300, iat: now - 600 },
      { sub: "anna", jti: undefined },
      {},
    ];
    for (const claims of wrong) expect(await tell(claims), JSON.stringify(claims)).toBe(400);
    provider.forged = true;
    expect(await tell({ sub: "anna" })).toBe(400);
    provider.forged = false;
    expect(await tell({}, "no token")).toBe(400);
    expect(await whoIs(begun.client)).toBe("assessor@test.example");
    const token = provider.logoutToken({ sub: "anna" });
    expect(await tell({}, token)).toBe(200);
    const again = await signIn("anna");
    expect(await tell({}, token)).toBe(400);
    expect(await whoIs(again.begun.client)).toBe("assessor@test.example");
    await set({ on: false });
    expect(await tell({ sub: "anna" })).toBe(400);
  });
});

describe("a provider that hangs", () => {
  it("is asked by no token that is not meant for this server, and once by many that are", async () => {
    let asked = 0;
    const silent = createServer(() => {
      asked += 1;
    });
    await new Promise<void>((resolve) => void silent.listen(0, "127.0.0.1", resolve));
    const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await set({ issuer });
    const tell = (token: string) =>
      fetch(`${server.url}/single-sign-on/sign-out/${server.organizations.district}`, {
        method: "POST",
        body: new URLSearchParams({ logout_token: token }),
      }).then(({ status }) => status);
    const all = async (token: string) =>
      new Set(await Promise.all(Array.from({ length: 40 }, () => tell(token))));
    const meant = { iss: issuer };
    const long = Math.floor(Date.now() / 1000) - 3_600;
    for (const token of [
      "a.b.c",
      provider.logoutToken({}),
      provider.logoutToken({ ...meant, sub: "anna", aud: "others" }),
      provider.logoutToken({ ...meant, sub: "anna", exp: long }),
      provider.logoutToken({ ...meant, sub: "anna", iat: long }),
    ])
      expect(await all(token)).toEqual(new Set([400]));
    expect(asked).toBe(0);
    expect(await all(provider.logoutToken({ ...meant, sub: "anna" }))).toEqual(new Set([400]));
    expect(asked).toBe(1);
    silent.closeAllConnections();
    silent.close();
  });
});

describe("a link that an administrator makes", () => {
  const path = () => `/api/v2/users/${server.users.colleague.id}/provider-links`;

  it("signs in whoever has that account, whatever address the provider tells", async () => {
    const district = await asConfirmed(server, "district");
    provider.accounts.set("c-17", { email: "private@elsewhere.example", email_verified: false });
    expect(said((await signIn("c-17")).answer)).toContain("does not confirm");
    const unasked = await (await server.as("district")).post(path(), { subject: "c-17" });
    expect([unasked.status, unasked.body.reason]).toEqual([423, "confirm-password"]);
    const linked = await district.post(path(), { subject: "c-17" });
    expect(linked.status, linked.text).toBe(201);
    expect(linked.body.data).toMatchObject({
      provider: "District account",
      links: [{ subject: "c-17", present: true }],
    });
    const { begun } = await signIn("c-17");
    expect(await whoIs(begun.client)).toBe("colleague@test.example");
    expect((await district.post(path(), { subject: "other" })).status).toBe(422);
    const another = `/api/v2/users/${server.users.south.id}/provider-links`;
    expect((await district.post(another, { subject: "c-17" })).status).toBe(422);
    const { id } = linked.body.data.links[0];
    expect((await district.delete(`${path()}/${id}`)).status).toBe(204);
    expect(await whoIs(begun.client)).toBe(null);
    expect((await begun.client.get("/api/v2/session")).body.data.wipe).toBe(true);
    expect((await district.get(path())).body.data.links).toEqual([]);
  });

  it("is made by nobody who does not administer the whole account", async () => {
    for (const name of ["viewer", "stranger", "colleague"] as const) {
      const client = await server.as(name);
      expect([403, 404]).toContain((await client.post(path(), { subject: "x" })).status);
      expect([403, 404]).toContain((await client.get(path())).status);
    }
  });
});
