import { randomUUID, verify, X509Certificate } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { whoIs } from "#support/server/at-provider.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { anna, samlDistrict } from "#support/server/saml-district.ts";
import {
  newSamlKey,
  redirectQuery,
  type SamlKey,
  type SamlSignOut,
  signOutXml,
  signXml,
} from "#support/server/saml-provider.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let key: SamlKey;
let at: ReturnType<typeof samlDistrict>;
const signOut = "http://127.0.0.1:1/saml/sign-out";
const address = () => `${server.url}/single-sign-on/sign-out/${server.organizations.district}`;

beforeAll(async () => {
  server = await startTestServer();
  key = newSamlKey();
  at = samlDistrict(server, key);
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.db.deleteFrom("identities").execute();
  await at.set({ saml_sign_out: signOut });
});

const request = (changes: Partial<SamlSignOut> = {}): string =>
  signOutXml({
    entity: "https://provider.example/saml",
    destination: address(),
    subject: "anna",
    sessions: [],
    id: `_${randomUUID()}`,
    issued: 0,
    ...changes,
  });

const byForm = (xml: string, relayState = "state of the provider") =>
  fetch(address(), {
    method: "POST",
    redirect: "manual",
    headers: { Origin: "https://provider.example" },
    body: new URLSearchParams({ SAMLRequest: Buffer.from(xml).toString("base64"), RelayState: relayState }),
  });
const byRedirect = (query: string) => fetch(`${address()}?${query}`, { redirect: "manual" });

/** Somebody who signed in, and what the provider calls that session. */
async function signedIn(id: string) {
  const { begun, answer } = await at.signIn({ ...anna, id });
  expect(answer.status, answer.text).toBe(200);
  return { client: begun.client, session: `s-${id}` };
}

/** What the browser takes back to the provider, where it is signed by the key in our metadata. */
async function signedWord(location: string | null, message: "SAMLResponse" | "SAMLRequest" = "SAMLResponse") {
  const url = new URL(location ?? "");
  expect(`${url.origin}${url.pathname}`).toBe(signOut);
  const metadata = `${server.url}/single-sign-on/metadata/${server.organizations.district}`;
  const found = /use="signing".*?<ds:X509Certificate>([^<]+)</s.exec(await (await fetch(metadata)).text());
  const pem = `-----BEGIN CERTIFICATE-----\n${found?.[1]?.trim()}\n-----END CERTIFICATE-----\n`;
  const query = url.search.slice(1);
  const [told = "", signature = ""] = query.split("&Signature=");
  const { publicKey } = new X509Certificate(pem);
  const bytes = Buffer.from(decodeURIComponent(signature), "base64");
  expect(verify("sha256", Buffer.from(told.replaceAll("+", "%20")), publicKey, bytes)).toBe(true);
  const packed = Buffer.from(url.searchParams.get(message) ?? "", "base64");
  return { xml: inflateRawSync(packed).toString(), relayState: url.searchParams.get("RelayState") };
}

describe("a sign-out that the provider begins", () => {
  it("ends the session that it names, and takes the browser back with our signed word", async () => {
    const one = await signedIn("_one");
    const two = await signedIn("_two");
    const id = `_${randomUUID()}`;
    const xml = request({ sessions: [one.session], id });
    const back = await byForm(signXml(xml, "LogoutRequest", key));
    expect(back.status).toBe(303);
    const { xml: word, relayState } = await signedWord(back.headers.get("location"));
    expect(word).toContain(`InResponseTo="${id}"`);
    expect(word).toContain("status:Success");
    expect(relayState).toBe("state of the provider");
    expect(await whoIs(one.client)).toBe(null);
    expect(await whoIs(two.client)).toBe("assessor@test.example");
  });

  it("ends by a redirect what it names, and all that is theirs where it names none or several", async () => {
    for (const sessions of [[], ["s-_three", "s-_four"]]) {
      const one = await signedIn(`_${randomUUID()}`);
      const other = await server.as("assessor");
      const back = await byRedirect(
        redirectQuery("SAMLRequest", request({ sessions }), key, { relayState: "x" }),
      );
      expect(back.status).toBe(303);
      expect((await signedWord(back.headers.get("location"))).relayState).toBe("x");
      expect(await whoIs(one.client)).toBe(null);
      // What was begun with a password is not the provider's to end.
      expect(await whoIs(other)).toBe("assessor@test.example");
    }
  });

  it("says so on a page where the provider names no address to go back to", async () => {
    await at.set({ saml_sign_out: null });
    const { client } = await signedIn("_five");
    const back = await byForm(signXml(request(), "LogoutRequest", key));
    expect(back.status).toBe(200);
    expect(await back.text()).toContain("You are signed out");
    expect(await whoIs(client)).toBe(null);
  });

  it("stands in the log, and in the metadata by both ways", async () => {
    await signedIn("_six");
    await byForm(signXml(request(), "LogoutRequest", key));
    const told = await server.db
      .selectFrom("audit_log")
      .select("action")
      .where("action", "=", "session.provider-sign-out")
      .execute();
    expect(told.length).toBeGreaterThan(0);
    const metadata = `${server.url}/single-sign-on/metadata/${server.organizations.district}`;
    const xml = await (await fetch(metadata)).text();
    for (const binding of ["HTTP-POST", "HTTP-Redirect"])
      expect(xml).toMatch(
        new RegExp(`<SingleLogoutService Binding="[^"]*${binding}" Location="${address()}"`),
      );
    expect(xml).toContain('AuthnRequestsSigned="false"');
  });
});

