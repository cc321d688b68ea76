import type { Db } from "#server/database/schema.ts";

const sum = (row: { readonly bytes: number | string | bigint | null } | undefined): number =>
  Number(row?.bytes ?? 0);

/** Bytes of the files that these people have sent: attached, waiting, and still arriving. */
async function bytesOf(db: Db, userIds: readonly number[]): Promise<number> {
  const ids = [...userIds, -1];
  const media = await db
    .selectFrom("media")
    .select((e) => e.fn.sum<number | null>("size").as("bytes"))
    .where("created_by", "in", ids)
    .executeTakeFirst();
  const waiting = await db
    .selectFrom("uploads")
    .select((e) => e.fn.sum<number | null>("size").as("bytes"))
    .where("user_id", "in", ids)
    .executeTakeFirst();
  const arriving = await db
    .selectFrom("resumable_uploads")
    .select((e) => e.fn.sum<number | null>("size").as("bytes"))
    .where("user_id", "in", ids)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return sum(media) + sum(waiting) + sum(arriving);
}

/** What one person has sent, and all people of an organization. */
export async function uploadedBytes(
  db: Db,
  userId: number,
  organizationId: number | null,
): Promise<{ readonly person: number; readonly organization: number }> {
  const members = await db
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", organizationId ?? 0)
    .execute();
  const ids = [...new Set([userId, ...members.map((each) => each.user_id)])];
  return { person: await bytesOf(db, [userId]), organization: await bytesOf(db, ids) };
}
