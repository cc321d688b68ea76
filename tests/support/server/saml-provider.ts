import {
  constants,
  createCipheriv,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
  randomUUID,
  sign,
} from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";
import { selfSigned } from "#server/security/self-signed.ts";

// A SAML provider as far as its answers go: the tests hand them to the server as the browser of somebody would.

export interface SamlKey {
  readonly privateKey: string;
  /** PEM. */
  readonly certificate: string;
}

/** A key of a provider, with the certificate that it made for it itself. */
export function newSamlKey(bits = 2048): SamlKey {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: bits });
  const [from, until] = [new Date("2020-01-01T00:00:00Z"), new Date("2049-01-01T00:00:00Z")];
  return {
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    certificate: selfSigned({ name: "Test", privateKey, publicKey, from, until }),
  };
}

/** What a provider says of somebody; `seconds` are from now. */
export interface SamlSaid {
  readonly entity: string;
  readonly subject: string;
  readonly format: string;
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
  readonly audience: string | null;
  readonly recipient: string;
  readonly inResponseTo: string | null;
  readonly method: string;
  readonly id: string;
  readonly notBefore: number;
  readonly notOnOrAfter: number;
  readonly authnInstant: number;
}

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const assertionNs = "urn:oasis:names:tc:SAML:2.0:assertion";

/** What was asked: the id of the request, and where the answer goes. */
export function requestIn(address: string) {
  const query = new URL(address).searchParams;
  const xml = inflateRawSync(Buffer.from(query.get("SAMLRequest") ?? "", "base64")).toString();
  return {
    id: / ID="([^"]+)"/.exec(xml)?.[1] ?? "",
    issuer: />([^<]+)<\/saml:Issuer>/.exec(xml)?.[1] ?? "",
    acs: /AssertionConsumerServiceURL="([^"]+)"/.exec(xml)?.[1] ?? "",
    anew: xml.includes('ForceAuthn="true"'),
    state: query.get("RelayState") ?? "",
  };
}

/** What a provider usually says in answer to a request. */
export const usuallySaid = (
  { id, issuer, acs }: { readonly id: string; readonly issuer: string; readonly acs: string },
  changes: Partial<SamlSaid> = {},
): SamlSaid => ({
  entity: "https://provider.example/saml",
  subject: "anna",
  format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
  attributes: {},
  audience: issuer,
  recipient: acs,
  inResponseTo: id,
  method: "urn:oasis:names:tc:SAML:2.0:cm:bearer",
  id: `_${randomUUID()}`,
  notBefore: -5,
  notOnOrAfter: 300,
  authnInstant: -2,
  ...changes,
});

export function assertionXml(said: SamlSaid): string {
  const answers = said.inResponseTo === null ? "" : ` InResponseTo="${said.inResponseTo}"`;
  const values = Object.entries(said.attributes)
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}">${[value]
          .flat()
          .map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`)
          .join("")}</saml:Attribute>`,
    )
    .join("");
  const audience =
    said.audience === null
      ? ""
      : `<saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction>`;
  return `<saml:Assertion xmlns:saml="${assertionNs}" ID="${said.id}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${said.entity}</saml:Issuer><saml:Subject><saml:NameID Format="${said.format}">${said.subject}</saml:NameID><saml:SubjectConfirmation Method="${said.method}"><saml:SubjectConfirmationData NotOnOrAfter="${at(said.notOnOrAfter)}" Recipient="${said.recipient}"${answers}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(said.notBefore)}" NotOnOrAfter="${at(said.notOnOrAfter)}">${audience}</saml:Conditions><saml:AuthnStatement AuthnInstant="${at(said.authnInstant)}" SessionIndex="s-${said.id}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${values === "" ? "" : `<saml:AttributeStatement>${values}</saml:AttributeStatement>`}</saml:Assertion>`;
}

