import {
  noStatistics,
  type OwnStatistics,
  ownStatistics,
  type StatisticsRules,
  statisticsOf,
} from "#contract/services/statistics/setting.ts";
import type { Db } from "#server/database/schema.ts";
import { settingsAlong } from "#server/platform/accounts/inherited-settings.ts";
import { writeOrganizationSetting } from "#server/platform/accounts/organization-settings.ts";

export const statisticsSetting = "statistics";
const setting = { name: statisticsSetting, shape: ownStatistics, usual: noStatistics };

export const statisticsRulesAlong = (db: Db, organizationId: number) =>
  settingsAlong(db, organizationId, setting);

/** What holds in an organization. */
export const statisticsRulesAt = async (db: Db, organizationId: number): Promise<StatisticsRules> =>
  statisticsOf((await statisticsRulesAlong(db, organizationId)).map(({ set }) => set));

export const setStatisticsRules = (db: Db, organizationId: number, value: OwnStatistics, now: string) =>
  writeOrganizationSetting(db, organizationId, { name: setting.name, value, now });
