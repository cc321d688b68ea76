import { createRemoteJWKSet, jwtVerify } from "jose";
import { z } from "zod";
import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { takeMessage } from "#server/platform/accounts/single-sign-on/messages.ts";
import type { StoredSingleSignOn } from "#server/platform/accounts/single-sign-on/setting.ts";
import { clocksDiffer } from "./asked.ts";
import { isIssuerAllowed, issuerOf } from "./provider.ts";
import { Refused } from "./refused.ts";

const event = "http://schemas.openid.net/event/backchannel-logout";
const answersWithin = 10_000;

/** What the provider's word of a sign-out must say (OpenID Connect Back-Channel Logout 1.0, 2.4). */
const said = z
  .object({
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(320).optional(),
    jti: z.string().min(1).max(320),
    iat: z.number(),
    exp: z.number(),
    events: z.object({ [event]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

export interface SignedOut {
  readonly issuer: string;
  readonly subject: string | null;
  /** What the provider calls its session; null: all of the person's. */
  readonly session: string | null;
}

interface Checking {
  readonly db: Db;
  readonly options: Pick<ServerOptions, "clock" | "secureCookies">;
}

/** The provider's own keys, as it names them now. */
async function keysOf(issuer: string) {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(answersWithin), redirect: "error" });
  const { jwks_uri, issuer: named } = z
    .object({ jwks_uri: z.url(), issuer: z.string() })
    .parse(await answer.json());
  if (named !== issuer) throw new Refused("refused", "another-issuer");
  return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: answersWithin });
}

/** Who signed out at the provider, by a token that it has signed for this server, and that serves once. */
export async function signedOutThere(
  { db, options }: Checking,
  set: StoredSingleSignOn,
  token: string,
): Promise<SignedOut> {
  const issuer = issuerOf(set);
  if (!set.on || set.preset === "saml" || issuer === null || !isIssuerAllowed(issuer, options))
    throw new Refused("refused", "no-provider");
  const { payload } = await jwtVerify(token, await keysOf(issuer), {
    issuer,
    audience: set.client_id,
    clockTolerance: clocksDiffer,
    currentDate: new Date(options.clock()),
    algorithms: ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"],
  });
  const { sub = null, sid = null, jti, exp } = said.parse(payload);
  const until = new Date((exp + clocksDiffer) * 1000).toISOString();
  const now = new Date(options.clock()).toISOString();
  if (!(await takeMessage(db, { issuer, id: jti, expiresAt: until, now })))
    throw new Refused("refused", "replayed");
  return { issuer, subject: sub, session: sid };
}
