import { SAML, SamlStatusError } from "@node-saml/node-saml";
import { z } from "zod";
import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import type { ProviderClaims } from "#server/platform/accounts/single-sign-on/attempts.ts";
import { takeMessage } from "#server/platform/accounts/single-sign-on/messages.ts";
import { openOwnKey } from "#server/platform/accounts/single-sign-on/own-key.ts";
import type { StoredSingleSignOn } from "#server/platform/accounts/single-sign-on/setting.ts";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import { type Asked, clocksDiffer, confirmedWithin } from "./asked.ts";
import { Refused } from "./refused.ts";
import { isEncrypted, openEncrypted } from "./saml-encrypted.ts";
import { entityIdOf } from "./saml-metadata.ts";
import { isPlainAndSigned, requirePlain } from "./saml-text.ts";

const requestIdOf = ({ nonce }: Pick<Asked, "nonce">): string => `_${nonce}`;

interface Reading {
  readonly responseSigned: boolean;
  /** With what an encrypted answer is opened. */
  readonly key: string | null;
}

function samlOf(
  set: StoredSingleSignOn,
  asked: Asked,
  { responseSigned, key }: Reading = { responseSigned: false, key: null },
): SAML {
  const entity = entityIdOf(asked.callback, asked.root);
  if (set.saml_sign_in === null || set.saml_entity === null || set.saml_certificates.length === 0)
    throw new TypeError("No provider is set.");
  return new SAML({
    entryPoint: set.saml_sign_in,
    issuer: entity,
    audience: entity,
    callbackUrl: asked.callback,
    idpCert: [...set.saml_certificates],
    acceptedClockSkewMs: clocksDiffer * 1000,
    // The provider knows best by what mark it tells people apart, and how they sign in.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: asked.purpose === "confirm",
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: responseSigned,
    generateUniqueId: () => requestIdOf(asked),
    ...(key === null ? {} : { decryptionPvk: key }),
  });
}

/** The address at the provider at which somebody signs in. */
export const samlAddress = (set: StoredSingleSignOn, asked: Asked): Promise<string> =>
  samlOf(set, asked).getAuthorizeUrlAsync(asked.state, undefined, {});

const instant = z.iso.datetime({ offset: true });
const attributes = <S extends z.ZodRawShape>(shape: S) => z.object({ $: z.looseObject(shape) });

/** What an assertion must say beyond what node-saml asks for; only what was signed is read. */
const assertionShape = z.object({
  Assertion: z.looseObject({
    $: z.looseObject({ ID: z.string().min(1).max(256) }),
    Conditions: z.tuple([attributes({ NotOnOrAfter: instant })]),
    AuthnStatement: z.array(attributes({ AuthnInstant: instant })).min(1),
    Subject: z.tuple([
      z.looseObject({
        NameID: z.tuple([z.looseObject({ _: z.string().trim().min(1).max(255) })]),
        SubjectConfirmation: z
          .array(
            z.looseObject({
              $: z.looseObject({ Method: z.string() }),
              SubjectConfirmationData: z.array(z.looseObject({ $: z.looseObject({}).optional() })).optional(),
            }),
          )
          .min(1),
      }),
    ]),
  }),
});
type Assertion = z.infer<typeof assertionShape>["Assertion"];

const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/** Is it the answer to what was asked here, sent to here, and still good? (Profiles, 4.1.4.3) */
function requireConfirmed({ Subject: [subject] }: Assertion, asked: Asked, now: number): void {
  const good = subject.SubjectConfirmation.some(({ $, SubjectConfirmationData: [data] = [] }) => {
    const { InResponseTo, Recipient, NotOnOrAfter, NotBefore } = data?.$ ?? {};
    const until = instant.safeParse(NotOnOrAfter);
    return (
      $.Method === bearer &&
      InResponseTo === requestIdOf(asked) &&
      Recipient === asked.callback &&
      NotBefore === undefined &&
      until.success &&
      Date.parse(until.data) + clocksDiffer * 1000 > now
    );
  });
  if (!good) throw new Refused("refused", "not-the-answer");
}

/** Who confirms who they are has just signed in anew. */
function requireFresh({ AuthnStatement }: Assertion, asked: Asked, now: number): void {
  if (asked.purpose !== "confirm") return;
  const oldest = now - (confirmedWithin + clocksDiffer) * 1000;
  if (!AuthnStatement.some(({ $ }) => Date.parse($.AuthnInstant) >= oldest))
    throw new Refused("refused", "not-signed-in-anew");
}

const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
const addressNames = [
  "email",
  "mail",
  "emailaddress",
  `${claims}/emailaddress`,
  "urn:oid:0.9.2342.19200300.100.1.3",
];
const nameNames = [
  "displayname",
  "name",
  "http://schemas.microsoft.com/identity/claims/displayname",
  "urn:oid:2.16.840.1.113730.3.1.241",
];
const groupNames = ["http://schemas.microsoft.com/ws/2008/06/identity/claims/groups"];
const tooManyNames = ["http://schemas.microsoft.com/claims/groups.link"];

const read = z.record(z.string(), z.unknown()).catch({});

