import type { Db } from "#server/database/schema.ts";
import type { Handlers, Services } from "#server/http/call.ts";
import { invalid, unprocessable } from "#server/http/errors.ts";
import { takeTry } from "#server/http/take-try.ts";
import {
  dropInvitation,
  findInvitation,
  invitationDays,
  putInvitation,
} from "#server/platform/accounts/invitations.ts";
import { senderTo } from "#server/platform/accounts/mail-senders.ts";
import { signsInElsewhere } from "#server/platform/accounts/single-sign-on/setting.ts";
import {
  findUser,
  getsIn,
  membershipViews,
  type UserRow,
  updateUser,
} from "#server/platform/accounts/users.ts";
import { addressKey } from "#server/security/address-key.ts";
import { passwordProblem, wayIn } from "#server/security/passwords.ts";
import { randomToken, sha256 } from "#server/security/tokens.ts";

interface Inviting {
  readonly db: Db;
  readonly services: Services;
  readonly now: string;
  readonly afterCommit: (run: () => Promise<void>) => void;
  readonly invitedBy: { readonly id: number; readonly full_name: string };
  /** Null where it is not known. */
  readonly serverAddress: string | null;
}

/** Begins an invitation, which replaces an earlier one, and mails its code. The code itself is stored nowhere. */
export async function invite(
  { db, services, now, afterCommit, invitedBy, serverAddress }: Inviting,
  user: { readonly id: number; readonly full_name: string; readonly email: string },
): Promise<void> {
  const token = randomToken();
  await putInvitation(db, {
    user_id: user.id,
    token_hash: sha256(token),
    created_at: now,
    invited_by: invitedBy.id,
  });
  const sender = await senderTo(db, user.id);
  afterCommit(() =>
    services.mailer.send({
      sender,
      to: user.email,
      subject: "You are invited to Bellwether",
      text: invitationMail({ name: user.full_name, from: invitedBy.full_name, token, serverAddress }),
      secret: token,
    }),
  );
}

const notGood = () =>
  unprocessable(
    { token: ["This invitation is not valid any more. Ask whoever invited you to send it again."] },
    true,
  );

/** Where passwords are switched off, whoever is invited begins at the provider, by the address that was invited. */
async function requireInvitationOpens(db: Db, user: UserRow): Promise<void> {
  const name = await signsInElsewhere(db, user);
  if (name !== null)
    throw unprocessable({ token: [`You need no password and no invitation here. Sign in with ${name}.`] });
}

export const invitationHandlers = {
  "users.invitation": {
    prepare: async ({ body, services, request }) => {
      const { signInAddress: limiter } = services;
      const attempt = await takeTry(
        services,
        `invitation ${sha256(body.token)}`,
        { limiter, address: addressKey(request.ip) },
        "token",
      );
      return {
        run: async ({ db }) => {
          const found = await findInvitation(db, sha256(body.token), services.options.clock());
          const user = found === null ? undefined : await findUser(db, found.user_id);
          if (user === undefined || !(await getsIn(db, user))) throw notGood();
          attempt.refund();
          const [first] = (await membershipViews(db, [user.id])).get(user.id) ?? [];
          return {
            body: {
              data: {
                full_name: user.full_name,
                email: user.email,
                organization_name: first?.organization_name ?? "",
              },
            },
          };
        },
      };
    },
  },

  "users.acceptInvitation": {
    prepare: async ({ body, services, request }) => {
      const hash = sha256(body.token);
      const { signInAddress: limiter } = services;
      const attempt = await takeTry(
        services,
        `invitation ${hash}`,
        { limiter, address: addressKey(request.ip) },
        "token",
      );
      const problem = passwordProblem(body.password, []);
      if (problem !== null) throw invalid("password", problem);
      const password_hash = await services.passwords.hash(body.password);
      return {
        run: async ({ db, now, session, audit }) => {
          const found = await findInvitation(db, hash, services.options.clock());
          const user = found === null ? undefined : await findUser(db, found.user_id);
          if (user !== undefined) await requireInvitationOpens(db, user);
          if (user === undefined || wayIn(user.password_hash) !== "none" || !(await getsIn(db, user)))
            throw notGood();
          const own = passwordProblem(body.password, [user.full_name, user.email]);
          if (own !== null) throw invalid("password", own);
          attempt.refund();
          await dropInvitation(db, user.id);
          await updateUser(db, user.id, { password_hash, last_seen_at: now, updated_at: now });
          await session.begin(db, user.id, { remember: false, pending: false });
          audit({ userId: user.id, recordType: "user", recordId: user.id });
          return { body: { two_factor: false } };
        },
      };
    },
  },
} satisfies Partial<Handlers>;

interface InvitationMail {
  readonly name: string;
  readonly from: string;
  readonly token: string;
  readonly serverAddress: string | null;
}

/** Bellwether registers no kind of link with the system: address and code are there to be copied. */
const invitationMail = ({ name, from, token, serverAddress }: InvitationMail): string =>
  `Hello ${name},

${from} has made an account for you in Bellwether. Open Bellwether on your computer, enter the address of the server,
choose "I was invited", and paste the code within ${invitationDays} days. You then choose a password of your own.

${serverAddress === null ? `Ask ${from} for the address of the server, if Bellwether does not know it yet.` : `Server address: ${serverAddress}`}
Invitation code: ${token}

If you do not know what this is about, you can leave this mail: nothing happens without the code.
`;
