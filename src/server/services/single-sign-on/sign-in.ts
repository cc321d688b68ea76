import type { Db } from "#server/database/schema.ts";
import type { Call, Handlers, Services } from "#server/http/call.ts";
import { forbidden, invalid, tooMany, unprocessable } from "#server/http/errors.ts";
import { addressAtProviders } from "#server/http/server-address.ts";
import { confirmSession } from "#server/platform/accounts/sessions.ts";
import {
  beginAttempt,
  type Failure,
  finishAttempt,
  type Outcome,
} from "#server/platform/accounts/single-sign-on/attempts.ts";
import { findIdentity } from "#server/platform/accounts/single-sign-on/identities.ts";
import { providersArePossible, singleSignOnOf } from "#server/platform/accounts/single-sign-on/setting.ts";
import { sealHint } from "#server/platform/accounts/single-sign-on/sign-out-hint.ts";
import { updateUser } from "#server/platform/accounts/users.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { addressKey } from "#server/security/address-key.ts";
import { randomToken } from "#server/security/tokens.ts";
import { findPerson } from "./person.ts";
import { protocolOf } from "./protocol.ts";
import { loggedCode } from "./provider.ts";

export const callbackPath = "/single-sign-on/callback";
/** Where the provider of a tree says that somebody signed out there. */
export const signOutPath = (root: number | string) => `/single-sign-on/sign-out/${root}`;
/** Where this server describes itself to the SAML provider of a tree. */
export const metadataPath = (root: number | string) => `/single-sign-on/metadata/${root}`;

type Asking = Pick<Call<"session.beginAtProvider">, "request" | "services">;

/** Where the provider sends people back to; null where this server was not told how others reach it. */
export function callbackOf({ request, services }: Asking): string | null {
  const address = addressAtProviders(request, services.options);
  return address === null ? null : `${address}${callbackPath}`;
}

const gone = () =>
  unprocessable({ provider: ["This sign-in has ended or was used already. Begin it again."] }, true);

const sentences: Readonly<Record<Failure, string>> = {
  declined: "The provider did not sign you in. Begin again, or ask those who run it.",
  unreachable: "The provider cannot be reached right now. Try again in a moment.",
  refused:
    "What the provider answered does not fit this sign-in, so nobody was signed in. Begin again; if it stays so, ask an administrator.",
  "too-many-groups":
    "You are in more groups than your provider names. Ask an administrator to have only Bellwether's groups named.",
};

/** Somebody who was let in by what the provider said. */
interface LetIn {
  readonly userId: number;
  readonly identityId: number;
  readonly session: string | null;
  readonly pending: boolean;
  readonly secondFactorThere: boolean;
  /** Sealed. */
  readonly hint: string | null;
  readonly signsOutThere: boolean;
}

/** Applies what the provider said, in a transaction of its own: a role that it took away stays away though nobody gets in. */
async function letIn(
  { db, services, request }: Pick<Call<"session.finishAtProvider">, "db" | "services" | "request">,
  {
    root,
    outcome,
    now,
  }: { readonly root: number; readonly outcome: Outcome & { kind: "known" }; readonly now: string },
): Promise<LetIn> {
  const { claims } = outcome;
  const { found, set } = await db.transaction().execute(async (transaction) => {
    const set = await singleSignOnOf(transaction, root);
    if (!set.on) throw gone();
    const found = await findPerson({ db: transaction, root, set, claims, now });
    const userId = "user" in found ? found.user.id : found.userId;
    for (const organizationId of found.changed)
      await appendAudit(transaction, services.auditKeys, {
        chain: organizationId,
        at: now,
        action: "session.roles-by-groups",
        outcome: "ok",
        user_id: userId,
        record_type: "user",
        record_id: userId,
        fields: ["role"],
        address: request.ip,
        correlation_id: request.id,
      });
    return { found, set };
  });
  if (found.changed.length > 0)
    services.live.publish({
      type: "changed",
      resources: ["session", "users"],
      records: [],
      seenBy: [],
      userId: null,
      session: null,
    });
  if ("refusal" in found) throw unprocessable({ provider: [found.refusal] }, true);
  return {
    userId: found.user.id,
    identityId: found.identityId,
    session: claims.session,
    pending: found.user.totp_confirmed === 1 && !set.second_factor_there,
    secondFactorThere: set.second_factor_there,
    hint: claims.hint === null ? null : sealHint(services.auditKeys, root, claims.hint),
    signsOutThere: set.sign_out_there,
  };
}

