import { planStatuses, reviewDayKinds } from "#contract/records/plans/schema.ts";
import type { PlanAsks } from "#instruments/person-types.ts";
import { t } from "#lib/words/t.ts";
import type { ChangeWords } from "./change-blocks.ts";
import type { PlanNames } from "./plan-blocks.ts";
import { cadenceName, planLabelsFor, planStatusNames, reviewDayNames } from "./plan-words.ts";
import type { ChangeNames } from "./say-changes.ts";

const items: Readonly<Record<string, (number: number) => string>> = {
  measures: (number) => t("Measure {{number}}", { number }),
  review_days: (number) => t("Day {{number}} that calls for a review", { number }),
  criteria: (number) => t("What would end it, {{number}}", { number }),
  signatures: (number) => t("Signature {{number}}", { number }),
};

const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  measures: {
    what: t("What"),
    ...{ owner: t("Who"), owner_id: t("Who") },
    ...{ place: t("Where"), location_id: t("Where"), zone_id: t("Where") },
    ...{ event_uuid: t("Event"), event_hours: t("Event") },
    ...{ time_of_day: t("Time of day"), starts: t("From"), ends: t("Until") },
  },
  review_days: { kind: t("What"), on: t("Date"), words: t("In words") },
  criteria: { text: t("What was wanted"), met: t("Was it met?"), words: t("In words") },
  signatures: { name: t("Name"), role: t("Role"), on: t("Date") },
};

/** What a safety plan calls what a version of it changed. */
export function safetyChangeNames(asks: Pick<PlanAsks, "looksAtPlace">): ChangeNames {
  const labels: Readonly<Record<string, string>> = planLabelsFor(asks);
  return {
    field: (key) => labels[key] ?? null,
    item: (list, number) => items[list]?.(number) ?? `${labels[list] ?? list} ${number}`,
    part: (list, key) => parts[list]?.[key] ?? null,
    choice: (key, value) => {
      if (key === "cadence") return cadenceName(value);
      const status = key === "status" ? planStatuses.find((each) => each === value) : undefined;
      return status === undefined ? null : planStatusNames[status];
    },
  };
}

/** The same with whatever names the values before and after. */
export const safetyChangeWords = (
  asks: Pick<PlanAsks, "looksAtPlace">,
  { colleague, event, dates }: PlanNames,
): ChangeWords => ({
  ...safetyChangeNames(asks),
  dates,
  value: (key, value) => {
    if (typeof value === "number") return key === "owner_id" || key === "check_in_by" ? colleague(value) : "";
    if (key === "event_uuid") return event(String(value)) ?? "";
    if (key === "event_hours") return "";
    const kind = key === "kind" ? reviewDayKinds.find((each) => each === value) : undefined;
    return kind === undefined ? null : reviewDayNames[kind];
  },
});
