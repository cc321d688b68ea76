import type { Db } from "#server/database/schema.ts";
import type { Access, RecordKey } from "../loaded.ts";
import type { Reader } from "../reach.ts";
import { refusalsOfOrganization, refusalsOfUser } from "../refusals.ts";
import { organizationRights, userRights } from "../rights.ts";

export async function organizationAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("organizations")
    .select(["id", "parent_id", "version", "merged_into"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .where("practice_of", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, version, merged_into } = row;
  // Whoever names a merged one means the survivor, as with people.
  if (merged_into !== null) {
    const survivor = await organizationAccess(db, reader, merged_into);
    return survivor === null ? null : { ...survivor, merged: true };
  }
  const rights = organizationRights(reader.reach, id, row.parent_id);
  const refusals = refusalsOfOrganization(rights, row.parent_id);
  return { kind: "organization", id, organizationId: id, version, rights, refusals };
}

export async function userAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("users")
    .select(["id", "version"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const held = await db
    .selectFrom("memberships")
    .select(["organization_id", "active"])
    .where("user_id", "=", row.id)
    .orderBy("id")
    .execute();
  const { id, version } = row;
  const rights = userRights(reader.reach, held, id === reader.userId);
  const refusals = refusalsOfUser(rights, userRights(reader.reach, held, false));
  return { kind: "user", id, organizationId: held[0]?.organization_id ?? 0, version, rights, refusals };
}
