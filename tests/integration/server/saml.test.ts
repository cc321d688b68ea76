import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { said, whoIs } from "#support/server/at-provider.ts";
import { anna, samlDistrict } from "#support/server/saml-district.ts";
import {
  assertionXml,
  newSamlKey,
  requestIn,
  responseXml,
  type SamlKey,
  type SamlSaid,
  signXml,
  usuallySaid,
} from "#support/server/saml-provider.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let key: SamlKey;
let other: SamlKey;
let at: ReturnType<typeof samlDistrict>;

beforeAll(async () => {
  server = await startTestServer();
  key = newSamlKey();
  other = newSamlKey();
  at = samlDistrict(server, key);
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.db.deleteFrom("identities").execute();
  await at.set();
});

describe("who the server is towards a provider", () => {
  it("is never said by a caller", async () => {
    const evil = { origin: "https://evil.example", host: "evil.example" };
    const { district } = server.organizations;
    const begin = (headers: Readonly<Record<string, string>>) =>
      server.app.inject({
        method: "POST",
        url: "/single-sign-on",
        headers: { ...headers, "content-type": "application/json" },
        payload: { organization_id: district, purpose: "sign-in", port: 45_671, challenge: "c".repeat(43) },
      });
    const client = server.client();
    await client.csrf();
    const session = {
      cookie: await client.jar.getCookieString(server.url),
      "x-xsrf-token": decodeURIComponent((await client.cookie("XSRF-TOKEN")) ?? ""),
    };
    const there = await begin({ ...session, origin: evil.origin, host: new URL(server.url).host });
    expect(there.statusCode, there.body).toBe(200);
    const { acs, issuer } = requestIn(there.json().data.address);
    expect([acs, issuer].map((each) => new URL(each).origin)).toEqual([server.url, server.url]);
    const elsewhere = await begin({ ...session, ...evil });
    expect([elsewhere.statusCode, elsewhere.body]).toEqual([422, expect.stringContaining("PUBLIC_ADDRESS")]);
    const metadata = { url: `/single-sign-on/metadata/${district}`, headers: { host: evil.host } };
    expect((await server.app.inject(metadata)).statusCode).toBe(404);
  });
});

