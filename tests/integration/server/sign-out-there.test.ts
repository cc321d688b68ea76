import { CookieJar } from "tough-cookie";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { beginAt, codeIn, finishAt, isBack, whoIs } from "#support/server/at-provider.ts";
import { asConfirmed } from "#support/server/confirmed.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { browse, startProvider, type TestProvider } from "#support/server/provider.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let provider: TestProvider;

beforeAll(async () => {
  server = await startTestServer();
  provider = await startProvider(`${server.url}/single-sign-on/callback`);
  provider.accounts.set("anna", { email: "assessor@test.example", email_verified: true });
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

const set = async (
  changes: { readonly sign_out_there?: boolean; readonly on?: boolean; readonly issuer?: string } = {},
) => {
  const answer = await (await asConfirmed(server, "district")).put("/api/v2/settings/single-sign-on", {
    organization_id: server.organizations.district,
    ...{ on: true, preset: "other", name: "District account", client_id: "bellwether" },
    client_secret: "secret of the client",
    ...{ domain: null, tenant: null, issuer: provider.issuer, adds_people: false, groups_claim: "groups" },
    ...{ groups: [], second_factor_there: false, passwords: true, break_glass: [], sign_out_there: true },
    ...changes,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
beforeEach(async () => {
  await server.db.deleteFrom("identities").execute();
});

/** Signs in at the provider, in a browser whose cookies stay. */
async function signedIn(jar = new CookieJar()) {
  const begun = await beginAt(server);
  const back = await browse(begun.address, "anna", isBack, jar);
  const answer = await finishAt(begun, codeIn(back));
  expect(answer.status, answer.text).toBe(200);
  return { client: begun.client, jar, signsOutThere: answer.body.signs_out_there };
}

const leave = async (client: CookieClient): Promise<{ address: string | null; name: string }> => {
  const answer = await client.post("/single-sign-on/sign-out", {});
  expect(answer.status, answer.text).toBe(200);
  expect(await whoIs(client)).toBe(null);
  return answer.body.data;
};

/** Does the provider let this browser through without asking who it is? */
async function isKnown(jar: CookieJar): Promise<boolean> {
  const { address } = await beginAt(server);
  let asked = false;
  await browse(
    address,
    "anna",
    (url) => {
      asked ||= url.pathname.startsWith("/interaction/");
      return isBack(url);
    },
    jar,
  );
  return !asked;
}

it("ends the session here, and that of the provider on its own page, which comes back", async () => {
  expect((await set()).signed_out).toBe(`${server.url}/single-sign-on/signed-out`);
  const { client, jar, signsOutThere } = await signedIn();
  expect(signsOutThere).toBe(true);
  expect(await isKnown(jar)).toBe(true);
  const { address, name } = await leave(client);
  expect(name).toBe("District account");
  const back = await browse(address ?? "", "anna", (url) => url.origin === server.url, jar);
  expect(`${back.origin}${back.pathname}`).toBe(`${server.url}/single-sign-on/signed-out`);
  expect(await (await fetch(back)).text()).toContain("You are signed out");
  expect(await isKnown(jar)).toBe(false);
});

it("keeps the provider's token sealed, and none where nobody asked for it", async () => {
  await set();
  await signedIn();
  const hints = () =>
    server.db.selectFrom("sessions").select("provider_hint").where("identity_id", "is not", null).execute();
  expect((await hints()).map(({ provider_hint }) => provider_hint ?? "").join(" ")).not.toMatch(/eyJ/);
  expect((await hints()).some(({ provider_hint }) => provider_hint !== null)).toBe(true);
  await server.db.deleteFrom("sessions").execute();
  await set({ sign_out_there: false });
  const { client, jar, signsOutThere } = await signedIn();
  expect(signsOutThere).toBe(false);
  expect(await hints()).toEqual([{ provider_hint: null }]);
  expect((await leave(client)).address).toBe(null);
  expect(await isKnown(jar)).toBe(true);
});

it("signs out here whatever becomes of the provider, and says nothing to whoever used a password", async () => {
  await set();
  expect((await leave(await server.as("assessor"))).address).toBe(null);
  const { client } = await signedIn();
  await set({ on: false });
  expect((await leave(client)).address).toBe(null);
  const gone = await startProvider(`${server.url}/single-sign-on/callback`);
  gone.accounts.set("anna", { email: "assessor@test.example", email_verified: true });
  await server.db.deleteFrom("identities").execute();
  await set({ issuer: gone.issuer });
  const late = await signedIn();
  await gone.close();
  expect((await leave(late.client)).address).toBe(null);
  const nobody = server.client();
  await nobody.csrf();
  expect((await leave(nobody)).address).toBe(null);
});