/** What an assertion says under one of these names, in capitals or not. */
function saidUnder(
  said: Readonly<Record<string, unknown>>,
  names: readonly string[],
): readonly string[] | null {
  const wanted = names.map((name) => name.toLowerCase());
  const found = Object.entries(said).filter(([name]) => wanted.includes(name.toLowerCase()));
  if (found.length === 0) return null;
  return found
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((one) => typeof one === "string");
}

/** Of several values none counts: which of them is theirs is not said. */
const single = (values: readonly string[] | null): string | null =>
  values !== null && values.length === 1 ? (values[0]?.trim() ?? null) || null : null;

/** Of each tree its own: another tree may name the same provider, and has other keys for it. */
export const samlIssuer = (root: number, entity: string | null): string => `saml ${root} ${entity}`;

interface Named {
  readonly subject: string;
  readonly format: string | undefined;
  readonly session: string | null;
  /** How the provider writes the mark, for signing out there. */
  readonly hint: string;
}

function present(
  set: StoredSingleSignOn,
  root: number,
  { subject, format, session, hint }: Named,
  said: Readonly<Record<string, unknown>>,
): ProviderClaims {
  const isAddress = format === "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
  const address =
    (single(saidUnder(said, addressNames)) ?? (isAddress ? subject : null))?.toLowerCase() ?? null;
  const denied =
    saidUnder(said, ["email_verified", "emailverified"])?.some((value) => value !== "true") ?? false;
  const groups = saidUnder(said, [set.groups_claim, ...groupNames]);
  if (set.groups.length > 0 && groups === null && saidUnder(said, tooManyNames) !== null)
    throw new Refused("too-many-groups");
  return {
    issuer: samlIssuer(root, set.saml_entity),
    subject,
    session,
    hint: set.sign_out_there ? hint : null,
    address,
    verified: !denied && set.domain !== null && address?.endsWith(`@${set.domain}`) === true,
    name: single(saidUnder(said, nameNames)),
    groups: groups === null ? null : [...groups],
  };
}

const profileIn = async (xml: string, set: StoredSingleSignOn, asked: Asked, reading: Reading) => {
  const SAMLResponse = Buffer.from(xml).toString("base64");
  return (await samlOf(set, asked, reading).validatePostResponseAsync({ SAMLResponse })).profile;
};

/** Encrypted to our key: what comes out of it has to be as right as what was sent openly. */
async function encryptedProfile(xml: string, set: StoredSingleSignOn, asked: Asked, keys: AuditKeys | null) {
  const key = set.saml_key === null ? null : openOwnKey(keys, asked.root, set.saml_key);
  const { around, assertion } = openEncrypted(xml, key);
  requirePlain(assertion);
  const responseSigned = isPlainAndSigned(around);
  return profileIn(xml, set, asked, { responseSigned, key }).catch(() => {
    throw new Refused("refused", "encrypted-answer");
  });
}

interface SamlReading {
  readonly db: Db;
  readonly options: Pick<ServerOptions, "clock">;
  /** Under which our own key lies. */
  readonly keys: AuditKeys | null;
}

/**
 * What the provider says of its person, in the answer that a browser has brought. Signature, audience and times are checked by
 * node-saml; whose answer it is, to what, for where, and that it is used once, here.
 */
export async function samlClaims(
  { db, options, keys }: SamlReading,
  set: StoredSingleSignOn,
  answer: string,
  asked: Asked,
): Promise<ProviderClaims> {
  const xml = Buffer.from(answer, "base64").toString("utf8");
  const encrypted = isEncrypted(xml);
  const profile = await (encrypted
    ? encryptedProfile(xml, set, asked, keys)
    : profileIn(xml, set, asked, { responseSigned: isPlainAndSigned(xml), key: null }));
  if (profile === null) throw new Refused("declined");
  if (set.saml_only_encrypted && !encrypted) throw new Refused("refused", "not-encrypted");
  const checked = assertionShape.safeParse(profile.getAssertion?.());
  if (!checked.success) throw new Refused("refused", "incomplete");
  const { Assertion: assertion } = checked.data;
  if (profile.issuer !== set.saml_entity) throw new Refused("refused", "another-issuer");
  const now = options.clock();
  requireConfirmed(assertion, asked, now);
  requireFresh(assertion, asked, now);
  // A mark that is another one the next time says nothing of who somebody is.
  if (profile.nameIDFormat === "urn:oasis:names:tc:SAML:2.0:nameid-format:transient")
    throw new Refused("refused", "transient-subject");
  const [{ $: times }] = assertion.Conditions;
  const until = Math.max(Date.parse(times.NotOnOrAfter), now) + clocksDiffer * 1000;
  const once = { issuer: `saml ${asked.root}`, id: assertion.$.ID, now: new Date(now).toISOString() };
  if (!(await takeMessage(db, { ...once, expiresAt: new Date(until).toISOString() })))
    throw new Refused("refused", "replayed");
  const [
    {
      NameID: [name],
    },
  ] = assertion.Subject;
  const { nameIDFormat: format, nameQualifier, spNameQualifier } = profile;
  const hint = JSON.stringify({ format, nameQualifier, spNameQualifier });
  const named = { subject: name._, format, session: profile.sessionIndex ?? null, hint };
  return present(set, asked.root, named, read.parse(profile.attributes));
}

/** Did the provider itself say no? */
export const isDeclined = (error: unknown): boolean => error instanceof SamlStatusError;
