import { taskStatusNames } from "#contract/records/reminders/schema.ts";
import type { Instrument } from "#instruments/instrument.ts";
import { planFieldsWith } from "#instruments/wavr-parts.ts";
import { t } from "#lib/words/t.ts";

export type PlanWords = Instrument["wavr"]["plan"];
type PlanField = PlanWords["fields"][number];

/** The fields of the form in its order, with the triggers for a review behind its date. */
export const planFieldsOf = (words: PlanWords): readonly PlanField[] =>
  planFieldsWith(words, {
    label: t("What calls for a review sooner"),
    help: t("Coming events, and changes that the team would want to hear of the same day."),
  });

type Choices = readonly { readonly value: string; readonly label: string }[];

/** The choices of a field: its own, or those that it names. */
export function choicesOf(
  words: PlanWords,
  field: Pick<PlanField, "options" | "options_from"> | undefined,
): Choices {
  switch (field?.options_from) {
    case "cadences":
      return words.cadences;
    case "action_areas":
      return words.action_areas;
    case "closing_criteria":
      return words.closing_criteria;
    case "case.task_statuses":
      return Object.entries(taskStatusNames).map(([value, label]) => ({ value, label }));
    default:
      return (field?.options ?? []).map(({ value, label }) => ({ value: String(value), label }));
  }
}
