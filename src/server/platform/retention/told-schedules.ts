import { z } from "zod";
import type { Db } from "#server/database/schema.ts";
import {
  readOrganizationSetting,
  revisionOfSetting,
  writeOrganizationSetting,
} from "#server/platform/accounts/organization-settings.ts";
import { retentionSetting } from "./schedule.ts";

const toldSetting = "retention_told";

/** From when the days of grace of a change count, where that is not when it was made. */
const told = z.object({ version: z.number(), at: z.string() });

/** Since when what the schedule of a tree says has been told, which it is as it is changed. */
export async function scheduleTold(db: Db, root: number): Promise<string> {
  const { version, updated_at } = await revisionOfSetting(db, root, retentionSetting);
  const moved = await readOrganizationSetting(db, root, toldSetting, told);
  return moved?.version === version && moved.at > updated_at ? moved.at : updated_at;
}

/** Lets the days of grace of each schedule that was changed after an instant wait longer by a pause, in milliseconds. */
export async function movePausedSchedules(
  db: Db,
  { after, by, now }: { readonly after: string; readonly by: number; readonly now: number },
): Promise<void> {
  const set = await db
    .selectFrom("organization_settings")
    .select("organization_id")
    .where("name", "=", retentionSetting)
    .execute();
  for (const { organization_id: root } of set) {
    const since = await scheduleTold(db, root);
    if (since <= after) continue;
    const { version } = await revisionOfSetting(db, root, retentionSetting);
    const at = new Date(Math.min(now, Date.parse(since) + by)).toISOString();
    await writeOrganizationSetting(db, root, {
      name: toldSetting,
      value: { version, at },
      now: new Date(now).toISOString(),
    });
  }
}
