import { type WorkRules, workRules } from "#contract/services/settings/work.ts";
import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { readOrganizationSetting, writeOrganizationSetting } from "./organization-settings.ts";

export const workSetting = "work";

/** What a tree has set of its work, or what usually holds. */
export async function workRulesOf(
  db: Db,
  { rateLimits }: Pick<ServerOptions, "rateLimits">,
  root: number | null,
): Promise<WorkRules> {
  const set = await readOrganizationSetting(db, root, workSetting, workRules);
  const usual = { consultation: null, manual: null, training: null, closing_checklist: [] };
  return set ?? { ...usual, exports_per_hour: rateLimits.exportsPerHour, disclosures_by_two: false };
}

export const setWorkRules = (db: Db, root: number, value: WorkRules, now: string): Promise<void> =>
  writeOrganizationSetting(db, root, { name: workSetting, value, now });
