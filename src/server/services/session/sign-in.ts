import type { FastifyRequest } from "fastify";
import type { Db } from "#server/database/schema.ts";
import type { Handlers, Services } from "#server/http/call.ts";
import { HttpError, invalid, unauthenticated, unprocessable } from "#server/http/errors.ts";
import { takeTry } from "#server/http/take-try.ts";
import { senderTo } from "#server/platform/accounts/mail-senders.ts";
import { deleteResets, insertReset, takeReset } from "#server/platform/accounts/password-resets.ts";
import { takeRecoveryCode } from "#server/platform/accounts/recovery-codes.ts";
import { openSecondFactor } from "#server/platform/accounts/second-factor-secret.ts";
import { deleteOtherSessions } from "#server/platform/accounts/sessions.ts";
import { signsInElsewhere } from "#server/platform/accounts/single-sign-on/setting.ts";
import {
  findUser,
  findUserByEmail,
  getsIn,
  type UserRow,
  updateUser,
} from "#server/platform/accounts/users.ts";
import { addressKey } from "#server/security/address-key.ts";
import { passwordProblem, wayIn } from "#server/security/passwords.ts";
import { matchingStep, recoveryHash } from "#server/security/second-factor.ts";
import { randomToken, sha256 } from "#server/security/tokens.ts";

const resetMinutes = 60;
/** Codes for a new password that were asked for before this are worth nothing any more. */
const resetsSince = (now: string): string => new Date(Date.parse(now) - resetMinutes * 60_000).toISOString();

const signsIn = ({ signInAddress: limiter }: Services, { ip }: FastifyRequest) => ({
  limiter,
  address: addressKey(ip),
});
const forgot = ({ forgotAddress: limiter }: Services, { ip }: FastifyRequest) => ({
  limiter,
  address: addressKey(ip),
});

/** Said only to whoever has shown that the account is theirs. */
async function requirePasswordsOn(db: Db, user: UserRow, field: string): Promise<void> {
  const name = await signsInElsewhere(db, user);
  if (name === null) return;
  const message = `Passwords are switched off in your organization. Sign in with ${name}.`;
  throw unprocessable({ [field]: [message] }, true);
}

const notOurs = () => unprocessable({ email: ["These credentials do not match our records."] }, true);