export const responseXml = (said: SamlSaid, inside: string, status = "Success"): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="${assertionNs}" ID="_r${said.id}" Version="2.0" IssueInstant="${at(0)}" Destination="${said.recipient}"${said.inResponseTo === null ? "" : ` InResponseTo="${said.inResponseTo}"`}><saml:Issuer>${said.entity}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${inside}</samlp:Response>`;

/** Signs the element of this name that the text begins with, after its issuer. */
export function signXml(
  xml: string,
  element: "Assertion" | "Response" | "LogoutRequest",
  key: SamlKey,
  hash = "sha256",
): string {
  const path = `/*[local-name(.)='${element}']`;
  const isOld = hash === "sha1";
  const signing = new SignedXml({
    privateKey: key.privateKey,
    canonicalizationAlgorithm: "http://www.w3.org/2001/10/xml-exc-c14n#",
    signatureAlgorithm: isOld
      ? "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
      : "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  });
  signing.addReference({
    xpath: path,
    transforms: [
      "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
      "http://www.w3.org/2001/10/xml-exc-c14n#",
    ],
    digestAlgorithm: isOld
      ? "http://www.w3.org/2000/09/xmldsig#sha1"
      : "http://www.w3.org/2001/04/xmlenc#sha256",
  });
  signing.computeSignature(xml, {
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: "after" },
  });
  return signing.getSignedXml();
}

const encryption = "http://www.w3.org/2001/04/xmlenc#";
const wrappings = {
  oaep: { name: `${encryption}rsa-oaep-mgf1p`, padding: constants.RSA_PKCS1_OAEP_PADDING },
  "1.5": { name: `${encryption}rsa-1_5`, padding: constants.RSA_PKCS1_PADDING },
} as const;
const ciphers = {
  gcm: "http://www.w3.org/2009/xmlenc11#aes256-gcm",
  cbc: `${encryption}aes256-cbc`,
} as const;

/** By AES-GCM with its tag behind, or by AES-CBC with the padding of PKCS 7, which XML Encryption takes as well. */
function encipher(cipher: keyof typeof ciphers, key: Buffer, text: string): Buffer {
  if (cipher === "cbc") {
    const iv = randomBytes(16);
    const sealing = createCipheriv("aes-256-cbc", key, iv);
    return Buffer.concat([iv, sealing.update(text), sealing.final()]);
  }
  const iv = randomBytes(12);
  const sealing = createCipheriv("aes-256-gcm", key, iv);
  return Buffer.concat([iv, sealing.update(text), sealing.final(), sealing.getAuthTag()]);
}

/** Encrypts an assertion to a certificate, as a provider does. */
export function encryptXml(
  xml: string,
  certificate: string,
  by: { readonly cipher?: keyof typeof ciphers; readonly wrapping?: keyof typeof wrappings } = {},
): string {
  const { cipher = "gcm" } = by;
  const wrapping = wrappings[by.wrapping ?? "oaep"];
  const key = randomBytes(32);
  const value = encipher(cipher, key, xml).toString("base64");
  const wrapped = publicEncrypt({ key: certificate, padding: wrapping.padding }, key).toString("base64");
  return `<saml:EncryptedAssertion xmlns:saml="${assertionNs}"><xenc:EncryptedData xmlns:xenc="${encryption}" Type="${encryption}Element"><xenc:EncryptionMethod Algorithm="${ciphers[cipher]}"/><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${wrapping.name}"><DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/></xenc:EncryptionMethod><xenc:CipherData><xenc:CipherValue>${wrapped}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></KeyInfo><xenc:CipherData><xenc:CipherValue>${value}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedAssertion>`;
}

/** What a provider says where somebody signs out there. */
export interface SamlSignOut {
  readonly entity: string;
  readonly destination: string;
  readonly subject: string;
  readonly sessions: readonly string[];
  readonly id: string;
  /** Seconds from now. */
  readonly issued: number;
}

export const signOutXml = (said: SamlSignOut): string =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="${assertionNs}" ID="${said.id}" Version="2.0" IssueInstant="${at(said.issued)}" Destination="${said.destination}"><saml:Issuer>${said.entity}</saml:Issuer><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${said.subject}</saml:NameID>${said.sessions.map((one) => `<samlp:SessionIndex>${one}</samlp:SessionIndex>`).join("")}</samlp:LogoutRequest>`;

/** The query by which a provider redirects a browser with a message, signed as a redirect is. */
export function redirectQuery(
  message: "SAMLRequest" | "SAMLResponse",
  xml: string,
  key: SamlKey,
  { relayState, hash = "sha256" }: { readonly relayState?: string; readonly hash?: string } = {},
): string {
  const algorithm =
    hash === "sha1"
      ? "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
      : `http://www.w3.org/2001/04/xmldsig-more#rsa-${hash}`;
  const parts = [
    [message, deflateRawSync(xml).toString("base64")],
    ...(relayState === undefined ? [] : [["RelayState", relayState]]),
    ["SigAlg", algorithm],
  ];
  const query = parts.map(([name, value = ""]) => `${name}=${encodeURIComponent(value)}`).join("&");
  const signature = sign(hash, Buffer.from(query), key.privateKey).toString("base64");
  return `${query}&Signature=${encodeURIComponent(signature)}`;
}
