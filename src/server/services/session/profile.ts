import { updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call, Handlers, Services } from "#server/http/call.ts";
import { invalid, unprocessable } from "#server/http/errors.ts";
import { takeTry } from "#server/http/take-try.ts";
import { keepingBreakGlass } from "#server/kit/break-glass.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { deleteResets } from "#server/platform/accounts/password-resets.ts";
import { replaceRecoveryCodes } from "#server/platform/accounts/recovery-codes.ts";
import { openSecondFactor, sealSecondFactor } from "#server/platform/accounts/second-factor-secret.ts";
import {
  confirmSession,
  deleteOtherSessions,
  endSessions,
  openSessions,
} from "#server/platform/accounts/sessions.ts";
import { findUser, updateUser } from "#server/platform/accounts/users.ts";
import { passwordProblem } from "#server/security/passwords.ts";
import {
  matchingStep,
  newRecoveryCodes,
  newSecret,
  otpauthUrl,
  recoveryHash,
} from "#server/security/second-factor.ts";
import { signedInUser } from "./routes.ts";

type PasswordField = "current_password" | "password";

const notRight = (field: PasswordField) =>
  unprocessable(
    { [field]: [`${field === "password" ? "Password" : "Current password"} is not right.`] },
    true,
  );

async function requirePassword(
  services: Services,
  auth: Auth,
  given: string,
  field: PasswordField,
): Promise<void> {
  const attempt = await takeTry(services, `password ${auth.userId}`, null, field);
  if (!(await services.passwords.matches(auth.user.password_hash, given))) throw notRight(field);
  attempt.refund();
}

/** To compare takes a while: nothing is done for a password that was changed meanwhile. */
async function requireCompared(db: Db, { userId, user }: Auth, field: PasswordField): Promise<void> {
  if ((await findUser(db, userId))?.password_hash !== user.password_hash) throw notRight(field);
}

type ProfileRun = (call: Call<"session.profile">) => ReturnType<typeof reply>;

async function reply(call: Call<"session.profile">, extra: Readonly<Record<string, unknown>> = {}) {
  const user = (await findUser(call.db, call.auth.userId)) ?? call.auth.user;
  return { body: { user: await signedInUser(call.db, { ...call.auth, user }), ...extra } };
}

type ProfileChange = Pick<Call<"session.profile">, "auth" | "body" | "services">;

/** What a change of one's own account does once it was allowed. */
async function profileChange({ auth, body, services }: ProfileChange): Promise<{ readonly run: ProfileRun }> {
  const id = auth.userId;
  switch (body.action) {
    case "details":
      return {
        run: async (call) => {
          const { full_name, title, phone } = body;
          await updateRow(call.db, "users", id, { full_name, title, phone, updated_at: call.now });
          call.audit({ fields: ["full_name", "title", "phone"] });
          return reply(call);
        },
      };
    case "password": {
      if (body.password !== body.password_confirmation)
        throw invalid("password", "The two passwords are not the same.");
      const problem = passwordProblem(body.password, [auth.user.full_name, auth.user.email]);
      if (problem !== null) throw invalid("password", problem);
      const password_hash = await services.passwords.hash(body.password);
      return {
        run: async (call) => {
          await updateUser(call.db, id, { password_hash, updated_at: call.now });
          await deleteResets(call.db, id);
          await deleteOtherSessions(call.db, id, call.session.idHash);
          call.audit({ fields: ["password"] });
          return reply(call);
        },
      };
    }
    case "second-factor-begin": {
      const secret = newSecret();
      const totp_secret = sealSecondFactor(services.auditKeys, id, secret);
      return {
        run: async (call) => {
          if (auth.user.totp_confirmed === 1)
            throw invalid("action", "Second factor is on already. End it first.");
          await updateUser(call.db, id, { totp_secret, totp_last_step: 0 });
          call.audit({ fields: ["second_factor"] });
          return reply(call, { secret, otpauth_url: otpauthUrl(secret, auth.user.email) });
        },
      };
    }
    case "second-factor-confirm": {
      const attempt = await takeTry(services, `second-factor ${id}`, null, "code");
      const codes = newRecoveryCodes();
      return {
        run: async (call) => {
          const user = await findUser(call.db, id);
          const kept = user?.totp_confirmed === 0 ? user.totp_secret : null;
          const secret = kept === null ? null : openSecondFactor(services.auditKeys, id, kept);
          if (secret === null) throw invalid("action", "Begin setting up the second factor first.");
          const step = matchingStep(secret, body.code, services.options.clock());
          if (step === null)
            throw invalid("code", "Code is not right. Enter the one that your app shows now.");
          attempt.refund();
          await updateUser(call.db, id, { totp_confirmed: 1, totp_last_step: step });
          await replaceRecoveryCodes(call.db, id, codes.map(recoveryHash));
          await deleteOtherSessions(call.db, id, call.session.idHash);
          call.audit({ fields: ["second_factor"] });
          return reply(call, { recovery_codes: [...codes] });
        },
      };
    }
    case "second-factor-end":
      if (auth.rules.secondFactorBy !== null)
        throw invalid("action", "Your organization asks for a second factor: it stays on.");
      return {
        run: async (call) => {
          await keepingBreakGlass(call.db, "action", () =>
            updateUser(call.db, id, { totp_secret: null, totp_confirmed: 0, totp_last_step: 0 }),
          );
          await replaceRecoveryCodes(call.db, id, []);
          call.audit({ fields: ["second_factor"] });
          return reply(call);
        },
      };
    default:
      return body satisfies never;
  }
}

export const profileHandlers = {
  "session.sessions": async ({ db, auth, session }) => ({
    body: { data: await openSessions(db, auth.userId, session.idHash) },
  }),

  "session.endSession": async ({ db, auth, params, query }) => {
    const removeCopies = query.remove_copies === "yes";
    await endSessions(db, auth.userId, { handle: params.session, except: null, removeCopies });
    return {};
  },

  "session.endOthers": async ({ db, auth, session, query }) => {
    const removeCopies = query.remove_copies === "yes";
    await endSessions(db, auth.userId, { handle: null, except: session.idHash, removeCopies });
    return {};
  },

  "session.confirmPassword": {
    prepare: async ({ auth, body, services }) => {
      await requirePassword(services, auth, body.password, "password");
      return {
        run: async ({ db, session, now }) => {
          await requireCompared(db, auth, "password");
          if (session.idHash !== null) await confirmSession(db, session.idHash, now);
          return {};
        },
      };
    },
  },

  "session.profile": {
    prepare: async ({ auth, body, services }) => {
      const needsPassword = "current_password" in body;
      if (needsPassword) await requirePassword(services, auth, body.current_password, "current_password");
      const { run } = await profileChange({ auth, body, services });
      return {
        run: async (call) => {
          if (needsPassword) await requireCompared(call.db, auth, "current_password");
          return run(call);
        },
      };
    },
  },
} satisfies Partial<Handlers>;
