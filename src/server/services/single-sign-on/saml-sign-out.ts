import { inflateRawSync } from "node:zlib";
import { type Profile, SAML } from "@node-saml/node-saml";
import { z } from "zod";
import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { takeMessage } from "#server/platform/accounts/single-sign-on/messages.ts";
import { openOwnKey } from "#server/platform/accounts/single-sign-on/own-key.ts";
import type { StoredSingleSignOn } from "#server/platform/accounts/single-sign-on/setting.ts";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import { clocksDiffer } from "./asked.ts";
import type { SignedOut } from "./back-channel.ts";
import { Refused } from "./refused.ts";
import { samlIssuer } from "./saml.ts";
import { entityIdOf, signOutAddress } from "./saml-metadata.ts";
import { requirePlain, strongMethods } from "./saml-text.ts";

// Single logout by the browser of whoever signs out (SAML 2.0 Profiles, 4.4): by redirect or by a form.

/** Seconds after which a request is no longer taken, however often it was not. */
const goodFor = 300;
const mostBytes = 64 * 1024;

export interface SamlPlace {
  readonly root: number;
  /** Of this server, to which sign-ins come back. */
  readonly callback: string;
}

/** With what the browser came: the whole query of a redirect, or the message that a form posted. */
export type SignOutMessage =
  | { readonly binding: "redirect"; readonly query: string }
  | { readonly binding: "post"; readonly message: string };

interface Reading {
  readonly db: Db;
  readonly options: Pick<ServerOptions, "clock">;
  readonly keys: AuditKeys | null;
}

function speakerOf(set: StoredSingleSignOn, place: SamlPlace, key: string | null): SAML {
  if (!set.on || set.preset !== "saml" || set.saml_entity === null || set.saml_certificates.length === 0)
    throw new Refused("refused", "no-provider");
  const entity = entityIdOf(place.callback, place.root);
  return new SAML({
    issuer: entity,
    audience: entity,
    callbackUrl: place.callback,
    idpCert: [...set.saml_certificates],
    idpIssuer: set.saml_entity,
    acceptedClockSkewMs: clocksDiffer * 1000,
    ...(set.saml_sign_out === null ? {} : { entryPoint: set.saml_sign_out, logoutUrl: set.saml_sign_out }),
    ...(key === null ? {} : { privateKey: key, signatureAlgorithm: "sha256", digestAlgorithm: "sha256" }),
  });
}

const redirected = z.object({
  SAMLRequest: z.string().min(1),
  RelayState: z.string().optional(),
  SigAlg: z.enum(strongMethods.filter((each) => each.includes("#rsa-"))),
  Signature: z.string().min(1),
});

/** Each part once and no others, so that what was signed is what is read. */
function partsOf(query: string): z.infer<typeof redirected> {
  const parts = query.split("&").map((part) => part.split("=", 2));
  const names = parts.map(([name]) => name);
  const known = Object.keys(redirected.shape);
  if (new Set(names).size !== names.length || names.some((name = "") => !known.includes(name)))
    throw new Refused("refused", "odd-query");
  return redirected.parse(Object.fromEntries(new URLSearchParams(query)));
}