export const signInHandlers = {
  "session.login": {
    prepare: async ({ db, auth, body, services, request }) => {
      // Sanctum's guest middleware: signed-in users are redirected.
      if (auth !== null)
        throw new HttpError(302, { message: "Already signed in." }, { headers: { Location: "/" } });
      const email = body.email.toLowerCase();
      const attempt = await takeTry(services, email, signsIn(services, request), "email");
      const user = await findUserByEmail(db, email);
      const matches = await services.passwords.matches(user?.password_hash ?? null, body.password);
      if (!matches || user === undefined || !(await getsIn(db, user))) {
        throw notOurs();
      }
      attempt.refund();
      await requirePasswordsOn(db, user, "email");
      return {
        run: async ({ db: transaction, now, session, audit }) => {
          // To compare takes a while: a password that was changed meanwhile begins nothing that would outlast the change.
          const present = await findUser(transaction, user.id);
          if (present?.password_hash !== user.password_hash || !(await getsIn(transaction, present)))
            throw notOurs();
          const pending = present.totp_confirmed === 1;
          await session.begin(transaction, user.id, { remember: body.remember, pending });
          if (!pending) await updateUser(transaction, user.id, { last_seen_at: now });
          audit({ userId: user.id });
          return { body: { two_factor: pending } };
        },
      };
    },
  },

  "session.verify": {
    prepare: async ({ body, session, services, request }) => {
      const { pending } = session;
      if (pending === null) throw unauthenticated();
      const attempt = await takeTry(
        services,
        `second-factor ${pending.userId}`,
        signsIn(services, request),
        "code",
      );
      return {
        run: async ({ db, now, audit }) => {
          const user = await findUser(db, pending.userId);
          if (user === undefined || user.totp_secret === null) throw unauthenticated();
          const secret = openSecondFactor(services.auditKeys, user.id, user.totp_secret);
          const step =
            secret !== null && /^\d{6}$/.test(body.code)
              ? matchingStep(secret, body.code, services.options.clock())
              : null;
          // A code that was used once is invalid, even within its time.
          const byCode = step !== null && step > user.totp_last_step;
          const byRecovery = !byCode && (await takeRecoveryCode(db, user.id, recoveryHash(body.code)));
          if (!byCode && !byRecovery)
            throw unprocessable({ code: ["The provided two factor authentication code was invalid."] }, true);
          attempt.refund();
          await updateUser(db, user.id, {
            last_seen_at: now,
            ...(byCode && step !== null ? { totp_last_step: step } : {}),
          });
          const { remember, provider } = pending;
          await session.begin(db, user.id, { remember, pending: false, provider });
          audit({ userId: user.id, fields: byRecovery ? ["recovery_code"] : [] });
          return { body: { two_factor: false } };
        },
      };
    },
  },

  "session.logout": async ({ db, session, audit }) => {
    await session.end(db);
    // Where nobody was signed in, nobody signed out.
    if (session.idHash === null) audit({ each: [] });
    return {};
  },

  "session.forgotPassword": {
    prepare: async ({ body, services, request }) => {
      await takeTry(services, `forgot ${body.email}`, forgot(services, request), "email");
      const token = randomToken();
      return {
        run: async ({ db, now, afterCommit }) => {
          const user = await findUserByEmail(db, body.email);
          // Read of nobody too, so that the time tells nothing.
          const sender = await senderTo(db, user?.id ?? 0);
          // An account without a password waits for its invitation, which a code by mail does not replace (decision 052).
          const signsIn =
            user !== undefined &&
            wayIn(user.password_hash) !== "none" &&
            (await getsIn(db, user)) &&
            (await signsInElsewhere(db, user)) === null;
          if (signsIn) {
            const row = { token_hash: sha256(token), user_id: user.id, created_at: now };
            await insertReset(db, row, resetsSince(now));
            afterCommit(() =>
              services.mailer.send({
                sender,
                to: user.email,
                subject: "Choose a new Bellwether password",
                text: resetMail(user.full_name, token),
                secret: token,
              }),
            );
          }
          return { body: { message: "If we know this address, a mail with a reset code is on its way." } };
        },
      };
    },
  },

  "session.resetPassword": {
    prepare: async ({ body, services, request }) => {
      await takeTry(services, `reset ${body.email}`, forgot(services, request), "email");
      const problem = passwordProblem(body.password, [body.email]);
      if (problem !== null) throw invalid("password", problem);
      const password_hash = await services.passwords.hash(body.password);
      return {
        run: async ({ db, now, audit }) => {
          const user = await findUserByEmail(db, body.email);
          const taken =
            user !== undefined && (await takeReset(db, user.id, sha256(body.token), resetsSince(now)));
          if (!taken || !(await getsIn(db, user))) {
            throw unprocessable(
              { email: ["This reset code is not valid any more. Ask for a new one."] },
              true,
            );
          }
          await requirePasswordsOn(db, user, "email");
          await updateUser(db, user.id, { password_hash, updated_at: now });
          await deleteResets(db, user.id);
          await deleteOtherSessions(db, user.id, null);
          audit({ userId: user.id, fields: ["password"] });
          return { body: { message: "Your password has been reset." } };
        },
      };
    },
  },
} satisfies Partial<Handlers>;

const resetMail = (name: string, token: string): string =>
  `Hello ${name},

someone asked to choose a new password for your Bellwether account. If it was you, open Bellwether, choose
"Forgot password", and paste this code within ${resetMinutes} minutes:

Reset code: ${token}

If it was not you, nothing has changed and you can leave this mail.
`;
