import { reviewsIn } from "#contract/records/plans/schema.ts";
import { taskStatusNames } from "#contract/records/reminders/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { facts, heading, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import type { Instrument } from "#instruments/instrument.ts";
import { criteriaIn, planStatusOf } from "#instruments/wavr-rules.ts";
import { t } from "#lib/words/t.ts";
import { planStanding, reviewResultNames } from "#parts/plans/plan-words.ts";
import { choicesOf, planFieldsOf } from "#parts/plans/wavr-plan-words.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { planValues, statusOf } from "../plan/plan-form.ts";
import { type PaperNames, valueOnPaper } from "./paper-values.ts";

/** A plan as it was saved: its goals, its actions, and what it is watched and closed by. */
export function planBlocks(
  words: Instrument["wavr"]["plan"],
  state: SectionForm,
  names: PaperNames,
  caseEnded = false,
): readonly ReportBlock[] {
  const plan = planValues(state);
  const fields = planFieldsOf(words);
  const status = planStatusOf(state);
  // What was not done when the plan ended is not to be done any more.
  const over = status === "ended" || caseEnded;
  const criteria = criteriaIn(state);
  const reviewed = status === "ended" && criteria.some(({ met }) => met !== null);
  const reviews = reviewsIn(state);
  const listed = (key: "goals" | "actions") =>
    words.fields.find((field) => field.key === key)?.item_fields ?? [];
  const labelIn = (list: "goals" | "actions", key: string) =>
    listed(list).find((field) => field.key === key)?.label ?? key;
  const day = (value: string | null) => (value === null ? "" : names.dates.day(value));
  const who = (value: number | string | null) =>
    value === null ? "" : typeof value === "number" ? names.colleague(value) : value;
  const label = (options: readonly { readonly value: string; readonly label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  return [
    ...facts(
      fields
        .filter(({ input, key }) => input !== "list" && !(reviewed && key === "closing_criteria"))
        // Nobody reviews or watches what has ended.
        .filter(({ key }) => !over || (key !== "review_date" && key !== "monitoring_cadence"))
        .map((field) => [
          field.label,
          field.key === "plan_status" && caseEnded && planStatusOf(state) === "in_force"
            ? planStanding("in_force", caseEnded)
            : valueOnPaper({ input: field.input, options: choicesOf(words, field) }, state[field.key], names),
        ]),
    ),
    heading(words.fields.find(({ key }) => key === "goals")?.label ?? t("Goals")),
    ...table(
      ["goal", "measure", "target_date", "goal_status"].map((key) => labelIn("goals", key)),
      plan.goals.map((goal) => [
        goal.goal,
        goal.measure,
        day(goal.target_date),
        label(
          choicesOf(
            words,
            listed("goals").find(({ key }) => key === "goal_status"),
          ),
          goal.goal_status,
        ),
      ]),
      t("No goal is set."),
    ),
    heading(words.fields.find(({ key }) => key === "actions")?.label ?? t("Actions")),
    ...table(
      ["action", "owner", "due", "status"].map((key) => labelIn("actions", key)),
      plan.actions.map((action) => [
        [label(words.action_areas, action.action_area), action.action, action.outcome]
          .filter((line) => line !== "")
          .join("\n"),
        who(action.owner),
        day(action.due),
        over && statusOf(action.status) !== taskDone
          ? t("Not done")
          : taskStatusNames[statusOf(action.status)],
      ]),
      t("No action is set."),
    ),
    ...(reviewed
      ? [
          heading(words.fields.find(({ key }) => key === "closing_criteria")?.label ?? t("Closing criteria")),
          ...table(
            [t("What was wanted"), t("Was it met?"), t("In words")],
            criteria.map(({ key, met, words: said }) => [
              label(words.closing_criteria, key),
              met === null ? "" : met ? t("Met") : t("Not met"),
              said,
            ]),
            t("Nothing is set."),
          ),
        ]
      : []),
    ...(reviews.length === 0
      ? []
      : [
          heading(t("Reviews so far")),
          ...table(
            [t("Date"), t("How the plan goes on"), t("What the review found"), t("By")],
            reviews.map((each) => [day(each.on), reviewResultNames[each.result], each.words, who(each.by)]),
            "",
          ),
        ]),
  ];
}
