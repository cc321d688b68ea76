import type { Db } from "#server/database/schema.ts";
import { groupsOf, type InGroup } from "#server/platform/accounts/scim/groups.ts";
import type { StoredSingleSignOn } from "#server/platform/accounts/single-sign-on/setting.ts";
import { followGroups, rolesOfGroups } from "./roles-by-groups.ts";

// Groups that a directory tells of by SCIM (decision 127). They count as those do that a provider names at a sign-in.

/** How a setting may name the groups in which somebody is: by name, by the directory's id, or by ours. */
const namesOf = (groups: readonly InGroup[] = []): readonly string[] =>
  groups.flatMap(({ display_name, external_id, uuid }) => [display_name, external_id ?? uuid, uuid]);

/** The groups of somebody as their directory tells them; null where it tells of no groups at all. */
export async function provisionedGroups(
  db: Db,
  root: number,
  userId: number,
): Promise<readonly string[] | null> {
  const any = await db
    .selectFrom("scim_groups")
    .select("id")
    .where("organization_id", "=", root)
    .limit(1)
    .executeTakeFirst();
  return any === undefined ? null : namesOf((await groupsOf(db, root, [userId])).get(userId));
}

/** Everybody who is in a group that a directory tells of. */
export async function peopleInGroups(db: Db, root: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("scim_group_members")
    .innerJoin("scim_groups", "scim_groups.id", "scim_group_members.group_id")
    .select("user_id")
    .distinct()
    .where("organization_id", "=", root)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

interface Following {
  readonly db: Db;
  readonly root: number;
  readonly set: StoredSingleSignOn;
  readonly now: string;
  /** Somebody's role changed in an organization. */
  readonly changed: (userId: number, organizationId: number) => Promise<void>;
}

/** Gives these people the roles of their groups, where the setting gives any; not those who get in without the provider. */
export async function followProvisioned(
  { db, root, set, now, changed }: Following,
  userIds: readonly number[],
): Promise<void> {
  const followed = userIds.filter((id) => !set.break_glass.includes(id));
  if (set.groups.length === 0 || followed.length === 0) return;
  const groups = await groupsOf(db, root, followed);
  for (const userId of followed) {
    const wanted = rolesOfGroups(set.groups, namesOf(groups.get(userId)));
    for (const organizationId of await followGroups({ db, now }, userId, root, wanted))
      await changed(userId, organizationId);
  }
}
