import type { SafetyPlan } from "#contract/records/plans/schema.ts";
import { signedVersion } from "#contract/records/plans/signed-version.ts";
import {
  type Dates,
  facts,
  heading,
  labeled,
  none,
  paragraph,
  table,
} from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import type { PlanAsks } from "#instruments/person-types.ts";
import { t } from "#lib/words/t.ts";
import { cadenceName, planLabels, planLabelsFor, planStanding, reviewDayNames } from "./plan-words.ts";

type State = SafetyPlan["state"];

export interface PlanNames {
  readonly colleague: (id: number) => string;
  /** What the event is called at which a measure is done; null where the case does not concern it any more. */
  readonly event: (uuid: string) => string | null;
  readonly dates: Dates;
}

/** Colleagues whom a plan names. */
export const colleaguesIn = ({ measures, check_in_by }: State): readonly number[] =>
  [check_in_by, ...measures.map(({ owner_id }) => owner_id)].filter((id) => id !== null);

const metWords = (met: boolean | null) => (met === null ? "" : met ? t("Met") : t("Not met"));

interface PlanAsked {
  readonly asks: PlanAsks;
  /** Its versions, and which one this is, where it is not the last: those who signed an earlier one are told so. */
  readonly kept?: { readonly versions: SafetyPlan["versions"]; readonly number?: number | undefined };
}

/** A safety plan as it was saved, on a screen as on paper. */
export function safetyPlanBlocks(
  plan: State,
  { colleague, event, dates, asks, kept }: PlanNames & PlanAsked,
  caseEnded = false,
): readonly ReportBlock[] {
  const who = (measure: State["measures"][number]) =>
    measure.owner_id === null ? (measure.owner ?? "") : colleague(measure.owner_id);
  const what = (measure: State["measures"][number]) => {
    const at = measure.event_uuid === null ? null : event(measure.event_uuid);
    return at === null ? measure.what : `${measure.what} (${at})`;
  };
  const signedOn = (on: string | null) => {
    const number = signedVersion(kept?.versions ?? [], on, dates.today, kept?.number);
    const day = dates.day(on);
    return number === null ? day : t("{{day}}, signed version {{number}}", { day, number });
  };
  const ending = plan.status === "ended";
  const labels = planLabelsFor(asks);
  return [
    ...facts([[planLabels.protects, plan.protects]]),
    ...labeled(planLabels.strengths, plan.strengths),
    heading(planLabels.measures),
    ...table(
      [t("What"), t("Who"), t("Where"), t("Time of day"), t("From"), t("Until")],
      plan.measures.map((each) => [
        what(each),
        who(each),
        each.place ?? "",
        each.time_of_day ?? "",
        dates.day(each.starts),
        dates.day(each.ends),
      ]),
      t("No measure is set."),
    ),
    ...labeled(planLabels.family_part, plan.family_part),
    ...labeled(planLabels.when_changes, plan.when_changes),
    ...labeled(planLabels.who_knows, plan.who_knows),
    heading(t("How it is looked after")),
    ...facts([
      [planLabels.status, planStanding(plan.status, caseEnded)],
      [labels.cadence, plan.cadence === null ? null : cadenceName(plan.cadence)],
      [labels.check_in_by, plan.check_in_by === null ? null : colleague(plan.check_in_by)],
      [planLabels.review_date, dates.day(plan.review_date)],
      ...plan.review_days.map(
        ({ kind, on, words }) =>
          [reviewDayNames[kind], [dates.day(on), words].filter(Boolean).join(", ")] as const,
      ),
    ]),
    heading(planLabels.criteria),
    ...(ending
      ? table(
          [t("What was wanted"), t("Was it met?"), t("In words")],
          plan.criteria.map(({ text, met, words }) => [text, metWords(met), words ?? ""]),
          t("Nothing is set."),
        )
      : plan.criteria.length === 0
        ? [none(t("Nothing is set."))]
        : plan.criteria.map(({ text }) => paragraph(text))),
    ...labeled(planLabels.closing_reason, plan.closing_reason),
    heading(planLabels.signatures),
    ...table(
      [t("Name"), t("Role"), t("Date")],
      plan.signatures.map(({ name, role, on }) => [name, role ?? "", signedOn(on)]),
      t("Nobody has signed yet."),
    ),
  ];
}
