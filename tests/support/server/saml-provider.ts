import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";

// A SAML provider as far as its answers go: the tests hand them to the server as the browser of somebody would.

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};

export interface SamlKey {
  readonly privateKey: string;
  /** PEM. */
  readonly certificate: string;
}

/** A key of a provider, with the certificate that it made for it itself. */
export function newSamlKey(bits = 2048): SamlKey {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: bits });
  const algorithm = der(0x30, Buffer.from("06092a864886f70d01010b0500", "hex"));
  const name = der(
    0x30,
    der(0x31, der(0x30, Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from("Test")))),
  );
  const time = (text: string) => der(0x17, Buffer.from(text));
  const certified = der(
    0x30,
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    der(0x30, time("200101000000Z"), time("490101000000Z")),
    name,
    publicKey.export({ format: "der", type: "spki" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", certified, privateKey));
  const base64 = der(0x30, certified, algorithm, signature).toString("base64");
  return {
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
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
  element: "Assertion" | "Response",
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