/** Is it meant for here, and made just now? Answers its own mark. Nothing may stand in it that one reader leaves out. */
function requireForHere(xml: string, destination: string, now: number): string {
  requirePlain(xml);
  const roots = [...xml.matchAll(/<(?:[^\s<>/:"'=]+:)?LogoutRequest\s([^<>]*)>/g)];
  const [, attributes = ""] = roots[0] ?? [];
  if (roots.length !== 1 || xml.includes("<!")) throw new Refused("refused", "odd-request");
  const said = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*"([^"]*)"`).exec(attributes)?.[1] ?? "";
  if (said("Destination") !== destination) throw new Refused("refused", "another-destination");
  const age = now - Date.parse(said("IssueInstant"));
  if (!(Math.abs(age) <= (goodFor + clocksDiffer) * 1000)) throw new Refused("refused", "not-now");
  return said("ID");
}

export interface SamlSignedOut extends SignedOut {
  /** Where the browser goes on to with our word that it is done; null where the provider names no address for it. */
  readonly goOn: string | null;
}

/**
 * Who signs out at the provider, by a request that it has signed for this server, and that serves once. node-saml checks
 * signature, issuer and end; where it was to go, when it was made, and that it is the first, is checked here.
 */
export async function samlSignedOut(
  { db, options, keys }: Reading,
  set: StoredSingleSignOn,
  came: SignOutMessage & { readonly relayState: string | null },
  place: SamlPlace,
): Promise<SamlSignedOut> {
  const key = set.saml_key === null ? null : openOwnKey(keys, place.root, set.saml_key);
  const saml = speakerOf(set, place, key);
  const now = options.clock();
  let xml: string;
  let profile: Profile | null;
  if (came.binding === "redirect") {
    const parts = partsOf(came.query);
    const packed = Buffer.from(parts.SAMLRequest, "base64");
    xml = inflateRawSync(packed, { maxOutputLength: mostBytes }).toString("utf8");
    requireForHere(xml, signOutAddress(place.callback, place.root), now);
    ({ profile } = await saml.validateRedirectAsync({ ...parts }, came.query));
  } else {
    xml = Buffer.from(came.message, "base64").toString("utf8");
    requireForHere(xml, signOutAddress(place.callback, place.root), now);
    ({ profile } = await saml.validatePostRequestAsync({ SAMLRequest: came.message }));
  }
  const id = requireForHere(xml, signOutAddress(place.callback, place.root), now);
  if (profile === null || id === "" || profile.ID !== id) throw new Refused("refused", "odd-request");
  const expiresAt = new Date(now + 2 * (goodFor + clocksDiffer) * 1000).toISOString();
  const once = { issuer: `saml sign-out ${place.root}`, id, expiresAt, now: new Date(now).toISOString() };
  if (!(await takeMessage(db, once))) throw new Refused("refused", "replayed");
  // Where it names several of their sessions, all of theirs end.
  const several = (xml.match(/<(?:[^\s<>/:"'=]+:)?SessionIndex[\s>]/g) ?? []).length > 1;
  const answered = { ...profile, ID: id };
  return {
    issuer: samlIssuer(place.root, set.saml_entity),
    subject: profile.nameID.trim(),
    session: several ? null : (profile.sessionIndex ?? null),
    goOn:
      set.saml_sign_out === null || key === null
        ? null
        : await saml.getLogoutResponseUrlAsync(answered, came.relayState ?? "", {}, true),
  };
}

const hinted = z.object({
  format: z.string().default("urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified"),
  nameQualifier: z.string().optional(),
  spNameQualifier: z.string().optional(),
});

/** Where somebody signs out at the provider, with a request that we have signed; null where it has no single logout, or our key is gone. */
export async function samlEndAddress(
  { keys }: Pick<Reading, "keys">,
  set: StoredSingleSignOn,
  whose: { readonly subject: string; readonly session: string | null; readonly hint: string | null },
  place: SamlPlace,
): Promise<string | null> {
  const key = set.saml_key === null ? null : openOwnKey(keys, place.root, set.saml_key);
  if (set.saml_sign_out === null || set.saml_entity === null || key === null) return null;
  const { format, nameQualifier, spNameQualifier } = hinted.parse(JSON.parse(whose.hint ?? "{}"));
  const person: Profile = {
    issuer: set.saml_entity,
    nameID: whose.subject,
    nameIDFormat: format,
    ...(nameQualifier === undefined ? {} : { nameQualifier }),
    ...(spNameQualifier === undefined ? {} : { spNameQualifier }),
    ...(whose.session === null ? {} : { sessionIndex: whose.session }),
  };
  return speakerOf(set, place, key).getLogoutUrlAsync(person, "", {});
}
