import type { Db } from "#server/database/schema.ts";

const sum = (row: { readonly bytes: number | string | bigint | null } | undefined): number =>
  Number(row?.bytes ?? 0);

/** Of files that were deleted or changed, and are stored until they cannot be restored any more. */
async function keptBytesOf(db: Db, ids: readonly number[]): Promise<number> {
  // A file that was only renamed is counted where it is attached, and one that is kept twice once.
  const kept = db
    .selectFrom("kept_blobs")
    .innerJoin("blobs", "blobs.blob_key", "kept_blobs.blob_key")
    .select(["kept_blobs.user_id", "kept_blobs.blob_key", "blobs.size"])
    .distinct()
    .where("kept_blobs.user_id", "in", ids)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("media")
            .select("media.id")
            .whereRef("media.blob_key", "=", "kept_blobs.blob_key")
            .whereRef("media.created_by", "=", "kept_blobs.user_id"),
        ),
      ),
    );
  const found = await db
    .selectFrom(kept.as("kept"))
    .select((e) => e.fn.sum<number | null>("kept.size").as("bytes"))
    .executeTakeFirst();
  return sum(found);
}

/** Bytes of the files that these people have sent: attached, waiting, still arriving, and deleted but still stored. */
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
  return sum(media) + sum(waiting) + sum(arriving) + (await keptBytesOf(db, ids));
}

/** What one person has sent. */
export const uploadedByPerson = (db: Db, userId: number): Promise<number> => bytesOf(db, [userId]);

/** What all people of an organization have sent, and this person. */
export async function uploadedByOrganization(
  db: Db,
  userId: number,
  organizationId: number | null,
): Promise<number> {
  const members = await db
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", organizationId ?? 0)
    .execute();
  return bytesOf(db, [...new Set([userId, ...members.map((each) => each.user_id)])]);
}
