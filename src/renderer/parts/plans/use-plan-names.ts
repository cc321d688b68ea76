import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { SafetyPlan } from "#contract/records/plans/schema.ts";
import { datesIn } from "#contract/services/reports/blocks.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { t } from "#lib/words/t.ts";
import { useColleagueNames } from "#parts/people/use-colleague-names.ts";
import { colleaguesIn, type PlanNames } from "./plan-blocks.ts";

const dates = datesIn(ownTimeZone());

/** Names of whoever these plans name: of the case's team at once, of others as they are read. */
export function usePlanNames(
  { team, events }: Pick<CaseRecord, "team" | "events">,
  states: readonly SafetyPlan["state"][],
): PlanNames {
  const known = new Map(team.map(({ id, full_name }) => [Number(id), full_name]));
  const read = useColleagueNames([...new Set(states.flatMap(colleaguesIn))].filter((id) => !known.has(id)));
  return {
    colleague: (id) => known.get(id) ?? read.get(id) ?? t("Someone outside your organizations"),
    event: (uuid) => events.find((each) => each.uuid === uuid)?.title ?? null,
    dates,
  };
}
