import type { EndpointName } from "#contract/endpoints/table.ts";
import type { OwnStatistics } from "#contract/services/statistics/setting.ts";
import type { Call } from "./http.ts";
import type { Target } from "./requests.ts";

type Names = Extract<EndpointName, `statistics.${string}`>;

/** Who may read and export statistics, and set what they hide. */
export const statisticsRules = {
  "statistics.show": { who: "administrator" },
  "statistics.download": { who: "administrator" },
  "statistics.rules": { kind: "annex", right: "edit" },
  "statistics.setRules": { kind: "annex", right: "edit" },
} as const;

const rules: OwnStatistics = {
  ...{ smallest: 10, subject: 2, witness: null, classification: 4, response: null },
  ...{ evaluation: null, plan: 21, closing: null },
};

/** Calls about statistics; each asks for the first organization that its caller administers. */
export const statisticsRequests: Readonly<Record<Names, (target: Target) => Call>> = {
  "statistics.show": () => ({ query: { period: "2026-11", by: "grade" } }),
  "statistics.download": () => ({
    body: { format: "csv", bom: false, reason: "For the state.", period: "2026", by: "school" },
  }),
  "statistics.rules": (target) => ({ params: { id: target.annex.id } }),
  "statistics.setRules": (target) => ({ params: { id: target.annex.id }, body: rules }),
};
