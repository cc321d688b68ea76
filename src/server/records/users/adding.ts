import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import type { newUser } from "#contract/records/users/schema.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { serverAddressOf } from "#server/http/server-address.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { findUserByEmail, insertMembership, insertUser } from "#server/platform/accounts/users.ts";
import { noPassword } from "#server/security/passwords.ts";
import { invite } from "./invitations.ts";
import { settleRightsOf } from "./memberships.ts";

type Adding = Pick<
  Call<"users.create" | "users.invite" | "users.inviteMany">,
  "db" | "auth" | "services" | "now" | "afterCommit" | "request"
>;

export const addressIsTaken = "An account with this email exists already. Give that person a role instead.";

export async function requireFreeAddress(db: Db, email: string, except: number): Promise<void> {
  const known = await findUserByEmail(db, email);
  if (known !== undefined && known.id !== except) throw invalid("email", addressIsTaken);
}

export const inviting = (call: Adding) => ({
  ...call,
  invitedBy: { id: call.auth.userId, full_name: call.auth.user.full_name },
  serverAddress: serverAddressOf(call),
});

/** Puts a new colleague on record with a first role, invites them unless told otherwise, and answers their id. */
export async function addColleague(call: Adding, body: z.output<typeof newUser>): Promise<number> {
  const { db, now } = call;
  const { full_name, email, title, phone, organization_id, role } = body;
  const id = await insertUser(
    db,
    {
      uuid: body.uuid === undefined ? uuidv7() : await newUuid(db, "users", body.uuid),
      ...{ full_name, email, title, phone, password_hash: noPassword },
    },
    now,
  );
  await insertMembership(db, { user_id: id, organization_id, role, active: 1 });
  await settleRightsOf(db, id, { userId: call.auth.userId, now });
  if (body.invite) await invite(inviting(call), { id, full_name, email });
  return id;
}
