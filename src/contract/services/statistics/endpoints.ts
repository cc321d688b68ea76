import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { exportRequest } from "#contract/kit/export-request.ts";
import { oneId } from "#contract/kit/filters.ts";
import { periodQuery } from "./period.ts";
import { statistics, statisticsBy } from "./schema.ts";
import { ownStatistics, statisticsSettings } from "./setting.ts";

const base = { group: "statistics", base: "v2" } as const;
const params = z.object({ id: idOrUuid });
const ofOrganization = { kind: "record", record: "organization", right: "edit", param: "id" } as const;
const byAdministrators = { kind: "create", roles: ["administrator"] } as const;

export const statisticsQuery = z.object({
  /** Left out: the month in which it is asked. */
  period: periodQuery.optional(),
  /** With all that stands below it. Left out: the first that the caller administers. */
  organization_id: oneId,
  by: z.enum(statisticsBy).default("school"),
});
export type StatisticsQuery = z.output<typeof statisticsQuery>;

/** JSON would carry neither the first lines nor what they say. */
export const statisticsFormats = ["xlsx", "csv"] as const;

/** Counts for the state and the fidelity of the work, for administrators of the organization. */
export const statisticsEndpoints = {
  "statistics.show": endpoint({
    ...base,
    method: "GET",
    path: "/statistics",
    summary: "Counts of cases and assessments, which steps were done and in time; small numbers are hidden",
    policy: byAdministrators,
    query: statisticsQuery,
    response: item(statistics),
    audit: "statistics.view",
  }),
  "statistics.download": endpoint({
    ...base,
    method: "POST",
    path: "/statistics/download",
    summary: "Export the same as a workbook or as CSV",
    policy: byAdministrators,
    body: exportRequest.extend({
      format: z.enum(statisticsFormats).default("xlsx"),
      ...statisticsQuery.shape,
    }),
    format: "file",
    response: null,
    changes: ["exports"],
    audit: "statistics.export",
  }),
  "statistics.rules": endpoint({
    ...base,
    method: "GET",
    path: "/organizations/{id}/statistics",
    summary:
      "Below which numbers are hidden, and by when steps count as done in time: set here and without it",
    policy: ofOrganization,
    params,
    response: item(statisticsSettings),
  }),
  "statistics.setRules": endpoint({
    ...base,
    method: "PUT",
    path: "/organizations/{id}/statistics",
    summary: "Set which numbers are hidden and when steps are in time, for it and what lies below it",
    policy: ofOrganization,
    params,
    body: ownStatistics,
    response: item(statisticsSettings),
    changes: ["statistics"],
    audit: "organization.statistics",
  }),
};
