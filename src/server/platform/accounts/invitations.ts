import type { Db, Row } from "#server/database/schema.ts";

export type InvitationRow = Row<"invitations">;

export const invitationDays = 7;
const lasts = invitationDays * 86_400_000;
/** Between two invitations to one person, so that nobody's mailbox can be filled. */
const leastPause = 5 * 60_000;

/** Begins an invitation; the one before, if there was any, is worth nothing then. */
export async function putInvitation(db: Db, row: InvitationRow): Promise<void> {
  const { user_id: _, ...rest } = row;
  await db
    .insertInto("invitations")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(rest))
    .execute();
}

/** How many seconds it takes until somebody may be invited once more, at `now` (milliseconds since 1970). */
export async function secondsToNextInvitation(db: Db, userId: number, now: number): Promise<number> {
  const sentAt = (await invitationsOf(db, [userId])).get(userId);
  const since = sentAt === undefined ? leastPause : now - Date.parse(sentAt);
  // A clock that was set back says nothing.
  return since < 0 || since >= leastPause ? 0 : Math.ceil((leastPause - since) / 1000);
}

/** The invitation with this code, if it is still good at `now` (milliseconds since 1970). */
export async function findInvitation(db: Db, tokenHash: string, now: number): Promise<InvitationRow | null> {
  const row = await db
    .selectFrom("invitations")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row !== undefined && now - Date.parse(row.created_at) < lasts ? row : null;
}

export async function dropInvitation(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("invitations").where("user_id", "=", userId).execute();
}

/** When each of these people was last invited, where their invitation is open. */
export async function invitationsOf(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("invitations")
    .select(["user_id", "created_at"])
    .where("user_id", "in", [...userIds, -1])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.created_at]));
}
