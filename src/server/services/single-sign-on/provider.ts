import * as client from "openid-client";
import { z } from "zod";
import { loopbackHosts } from "#contract/kit/loopback-hosts.ts";
import type { SingleSignOnRules } from "#contract/services/single-sign-on/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import type { Failure, ProviderClaims } from "#server/platform/accounts/single-sign-on/attempts.ts";
import type { StoredSingleSignOn } from "#server/platform/accounts/single-sign-on/setting.ts";
import { type Asked, clocksDiffer, confirmedWithin } from "./asked.ts";
import { fetchBounded } from "./bounded.ts";
import { Refused } from "./refused.ts";

type Clock = Pick<ServerOptions, "clock" | "secureCookies">;

const answersWithin = 10;

/** What the preset knows of its provider; null where the setting does not name one. */
export function issuerOf({ preset, tenant, issuer, saml_entity }: SingleSignOnRules): string | null {
  if (preset === "google") return "https://accounts.google.com";
  // The common issuer of all tenants would let in whoever has an account at Microsoft.
  if (preset === "saml") return saml_entity;
  if (preset === "entra") return tenant === null ? null : `https://login.microsoftonline.com/${tenant}/v2.0`;
  return issuer;
}

/** A provider without https is for trying out on the same computer, by a server that is itself reached without it. */
export function isIssuerAllowed(
  issuer: string,
  { secureCookies }: Pick<ServerOptions, "secureCookies">,
): boolean {
  const url = URL.parse(issuer);
  if (url === null) return false;
  return url.protocol === "https:" || (!secureCookies && loopbackHosts.includes(url.hostname));
}

/**
 * The provider as it describes itself now. Nothing of it is kept from one sign-in to the next: keys that it changes hold at
 * once, in every process, and one that does not answer is noticed before anybody is sent there.
 */
async function discover(
  set: StoredSingleSignOn,
  { clock, secureCookies }: Clock,
): Promise<client.Configuration> {
  const issuer = issuerOf(set);
  if (issuer === null || !isIssuerAllowed(issuer, { secureCookies }))
    throw new TypeError("No provider is set.");
  const insecure = new URL(issuer).protocol === "http:" ? [client.allowInsecureRequests] : [];
  const metadata = {
    [client.clockSkew]: Math.round((clock() - Date.now()) / 1000),
    [client.clockTolerance]: clocksDiffer,
  };
  return client.discovery(
    new URL(issuer),
    set.client_id,
    metadata,
    set.client_secret === null ? client.None() : client.ClientSecretPost(set.client_secret),
    // The signature counts even where the token came straight from the provider.
    {
      timeout: answersWithin,
      execute: [client.enableNonRepudiationChecks, ...insecure],
      [client.customFetch]: (address, given) => fetchBounded(address, given as RequestInit),
    },
  );
}

/** The address at the provider at which somebody signs out (RP-Initiated Logout 1.0); null where it has none. */
export async function endAddressAtOpenId(
  set: StoredSingleSignOn,
  { hint, back }: { readonly hint: string | null; readonly back: string },
  options: Clock,
): Promise<string | null> {
  // Nothing is asked that the secret would be needed for.
  const config = await discover({ ...set, client_secret: null }, options);
  const { end_session_endpoint: end } = config.serverMetadata();
  if (end === undefined || !isIssuerAllowed(end, options)) return null;
  const given = { post_logout_redirect_uri: back, ...(hint === null ? {} : { id_token_hint: hint }) };
  return client.buildEndSessionUrl(config, given).href;
}

/** The address at the provider at which somebody signs in. */
export async function addressAtOpenId(
  set: StoredSingleSignOn,
  asked: Asked,
  options: Clock,
): Promise<string> {
  const config = await discover(set, options);
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: asked.callback,
    scope: "openid email profile",
    state: asked.state,
    nonce: asked.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(asked.verifier),
    code_challenge_method: "S256",
    ...(set.preset === "google" && set.domain !== null ? { hd: set.domain } : {}),
    ...(asked.purpose === "confirm" ? { prompt: "login", max_age: "0" } : {}),
  });
  return address.href;
}

