import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify } from "jose";
import { z } from "zod";
import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { takeMessage } from "#server/platform/accounts/single-sign-on/messages.ts";
import type { StoredSingleSignOn } from "#server/platform/accounts/single-sign-on/setting.ts";
import { createAtOnce } from "#server/platform/jobs/at-once.ts";
import { clocksDiffer } from "./asked.ts";
import { fetchBounded } from "./bounded.ts";
import { isIssuerAllowed, issuerOf } from "./provider.ts";
import { Refused } from "./refused.ts";

const event = "http://schemas.openid.net/event/backchannel-logout";
const answersWithin = 10_000;
/** Milliseconds for which its keys hold, and after which one that did not answer, or has another key now, is asked again. */
const keysHold = 60_000;
const keysRest = 5_000;
/** Seconds ago that a token may have been made at most. */
const oldest = 600;
const algorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA"],
] as const;

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

const meant = said.safeExtend({ iss: z.string(), aud: z.union([z.string(), z.array(z.string())]) });

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
async function askForKeys(issuer: string) {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await fetchBounded(address, {
    signal: AbortSignal.timeout(answersWithin),
    redirect: "error",
  });
  const { jwks_uri, issuer: named } = z
    .object({ jwks_uri: z.url(), issuer: z.string() })
    .parse(await answer.json());
  if (named !== issuer) throw new Refused("refused", "another-issuer");
  return createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: answersWithin,
    cooldownDuration: keysRest,
    [customFetch]: fetchBounded,
  });
}

/** How many may wait for one provider at a time, in this process: a provider that hangs must not hold all requests. */
const mostWaiting = 10;

/**
 * What providers said last, for a minute: whoever posts here many times makes no more requests there. One that does not answer
 * is left alone for a few seconds. A key that is not among theirs is looked for there anew.
 */
function createKeptKeys() {
  const kept = new Map<string, { readonly keys: ReturnType<typeof askForKeys>; until: number }>();
  return (issuer: string): ReturnType<typeof askForKeys> => {
    const now = performance.now();
    for (const [each, { until }] of kept) if (now >= until) kept.delete(each);
    const known = kept.get(issuer);
    if (known !== undefined) return known.keys;
    const one = { keys: askForKeys(issuer), until: now + keysHold };
    one.keys.catch(() => {
      one.until = performance.now() + keysRest;
    });
    kept.set(issuer, one);
    return one.keys;
  };
}

/** Read before anybody is asked: what is not meant for this server is refused by its own words. */
function requireMeant(token: string, { issuer, client, now }: Meant): void {
  const found = meant.safeParse(decodeJwt(token));
  const says = found.success ? found.data : null;
  const audience = says === null ? [] : [says.aud].flat();
  const isOld = says === null || says.exp + clocksDiffer < now || says.iat + oldest + clocksDiffer < now;
  if (isOld || says.iss !== issuer || !audience.includes(client))
    throw new Refused("refused", "not-meant-here");
}

interface Meant {
  readonly issuer: string;
  readonly client: string;
  /** Seconds since 1970. */
  readonly now: number;
}

/** Who signed out at a provider, by a token that it has signed for this server, and that serves once. */
export function createBackChannel({ db, options }: Checking) {
  const keysOf = createKeptKeys();
  const waiting = createAtOnce(mostWaiting);

  const verified = async (token: string, issuer: string, client: string) => {
    requireMeant(token, { issuer, client, now: options.clock() / 1000 });
    const leave = waiting.take(issuer);
    if (leave === null) throw new Refused("refused", "provider-busy");
    try {
      const { payload } = await jwtVerify(token, await keysOf(issuer), {
        issuer,
        audience: client,
        clockTolerance: clocksDiffer,
        maxTokenAge: oldest,
        currentDate: new Date(options.clock()),
        algorithms: [...algorithms],
      });
      return said.parse(payload);
    } finally {
      leave();
    }
  };

  return async (set: StoredSingleSignOn, token: string): Promise<SignedOut> => {
    const issuer = issuerOf(set);
    if (!set.on || set.preset === "saml" || issuer === null || !isIssuerAllowed(issuer, options))
      throw new Refused("refused", "no-provider");
    const { sub = null, sid = null, jti, exp } = await verified(token, issuer, set.client_id);
    const until = new Date((exp + clocksDiffer) * 1000).toISOString();
    const now = new Date(options.clock()).toISOString();
    if (!(await takeMessage(db, { issuer, id: jti, expiresAt: until, now })))
      throw new Refused("refused", "replayed");
    return { issuer, subject: sub, session: sid };
  };
}
