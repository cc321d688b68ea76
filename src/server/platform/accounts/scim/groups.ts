import type { Db } from "#server/database/schema.ts";

/** A group in which a directory has put somebody. */
export interface InGroup {
  readonly user_id: number;
  readonly uuid: string;
  readonly display_name: string;
  /** The directory's own mark of it. */
  readonly external_id: string | null;
}

/** In which groups of a tree these people are, by person. */
export async function groupsOf(
  db: Db,
  root: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly InGroup[]>> {
  const rows = await db
    .selectFrom("scim_group_members")
    .innerJoin("scim_groups", "scim_groups.id", "scim_group_members.group_id")
    .select(["user_id", "uuid", "display_name", "external_id"])
    .where("organization_id", "=", root)
    .where("user_id", "in", [...userIds, -1])
    .orderBy("scim_groups.id")
    .execute();
  return Map.groupBy(rows, ({ user_id }) => user_id);
}
