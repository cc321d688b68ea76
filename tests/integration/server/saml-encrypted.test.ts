import { X509Certificate } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { said, whoIs } from "#support/server/at-provider.ts";
import { anna, type Begun, samlDistrict } from "#support/server/saml-district.ts";
import {
  assertionXml,
  encryptXml,
  newSamlKey,
  responseXml,
  type SamlKey,
  signXml,
  usuallySaid,
} from "#support/server/saml-provider.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let key: SamlKey;
let at: ReturnType<typeof samlDistrict>;

beforeAll(async () => {
  server = await startTestServer();
  key = newSamlKey();
  at = samlDistrict(server, key);
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.db.deleteFrom("identities").execute();
  await at.set();
});

/** The certificate that the metadata names for what is encrypted to this server. */
async function published(): Promise<string> {
  const metadata = `${server.url}/single-sign-on/metadata/${server.organizations.district}`;
  const found = /use="encryption".*?<ds:X509Certificate>([^<]+)</s.exec(await (await fetch(metadata)).text());
  return `-----BEGIN CERTIFICATE-----\n${found?.[1]?.trim()}\n-----END CERTIFICATE-----\n`;
}

const signed = (begun: Begun, by = key) =>
  signXml(assertionXml(usuallySaid(begun.request, anna)), "Assertion", by);

const answering = (begun: Begun, inside: string) => responseXml(usuallySaid(begun.request), inside);

const refused = async (begun: Begun, xml: string) => {
  const answer = await at.finish(begun, xml);
  expect(answer.status, answer.text).toBe(422);
  expect(said(answer)).toContain("does not fit this sign-in");
  expect(await whoIs(begun.client)).toBe(null);
};

it("takes an assertion that was encrypted to the certificate in the metadata", async () => {
  const certificate = await published();
  const { publicKey, validTo } = new X509Certificate(certificate);
  expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
  expect(Date.parse(validTo)).toBeGreaterThan(Date.now() + 9 * 365 * 86_400_000);
  for (const cipher of ["gcm", "cbc"] as const) {
    const begun = await at.begin();
    const answer = await at.finish(
      begun,
      answering(begun, encryptXml(signed(begun), certificate, { cipher })),
    );
    expect(answer.status, answer.text).toBe(200);
    expect(await whoIs(begun.client)).toBe("assessor@test.example");
  }
});

it("takes one within an answer that is signed as a whole, and none where that signature is wrong", async () => {
  const certificate = await published();
  const begun = await at.begin();
  const whole = signXml(answering(begun, encryptXml(signed(begun), certificate)), "Response", key);
  expect((await at.finish(begun, whole)).status).toBe(200);
  const again = await at.begin();
  const xml = signXml(answering(again, encryptXml(signed(again), certificate)), "Response", key);
  await refused(again, xml.replace("Destination=", 'Consent="x" Destination='));
});

it("keeps the key sealed, tells it to nobody, and keeps it for as long as the provider stays", async () => {
  const first = await published();
  const { body } = await at.set({ saml_only_encrypted: true });
  expect(body.data.saml_only_encrypted).toBe(true);
  expect(JSON.stringify(body)).not.toMatch(/PRIVATE KEY|saml_key/);
  expect(await published()).toBe(first);
  await at.set({ saml_entity: "https://another.example/saml" });
  expect(await published()).not.toBe(first);
});

it("refuses what was sent openly where an administrator said so", async () => {
  await at.set({ saml_only_encrypted: true });
  const begun = await at.begin();
  await refused(begun, answering(begun, signed(begun)));
  const again = await at.begin();
  const encrypted = encryptXml(signed(again), await published());
  expect((await at.finish(again, answering(again, encrypted))).status).toBe(200);
});

it("refuses what is encrypted and not right within, or not encrypted as it should be", async () => {
  const certificate = await published();
  const other = newSamlKey();
  const to = (begun: Begun, xml: string) => answering(begun, encryptXml(xml, certificate));
  const wrong: readonly ((begun: Begun) => string)[] = [
    // Whoever has the metadata can encrypt: what counts is who signed.
    (begun) => to(begun, assertionXml(usuallySaid(begun.request, anna))),
    (begun) => to(begun, signed(begun, other)),
    (begun) => to(begun, signXml(assertionXml(usuallySaid(begun.request, anna)), "Assertion", key, "sha1")),
    (begun) => to(begun, signed(begun).replace("assessor@", "district@")),
    (begun) => to(begun, `<!DOCTYPE x [<!ENTITY a "b">]>${signed(begun)}`),
    (begun) => to(begun, encryptXml(signed(begun), certificate)),
    (begun) => answering(begun, encryptXml(signed(begun), other.certificate)),
    (begun) => answering(begun, encryptXml(signed(begun), certificate, { wrapping: "1.5" })),
    (begun) =>
      `${to(begun, signed(begun)).replace("</samlp:Response>", `${signed(begun)}</samlp:Response>`)}`,
    (begun) => {
      const one = encryptXml(signed(begun), certificate);
      return answering(begun, `${one}${one}`);
    },
    (begun) => to(begun, signed(begun)).replace("<KeyInfo", "<!-- --><KeyInfo"),
    (begun) => to(begun, signed(begun)).replace(/<(\/?)saml:EncryptedAssertion/g, "<$1saml:Encrypted"),
  ];
  for (const forge of wrong) {
    const begun = await at.begin();
    await refused(begun, forge(begun));
  }
});

it("says the same of everything that was changed on the way", async () => {
  const certificate = await published();
  for (const cipher of ["gcm", "cbc"] as const)
    for (const place of [2, 20, -3]) {
      const begun = await at.begin();
      const xml = answering(begun, encryptXml(signed(begun), certificate, { cipher }));
      const values = xml.match(/(?<=<xenc:CipherValue>)[^<]+/g) ?? [];
      const value = Buffer.from(values[1] ?? "", "base64");
      const index = place < 0 ? value.length + place : place;
      value.writeUInt8(value.readUInt8(index) ^ 1, index);
      await refused(begun, xml.replace(values[1] ?? "", value.toString("base64")));
    }
});

it("serves once", async () => {
  const certificate = await published();
  const once = (begun: Begun) => {
    const whole = usuallySaid(begun.request, { ...anna, id: "_once" });
    return answering(begun, encryptXml(signXml(assertionXml(whole), "Assertion", key), certificate));
  };
  const begun = await at.begin();
  expect((await at.finish(begun, once(begun))).status).toBe(200);
  const again = await at.begin();
  await refused(again, once(again));
});