/** No database keeps a text with NUL, and no provider has reason to say one. */
const without = /^[^\0]+$/;
const text = z.string().regex(without).max(320).nullable().catch(null);
const said = z.object({
  sub: z.string().regex(without).max(255),
  sid: text,
  email: text,
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  hd: text,
  tid: text,
  name: text,
  auth_time: z.number().nullable().catch(null),
  _claim_names: z.record(z.string(), z.unknown()).catch({}),
});

/** Google says it as a boolean, some as text; Entra says with a claim of its own whether the tenant owns the domain. */
const isTrue = (value: unknown): boolean => value === true || value === "true";
const isVerified = (
  { email_verified, xms_edov }: z.infer<typeof said>,
  { preset }: SingleSignOnRules,
): boolean =>
  isTrue(email_verified) || (preset === "entra" && (isTrue(xms_edov) || xms_edov === 1 || xms_edov === "1"));

const groupNames = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

/** Whose accounts these are: of this domain or tenant, and of no other. */
function requireOwn(claims: z.infer<typeof said>, set: SingleSignOnRules): void {
  if (set.preset === "google" && (claims.hd === null || claims.hd.toLowerCase() !== set.domain))
    throw new Refused("refused");
  if (set.preset === "entra" && claims.tid?.toLowerCase() !== set.tenant) throw new Refused("refused");
}

function present(
  claims: Readonly<Record<string, unknown>>,
  issuer: string,
  { set, token }: { readonly set: SingleSignOnRules; readonly token: string | undefined },
): ProviderClaims {
  const read = said.parse(claims);
  requireOwn(read, set);
  // Whoever is in very many groups gets an address to ask for them in their place.
  if (set.groups.length > 0 && set.groups_claim in read._claim_names) throw new Refused("too-many-groups");
  const groups = groupNames.safeParse(claims[set.groups_claim]);
  return {
    issuer,
    subject: read.sub,
    session: read.sid,
    hint: set.sign_out_there ? (token ?? null) : null,
    address: read.email?.toLowerCase() ?? null,
    verified: isVerified(read, set),
    name: read.name,
    groups: groups.success ? groups.data : null,
  };
}

/**
 * Exchanges what the browser came back with for what the provider says of its person. Signature, issuer, audience, times,
 * nonce and PKCE are checked by openid-client.
 */
export async function claimsFromOpenId(
  set: StoredSingleSignOn,
  came: URL,
  asked: Asked,
  options: Clock,
): Promise<ProviderClaims> {
  const config = await discover(set, options);
  const tokens = await client.authorizationCodeGrant(config, came, {
    expectedState: asked.state,
    expectedNonce: asked.nonce,
    pkceCodeVerifier: asked.verifier,
    idTokenExpected: true,
    ...(asked.purpose === "confirm" ? { maxAge: confirmedWithin } : {}),
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Refused("refused");
  const lacks =
    claims.email === undefined || (set.groups.length > 0 && claims[set.groups_claim] === undefined);
  const more =
    lacks && config.serverMetadata().userinfo_endpoint !== undefined
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {};
  return present({ ...more, ...claims }, claims.iss, { set, token: tokens.id_token });
}

/** For the log of the server: what went wrong, without anything that was said of a person. */
export const loggedCode = (error: unknown): string =>
  error instanceof Refused
    ? error.because
    : error instanceof client.ClientError || error instanceof client.AuthorizationResponseError
      ? (error.code ?? error.name)
      : error instanceof Error
        ? error.name
        : "unknown";

export function openIdFailure(error: unknown): Failure {
  if (error instanceof client.AuthorizationResponseError) return "declined";
  const code = error instanceof client.ClientError ? error.code : undefined;
  const unheard = [
    "OAUTH_TIMEOUT",
    "OAUTH_ABORT",
    "OAUTH_RESPONSE_IS_NOT_CONFORM",
    "OAUTH_RESPONSE_IS_NOT_JSON",
  ];
  return error instanceof TypeError || (code !== undefined && unheard.includes(code))
    ? "unreachable"
    : "refused";
}
