import { z } from "zod";
import { insertRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { challengeOf, openUnder, sealUnder } from "#server/security/sealing.ts";
import { randomToken, sameText, sha256 } from "#server/security/tokens.ts";

/** For signing in at the provider, its second step included. */
export const attemptMinutes = 10;

const kept = z.object({ verifier: z.string(), nonce: z.string() });
type Kept = z.infer<typeof kept>;

/** Why nobody came back. */
export const failures = ["declined", "unreachable", "refused", "too-many-groups"] as const;
export type Failure = (typeof failures)[number];

/** What a provider has said of somebody, once it was checked. */
export const providerClaims = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** What the provider calls its own session. */
  session: z.string().nullable(),
  /** What it wants to hear again where somebody signs out there too; null where nothing is kept for that. */
  hint: z.string().nullable().default(null),
  /** Null where it says none. */
  address: z.string().nullable(),
  /** Does the provider vouch for the address? */
  verified: z.boolean(),
  name: z.string().nullable(),
  /** Null where it says nothing of groups, which is not the same as none. */
  groups: z.array(z.string()).nullable(),
});
export type ProviderClaims = z.infer<typeof providerClaims>;

export const outcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("known"), claims: providerClaims }),
  z.object({ kind: z.literal("failed"), why: z.enum(failures) }),
]);
export type Outcome = z.infer<typeof outcome>;

export type Attempt = Row<"provider_sign_ins">;

interface Beginning {
  readonly root: number;
  readonly purpose: Attempt["purpose"];
  readonly userId: number | null;
  readonly port: number;
  readonly challenge: string;
  readonly callback: string;
  readonly state: string;
  readonly kept: Kept;
  readonly now: string;
}

/** Remembers a sign-in that begins, and forgets those that nobody came back from. */
export async function beginAttempt(db: Db, given: Beginning): Promise<{ readonly expires_at: string }> {
  const { now, state, root } = given;
  const expires_at = new Date(Date.parse(now) + attemptMinutes * 60_000).toISOString();
  await db.deleteFrom("provider_sign_ins").where("expires_at", "<", now).execute();
  await insertRow(db, "provider_sign_ins", {
    state_hash: sha256(state),
    organization_id: root,
    purpose: given.purpose,
    user_id: given.userId,
    port: given.port,
    challenge: given.challenge,
    callback: given.callback,
    sealed: sealUnder(state, "attempt", given.kept),
    created_at: now,
    expires_at,
    used_at: null,
    code_hash: null,
    outcome: null,
  });
  return { expires_at };
}

/** Takes an attempt up as its browser comes back: once, in whatever process. Null where there is none that is open. */
export async function takeAttempt(
  db: Db,
  state: string,
  now: string,
): Promise<{ readonly attempt: Attempt; readonly kept: Kept } | null> {
  const attempt = await db
    .updateTable("provider_sign_ins")
    .set({ used_at: now })
    .where("state_hash", "=", sha256(state))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  if (attempt === undefined) return null;
  return { attempt, kept: kept.parse(openUnder(state, "attempt", attempt.sealed)) };
}

/** Keeps what the provider said for the computer that began, and answers the code by which it asks. */
export async function keepOutcome(db: Db, id: number, value: Outcome): Promise<string> {
  const code = randomToken();
  await db
    .updateTable("provider_sign_ins")
    .set({ code_hash: sha256(code), outcome: sealUnder(code, "outcome", value), sealed: "" })
    .where("id", "=", id)
    .execute();
  return code;
}

/** What a code stands for: once, and only for the computer that began. A wrong secret ends it too. */
export async function finishAttempt(
  db: Db,
  { code, secret, now }: { readonly code: string; readonly secret: string; readonly now: string },
): Promise<{ readonly attempt: Attempt; readonly outcome: Outcome } | null> {
  const attempt = await db
    .deleteFrom("provider_sign_ins")
    .where("code_hash", "=", sha256(code))
    .returningAll()
    .executeTakeFirst();
  if (attempt === undefined || attempt.outcome === null || attempt.expires_at <= now) return null;
  if (!sameText(challengeOf(secret), attempt.challenge)) return null;
  return { attempt, outcome: outcome.parse(openUnder(code, "outcome", attempt.outcome)) };
}