/**
 * Each may ask the provider something, and none guesses anything: they are counted apart from passwords that are tried, and of
 * somebody who is signed in by themselves, whatever address they share.
 */
async function takeBegin(services: Services, from: string): Promise<void> {
  const { allowed, retryAfter } = await services.providerBegins.hit(from);
  if (allowed) return;
  const message = `Too many sign-ins from your network. Please try again in ${retryAfter} seconds.`;
  throw tooMany(message, retryAfter, { provider: [message] });
}

async function requireSet(db: Db, services: Services, root: number) {
  const set = await singleSignOnOf(db, root);
  if (!providersArePossible(services.options) || !set.on)
    throw invalid("organization_id", "Nobody signs in at a provider in this organization.");
  return set;
}

export const singleSignOnHandlers = {
  "session.beginAtProvider": {
    prepare: async ({ db: before, auth, body, services, request }) => {
      const { organization_id: root, purpose, port, challenge } = body;
      const set = await requireSet(before, services, root);
      if (purpose === "confirm" && auth === null) throw forbidden();
      await takeBegin(services, auth === null ? addressKey(request.ip) : `user ${auth.userId}`);
      const callback = callbackOf({ request, services });
      if (callback === null)
        throw invalid(
          "provider",
          "This server does not know its own address. Ask whoever runs it to set PUBLIC_ADDRESS.",
        );
      const asked = {
        state: randomToken(),
        nonce: randomToken(),
        verifier: randomToken(),
        callback,
        purpose,
        root,
      };
      const speaking = { db: before, options: services.options, keys: services.auditKeys };
      const leave = services.atProviders.take(String(root));
      if (leave === null) throw invalid("provider", sentences.unreachable);
      const address = await protocolOf(set)
        .address(speaking, set, asked)
        .catch((error: unknown) => {
          services.options.log?.error("provider.begin", { organization: root, code: loggedCode(error) });
          throw invalid("provider", sentences.unreachable);
        })
        .finally(leave);
      const userId = purpose === "confirm" ? (auth?.userId ?? null) : null;
      const kept = { verifier: asked.verifier, nonce: asked.nonce };
      return {
        run: async ({ db, now }) => {
          const given = { root, purpose, userId, port, challenge, callback, state: asked.state, kept, now };
          return { body: { data: { address, ...(await beginAttempt(db, given)) } } };
        },
      };
    },
  },

  "session.finishAtProvider": {
    prepare: async (before) => {
      const { db, auth, body, now, services } = before;
      const done = await finishAttempt(db, { ...body, now });
      if (done === null) throw gone();
      const { attempt, outcome } = done;
      if (outcome.kind === "failed") throw unprocessable({ provider: [sentences[outcome.why]] }, true);
      const root = attempt.organization_id;
      if (attempt.purpose === "confirm") {
        const identity = await findIdentity(db, outcome.claims.issuer, outcome.claims.subject);
        if (auth === null || auth.userId !== attempt.user_id || identity?.user_id !== auth.userId)
          throw unprocessable(
            { provider: ["Somebody else signed in at the provider. Try again as yourself."] },
            true,
          );
        return {
          run: async ({ db: transaction, session, audit }) => {
            if (session.idHash !== null) await confirmSession(transaction, session.idHash, now);
            audit({ action: "session.confirm-provider" });
            return { body: { two_factor: false, signs_out_there: false } };
          },
        };
      }
      const person = await letIn({ db, services, request: before.request }, { root, outcome, now });
      return {
        run: async ({ db: transaction, session, audit }) => {
          const { userId, pending, identityId } = person;
          const { session: known, hint, secondFactorThere: secondFactor } = person;
          const provider = { identityId, session: known, hint, secondFactor };
          await session.begin(transaction, userId, { remember: false, pending, provider });
          if (!pending) await updateUser(transaction, userId, { last_seen_at: now });
          audit({ userId });
          return { body: { two_factor: pending, signs_out_there: person.signsOutThere } };
        },
      };
    },
  },
} satisfies Partial<Handlers>;