describe("a sign-out that begins here", () => {
  /** What the browser is sent to the provider with, signed by the key in our metadata. */
  const leave = async (client: CookieClient) => {
    const answer = await client.post("/single-sign-on/sign-out", {});
    expect(answer.status, answer.text).toBe(200);
    expect(await whoIs(client)).toBe(null);
    return answer.body.data as { address: string | null; name: string };
  };

  it("asks the provider by a signed request for the very session, and says so once it has answered", async () => {
    await at.set({ saml_sign_out: signOut, sign_out_there: true });
    const { client, session } = await signedIn("_nine");
    const { address: there, name } = await leave(client);
    expect(name).toBe("District account");
    const { xml } = await signedWord(there, "SAMLRequest");
    expect(xml).toContain(`Destination="${signOut}"`);
    expect(xml).toContain('nameid-format:persistent">anna</saml:NameID>');
    expect(xml).toContain(`>${session}</`);
    const back = await byRedirect("SAMLResponse=x");
    expect(back.status).toBe(200);
    expect(await back.text()).toContain("You are signed out");
  });

  it("stays here where the setting or the provider knows nothing of it, or a password was used", async () => {
    const silent = await signedIn("_ten");
    expect((await leave(silent.client)).address).toBe(null);
    await at.set({ saml_sign_out: null, sign_out_there: true });
    const without = await signedIn("_eleven");
    expect((await leave(without.client)).address).toBe(null);
    await at.set({ saml_sign_out: signOut, sign_out_there: true });
    expect((await leave(await server.as("assessor"))).address).toBe(null);
  });
});

describe("a sign-out is refused", () => {
  const posted = (xml: string, by = key, hash?: string) => byForm(signXml(xml, "LogoutRequest", by, hash));
  const wrong: readonly (readonly [string, () => Promise<Response>])[] = [
    ["unsigned, by a form", () => byForm(request())],
    [
      "unsigned, by a redirect",
      () => byRedirect(redirectQuery("SAMLRequest", request(), key).replace(/&Signature=.*/, "")),
    ],
    ["signed by another", () => posted(request(), newSamlKey())],
    [
      "signed by another, by a redirect",
      () => byRedirect(redirectQuery("SAMLRequest", request(), newSamlKey())),
    ],
    ["signed by SHA-1", () => posted(request(), key, "sha1")],
    [
      "signed by SHA-1, by a redirect",
      () => byRedirect(redirectQuery("SAMLRequest", request(), key, { hash: "sha1" })),
    ],
    ["of another provider", () => posted(request({ entity: "https://another.example/saml" }))],
    [
      "for another address",
      () => posted(request({ destination: `${server.url}/single-sign-on/sign-out/0` })),
    ],
    ["made long ago", () => posted(request({ issued: -500 }))],
    ["made in time to come", () => posted(request({ issued: 500 }))],
    ["with a document type", () => byForm(`<!DOCTYPE x>${signXml(request(), "LogoutRequest", key)}`)],
    [
      "changed after it was signed",
      () => byForm(signXml(request({ subject: "boris" }), "LogoutRequest", key).replace("boris", "anna")),
    ],
    [
      "with a signed one beside it",
      () => {
        const query = redirectQuery("SAMLRequest", request({ subject: "boris" }), key);
        const evil = redirectQuery("SAMLRequest", request(), newSamlKey()).split("&")[0];
        return byRedirect(`${query}&${evil}`);
      },
    ],
    [
      "that is far longer unpacked",
      () => byRedirect(redirectQuery("SAMLRequest", `${request()}${" ".repeat(5_000_000)}`, key)),
    ],
  ];
  it.each(wrong)("%s", async (_, ask) => {
    const { client } = await signedIn(`_${randomUUID()}`);
    const back = await ask();
    expect(back.status).toBe(400);
    expect(await back.text()).toContain("This sign-out did not work");
    expect(await whoIs(client)).toBe("assessor@test.example");
  });

  it("that was used before", async () => {
    const { client } = await signedIn("_seven");
    const xml = signXml(request(), "LogoutRequest", key);
    expect((await byForm(xml)).status).toBe(303);
    expect(await whoIs(client)).toBe(null);
    const again = await signedIn("_eight");
    expect((await byForm(xml)).status).toBe(400);
    expect(await whoIs(again.client)).toBe("assessor@test.example");
  });
});
