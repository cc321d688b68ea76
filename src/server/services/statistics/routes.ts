import { noStatistics } from "#contract/services/statistics/setting.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { requireSettingUnchanged } from "#server/http/setting-version.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { prepareExport } from "#server/kit/exports/run-export.ts";
import { inheritedSetting } from "#server/platform/accounts/inherited-settings.ts";
import { revisionOfSetting } from "#server/platform/accounts/organization-settings.ts";
import { computeStatistics } from "./compute.ts";
import { setStatisticsRules, statisticsRulesAlong, statisticsSetting } from "./rules.ts";
import { statisticsSheets, statisticsTable } from "./sheets.ts";

async function rulesReply(db: Db, id: number) {
  const line = await statisticsRulesAlong(db, id);
  return {
    body: {
      data: {
        ...inheritedSetting(line, noStatistics),
        ...(await revisionOfSetting(db, id, statisticsSetting)),
      },
    },
  };
}

/** The audit log names what was asked for, never the answer. */
const namesOf = (query: object) =>
  Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [name]));

export const statisticsHandlers = {
  "statistics.show": {
    // Outside of the transaction that notes the reading: others have their turns while a district is counted.
    prepare: async (call) => {
      const data = await computeStatistics(call, call.query);
      return {
        run: async ({ audit }) => {
          audit({ organizationId: data.organization.id, fields: namesOf(call.query) });
          return { body: { data } };
        },
      };
    },
  },

  "statistics.download": {
    prepare: (call) =>
      prepareExport(call, call.body, async () => {
        const { format, bom: _, reason: __, ...asked } = call.body;
        const found = await computeStatistics(call, asked);
        const sheets = format === "csv" ? [statisticsTable(found)] : statisticsSheets(found);
        // A group is a row, however many lines of the file tell of it: none of them is a record.
        const rows = found.groups.length + 1;
        return {
          kind: "statistics",
          sheets,
          fileName: `statistics ${found.from} to ${found.to}`,
          rows,
          organizations: new Map([[found.organization.id, rows]]),
          filters: {
            period: `${found.from}..${found.to}`,
            organization_id: found.organization.id,
            by: found.by,
          },
        };
      }),
  },

  "statistics.rules": ({ db, record }) => rulesReply(db, record.id),

  "statistics.setRules": async (call) => {
    const { db, record, body, now, audit } = call;
    const place = { organizationId: record.id, name: statisticsSetting };
    await requireSettingUnchanged(call, place, () => rulesReply(db, record.id));
    const [before] = await statisticsRulesAlong(db, record.id);
    audit({ fields: changedFields(before?.set ?? noStatistics, body) });
    await setStatisticsRules(db, record.id, body, now);
    return rulesReply(db, record.id);
  },
} satisfies Partial<Handlers>;
