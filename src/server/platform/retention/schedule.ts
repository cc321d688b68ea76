import {
  type RetentionSchedule,
  retentionSchedule,
  usualSchedule,
} from "#contract/services/retention/schedule.ts";
import type { Db } from "#server/database/schema.ts";
import {
  readOrganizationSetting,
  writeOrganizationSetting,
} from "#server/platform/accounts/organization-settings.ts";

export const retentionSetting = "retention";

/** How long a tree keeps what it keeps; what it set, or what usually holds. */
export const scheduleOf = async (db: Db, root: number | null): Promise<RetentionSchedule> =>
  (await readOrganizationSetting(db, root, retentionSetting, retentionSchedule)) ?? usualSchedule;

export const setSchedule = (db: Db, root: number, value: RetentionSchedule, now: string): Promise<void> =>
  writeOrganizationSetting(db, root, { name: retentionSetting, value, now });

/** The root of the tree that an organization belongs to; null where there is none. */
export async function rootOf(db: Db, organizationId: number): Promise<number | null> {
  const row = await treesOf(db).where("organization_id", "=", organizationId).executeTakeFirst();
  return row?.root_id ?? null;
}

/** All organizations of a tree, its root included. */
export async function organizationsOf(db: Db, root: number): Promise<readonly number[]> {
  const rows = await treesOf(db).where("root_id", "=", root).execute();
  return rows.map((row) => row.organization_id);
}

// Kept by a trigger, and in no other code (`wordsByTree`).
const treesOf = (db: Db) => db.selectFrom("organization_trees").select(["organization_id", "root_id"]);
