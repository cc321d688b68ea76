import type { z } from "zod";
import type { Reach } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";

/** What an organization has set under a name, as JSON. */
export interface SettingRow {
  readonly organization_id: number;
  readonly name: string;
  readonly value: string;
}

/** The tree whose settings hold for what somebody does. */
export const homeRoot = ({ home, rootOf }: Reach): number | null => (home === null ? null : rootOf(home));

const settingRow = (db: Db, organizationId: number, name: string) =>
  db
    .selectFrom("organization_settings")
    .select(["value", "updated_at"])
    .where("organization_id", "=", organizationId)
    .where("name", "=", name)
    .executeTakeFirst();

/** What a tree of organizations has set under this name; null where it has not. `root` is the root of the tree. */
export async function readOrganizationSetting<S extends z.ZodType>(
  db: Db,
  root: number | null,
  name: string,
  shape: S,
): Promise<z.output<S> | null> {
  if (root === null) return null;
  const row = await settingRow(db, root, name);
  return row === undefined ? null : shape.parse(JSON.parse(row.value));
}

interface SettingRevision {
  /** Milliseconds since 1970; higher with each change. */
  readonly version: number;
  readonly updated_at: string;
}

/** When something was set last in an organization; the beginning of 1970 where it never was. */
export async function revisionOfSetting(
  db: Db,
  organizationId: number,
  name: string,
): Promise<SettingRevision> {
  const row = await settingRow(db, organizationId, name);
  const updated_at = row?.updated_at ?? new Date(0).toISOString();
  return { version: Date.parse(updated_at), updated_at };
}

/** Written at this moment, or just after the last time, where two changes fall into one or a clock went back. */
export async function writeOrganizationSetting(
  db: Db,
  root: number,
  setting: { readonly name: string; readonly value: unknown; readonly now: string },
): Promise<void> {
  const { version } = await revisionOfSetting(db, root, setting.name);
  const at = new Date(Math.max(Date.parse(setting.now), version + 1)).toISOString();
  const stored = { value: JSON.stringify(setting.value), updated_at: at };
  await db
    .insertInto("organization_settings")
    .values({ organization_id: root, name: setting.name, ...stored })
    .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doUpdateSet(stored))
    .execute();
}
