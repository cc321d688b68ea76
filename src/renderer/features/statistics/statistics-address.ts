import { readPeriod } from "#contract/services/statistics/period.ts";
import { type StatisticsBy, statisticsBy } from "#contract/services/statistics/schema.ts";
import { todayIso } from "#lib/words/format-date.ts";

export const periodKinds = ["month", "year", "days"] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** What of each step the table by group says. */
export const stepViews = ["done", "in_time", "median"] as const;
export type StepView = (typeof stepViews)[number];

export interface StatisticsAddress {
  /** As the endpoint takes it. */
  readonly period: string;
  readonly kind: PeriodKind;
  readonly from: string;
  readonly to: string;
  readonly organization: number | undefined;
  readonly by: StatisticsBy;
  readonly view: StepView;
}

const kindOf = (period: string): PeriodKind =>
  period.length === 4 ? "year" : period.length === 7 ? "month" : "days";

/** What the address asks for; what it does not say is this month, by school, of the first organization. */
export function readStatisticsAddress(search: URLSearchParams, today = todayIso()): StatisticsAddress {
  const asked = search.get("period") ?? "";
  const period = readPeriod(asked) === null ? today.slice(0, 7) : asked;
  const organization = search.get("organization") ?? "";
  return {
    ...{ period, kind: kindOf(period), from: `${period}-01`, to: `${period}-01`, ...readPeriod(period) },
    organization: /^\d{1,9}$/.test(organization) ? Number(organization) : undefined,
    by: statisticsBy.find((by) => by === search.get("by")) ?? "school",
    view: stepViews.find((view) => view === search.get("show")) ?? "done",
  };
}

/** The same time as another kind of period, as far as it can be: the month or year in which it begins, its days. */
export const asKind = ({ from, to }: Pick<StatisticsAddress, "from" | "to">, kind: PeriodKind): string =>
  kind === "month" ? from.slice(0, 7) : kind === "year" ? from.slice(0, 4) : `${from}..${to}`;

/** Two days as a period: the day that was not chosen now gives way. */
export const daysPeriod = (from: string, to: string, chosen: "from" | "to"): string =>
  from <= to ? `${from}..${to}` : chosen === "from" ? `${from}..${from}` : `${to}..${to}`;