describe("signing in by SAML", () => {
  it("asks the provider of a tree as that tree alone, and describes itself to it", async () => {
    const { request } = await at.begin();
    const { district, agency, north } = server.organizations;
    expect(request.issuer).toBe(`${server.url}/single-sign-on/metadata/${district}`);
    expect(request.acs).toBe(`${server.url}/single-sign-on/callback`);
    expect(request.anew).toBe(false);
    const metadata = await (await fetch(request.issuer)).text();
    expect(metadata).toContain(`entityID="${request.issuer}"`);
    expect(metadata).toContain(`Location="${request.acs}"`);
    expect(metadata).toContain('WantAssertionsSigned="true"');
    expect((await fetch(`${server.url}/single-sign-on/metadata/${agency}`)).status).toBe(200);
    for (const nobody of [north, 999_999, "x"])
      expect((await fetch(`${server.url}/single-sign-on/metadata/${nobody}`)).status).toBe(404);
  });

  it("links by an address of the district's domain once, and by its own mark ever after", async () => {
    const { begun, answer } = await at.signIn();
    expect(answer.status, answer.text).toBe(200);
    expect(await whoIs(begun.client)).toBe("assessor@test.example");
    const moved = await at.signIn({ attributes: { email: "admin@test.example" } });
    expect(await whoIs(moved.begun.client)).toBe("assessor@test.example");
    const taken = await at.signIn({ ...anna, subject: "boris" });
    expect(said(taken.answer)).toContain("linked with another account");
  });

  it("gives roles by groups", async () => {
    const { south } = server.organizations;
    await at.set({
      adds_people: true,
      groups: [{ group: "nurses", organization_id: south, role: "viewer" }],
    });
    const { begun, answer } = await at.signIn({
      subject: "nora",
      attributes: { mail: "nora@test.example", displayName: "Nora", groups: ["nurses", "others"] },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await whoIs(begun.client)).toBe("nora@test.example");
    const lost = await at.signIn({ subject: "nora", attributes: { groups: ["others"] } });
    expect(said(lost.answer)).toContain("None of your groups");
  });

  it("takes an address as the mark of somebody, where the provider says that it is one", async () => {
    const { begun } = await at.signIn({
      subject: "assessor@test.example",
      format: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
    });
    expect(await whoIs(begun.client)).toBe("assessor@test.example");
  });

  it("holds where the answer as a whole is signed too", async () => {
    const begun = await at.begin();
    const xml = at.rightXml(usuallySaid(begun.request, anna));
    expect((await at.finish(begun, signXml(xml, "Response", key))).status).toBe(200);
  });

  it("says so where the provider refused", async () => {
    const begun = await at.begin();
    const answer = await at.finish(begun, responseXml(usuallySaid(begun.request), "", "Responder"));
    expect(said(answer)).toContain("did not sign you in");
  });

  it("confirms who one is by a new sign-in, and by no old one", async () => {
    const { begun } = await at.signIn();
    const confirm = async (changes: Partial<SamlSaid>) => {
      const again = await at.begin(begun.client, "confirm");
      expect(again.request.anew).toBe(true);
      return at.finish(again, at.rightXml(usuallySaid(again.request, { ...anna, ...changes })));
    };
    expect(said(await confirm({ authnInstant: -900 }))).toContain("does not fit");
    expect(said(await confirm({ subject: "boris" }))).toContain("Somebody else");
    expect((await confirm({})).status).toBe(200);
  });
});

describe("keys and clocks", () => {
  it("believes the next key before the former one is taken away, and that one no more after it", async () => {
    await at.set({ saml_certificates: [key.certificate, other.certificate] });
    const by = async (signer: SamlKey) => {
      const begun = await at.begin();
      return (await at.finish(begun, at.rightXml(usuallySaid(begun.request, anna), signer))).status;
    };
    expect(await by(key)).toBe(200);
    expect(await by(other)).toBe(200);
    await at.set({ saml_certificates: [other.certificate] });
    expect(await by(key)).toBe(422);
    expect(await by(other)).toBe(200);
  });

  it("bears a minute between the clocks, and no more", async () => {
    expect((await at.signIn({ ...anna, notOnOrAfter: -30 })).answer.status).toBe(200);
    expect((await at.signIn({ ...anna, notBefore: 30 })).answer.status).toBe(200);
    expect((await at.signIn({ ...anna, notOnOrAfter: -90 })).answer.status).toBe(422);
    expect((await at.signIn({ ...anna, notBefore: 90 })).answer.status).toBe(422);
  });
});

describe("an answer is refused", () => {
  const admin = { attributes: { email: "district@test.example" }, subject: "mallory" };

  const wrong: readonly (readonly [string, Partial<SamlSaid>])[] = [
    ["for another audience", { audience: "https://another.example" }],
    ["for no audience at all", { audience: null }],
    ["to another request", { inResponseTo: "_another" }],
    ["to no request", { inResponseTo: null }],
    ["for another address", { recipient: "https://another.example/callback" }],
    ["by another provider", { entity: "https://another.example/saml" }],
    ["that is not for its bearer", { method: "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key" }],
    [
      "with a mark that is another one the next time",
      { format: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" },
    ],
  ];
  it.each(wrong)("%s", async (_, changes) => {
    const { begun, answer } = await at.signIn({ ...anna, ...changes });
    expect(answer.status).toBe(422);
    expect(said(answer)).toContain("does not fit this sign-in");
    expect(await whoIs(begun.client)).toBe(null);
  });

  it("for the tree of another district", async () => {
    const { agency } = server.organizations;
    const audience = `${server.url}/single-sign-on/metadata/${agency}`;
    expect((await at.signIn({ ...anna, audience })).answer.status).toBe(422);
  });

  /** Whoever may sign in as themselves makes of that an answer for an administrator. */
  const forged: readonly (readonly [string, (mine: string, evil: string, said: SamlSaid) => string])[] = [
    ["unsigned", (_, evil, whole) => responseXml(whole, evil)],
    [
      "changed after it was signed",
      (mine, _, whole) => responseXml(whole, mine.replace("assessor@", "district@")),
    ],
    [
      "with a second assertion before the signed one",
      (mine, evil, whole) => responseXml(whole, `${evil}${mine}`),
    ],
    [
      "with a second assertion after the signed one",
      (mine, evil, whole) => responseXml(whole, `${mine}${evil}`),
    ],
    [
      "with the signed assertion put aside",
      (mine, evil, whole) => responseXml(whole, `<samlp:Extensions>${mine}</samlp:Extensions>${evil}`),
    ],
    [
      "with the signed assertion within another one",
      (mine, evil, whole) =>
        responseXml(whole, evil.replace("</saml:Assertion>", `${mine}</saml:Assertion>`)),
    ],
    [
      "with the signature of the other assertion",
      (mine, evil, whole) => {
        const signature = /<Signature.*<\/Signature>/s.exec(mine)?.[0] ?? "";
        return responseXml(whole, evil.replace("</saml:Issuer>", `</saml:Issuer>${signature}`));
      },
    ],
    [
      "with the signed assertion within the signature",
      (mine, evil, whole) => {
        const signature = /<Signature.*<\/Signature>/s.exec(mine)?.[0] ?? "";
        const holding = signature.replace(
          "</Signature>",
          `<Object>${mine.replace(signature, "")}</Object></Signature>`,
        );
        return responseXml(whole, evil.replace("</saml:Issuer>", `</saml:Issuer>${holding}`));
      },
    ],
    [
      "with the id of the signed assertion used twice",
      (mine, evil, whole) => {
        const id = / ID="([^"]+)"/.exec(mine)?.[1] ?? "";
        const same = evil.replace(/ ID="[^"]+"/, ` ID="${id}"`);
        return responseXml(whole, same.replace("</saml:Assertion>", `${mine}</saml:Assertion>`));
      },
    ],
    ["with a document type", (mine, _, whole) => `<!DOCTYPE x [<!ENTITY a "b">]>${responseXml(whole, mine)}`],
  ];
  it.each(forged)("%s", async (_, forge) => {
    const begun = await at.begin();
    const mine = signXml(assertionXml(usuallySaid(begun.request, anna)), "Assertion", key);
    const evil = assertionXml(usuallySaid(begun.request, admin));
    const answer = await at.finish(begun, forge(mine, evil, usuallySaid(begun.request)));
    expect(answer.status, answer.text).toBe(422);
    expect(await whoIs(begun.client)).toBe(null);
  });

  it("signed by a key that the district did not name, or by SHA-1", async () => {
    for (const sign of [
      (xml: string) => signXml(xml, "Assertion", other),
      (xml: string) => signXml(xml, "Assertion", key, "sha1"),
    ]) {
      const begun = await at.begin();
      const whole = usuallySaid(begun.request, anna);
      expect((await at.finish(begun, responseXml(whole, sign(assertionXml(whole))))).status).toBe(422);
    }
  });

  it("whose signature of the whole is wrong, though its assertion is signed", async () => {
    const begun = await at.begin();
    const xml = signXml(at.rightXml(usuallySaid(begun.request, anna)), "Response", key);
    expect((await at.finish(begun, xml.replace("<samlp:Status>", "<samlp:Status >"))).status).toBe(200);
    const again = await at.begin();
    const whole = signXml(at.rightXml(usuallySaid(again.request, anna)), "Response", key);
    expect((await at.finish(again, whole.replace("Destination=", 'Consent="x" Destination='))).status).toBe(
      422,
    );
  });

  it("that was used before, for the same sign-in and for another one", async () => {
    const begun = await at.begin();
    const whole = usuallySaid(begun.request, { ...anna, id: "_once" });
    const xml = at.rightXml(whole);
    expect((await at.finish(begun, xml)).status).toBe(200);
    expect((await at.bring(begun.request.state, xml)).status).toBe(410);
    const again = await at.begin();
    expect((await at.finish(again, xml)).status).toBe(422);
    const same = await at.begin();
    const renewed = at.rightXml(usuallySaid(same.request, { ...anna, id: "_once" }));
    expect((await at.finish(same, renewed)).status).toBe(422);
  });

  it("with a comment in an address or a mark, which cuts nothing off", async () => {
    const begun = await at.begin();
    const whole = usuallySaid(begun.request, {
      subject: "district@test.example.evil.example",
      format: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
      attributes: { email: "district@test.example.evil.example" },
    });
    const xml = at
      .rightXml(whole)
      .replaceAll("district@test.example.evil", "district@test.example<!-- -->.evil");
    const answer = await at.finish(begun, xml);
    expect(said(answer)).toContain("does not confirm your email address");
    expect(await whoIs(begun.client)).toBe(null);
    expect(await server.db.selectFrom("identities").selectAll().execute()).toEqual([]);
  });

  it("for an administrator's address that the provider is not believed of", async () => {
    await at.set({ domain: "elsewhere.example" });
    expect(said((await at.signIn(admin)).answer)).toContain("does not confirm your email address");
    await at.set();
    const denied = { ...admin, attributes: { email: "district@test.example", email_verified: "false" } };
    expect(said((await at.signIn(denied)).answer)).toContain("does not confirm your email address");
    const two = { ...admin, attributes: { email: ["mallory@test.example", "district@test.example"] } };
    expect(said((await at.signIn(two)).answer)).toContain("does not confirm your email address");
    const longer = { ...admin, attributes: { email: "district@test.example@evil.example" } };
    expect(said((await at.signIn(longer)).answer)).toContain("does not confirm your email address");
  });

  it("that is too long to be one, and one to a sign-in that nobody began", async () => {
    const begun = await at.begin();
    expect((await at.bring(begun.request.state, "x".repeat(200_000))).status).toBe(413);
    expect((await at.bring("a".repeat(43), "<x/>")).status).toBe(410);
    expect((await at.bring("short", "<x/>")).status).toBe(410);
    expect(said(await at.finish(begun, "<x"))).toContain("does not fit");
  });
});

describe("what an administrator sets", () => {
  it("is refused where something is missing that all the rest stands on", async () => {
    const weak = newSamlKey(1024).certificate;
    for (const [field, changes] of [
      ["domain", { domain: null }],
      ["saml_sign_in", { saml_sign_in: null }],
      ["saml_sign_in", { saml_sign_in: "http://provider.example/saml" }],
      ["saml_entity", { saml_entity: null }],
      ["saml_certificates", { saml_certificates: [] }],
      ["saml_certificates", { saml_certificates: ["no certificate"] }],
      ["saml_certificates", { saml_certificates: [key.certificate, weak] }],
    ] as const) {
      const answer = await at.put(changes as unknown as Parameters<typeof at.put>[0]);
      expect(answer.status, field).toBe(422);
      expect(Object.keys(answer.body.errors)).toContain(field);
    }
    const { body } = await at.set();
    expect(body.data.metadata).toBe(`${server.url}/single-sign-on/metadata/${server.organizations.district}`);
  });
});
