import { isFields, readField } from "#contract/merge/same-value.ts";
import { taskStatusNames } from "#contract/records/reminders/schema.ts";
import type { Dates } from "#contract/services/reports/blocks.ts";
import { criteriaKey } from "#instruments/wavr-rules.ts";
import { t } from "#lib/words/t.ts";
import type { ChangeWords } from "./change-blocks.ts";
import type { ChangeNames } from "./say-changes.ts";
import { choicesOf, type PlanWords, planFieldsOf } from "./wavr-plan-words.ts";

/** What a threat management plan calls what a version of it changed, in the words of its pack. */
export function wavrChangeNames(words: PlanWords): ChangeNames {
  const fields = planFieldsOf(words);
  const within = (list: string) => fields.find(({ key }) => key === list)?.item_fields ?? [];
  const of = (key: string) => [...fields, ...within("goals")].find((field) => field.key === key);
  return {
    field: (key) => (key === criteriaKey ? t("Was it met?") : (of(key)?.label ?? null)),
    item: (list, number) =>
      list === "goals" ? t("Goal {{number}}", { number }) : t("Action {{number}}", { number }),
    part: (list, key) => within(list).find((field) => field.key === key)?.label ?? null,
    choice: (key, value) => choicesOf(words, of(key)).find((each) => each.value === value)?.label ?? null,
  };
}

/** What became of each closing criterion, a line for each of which something was said. */
const metWords = (words: PlanWords, all: unknown): string =>
  words.closing_criteria
    .flatMap(({ value, label }) => {
      const said = readField(all, value);
      const [met, why] = [readField(said, "met"), readField(said, "words")];
      if (typeof met !== "boolean") return [];
      const so = t("{{label}}: {{value}}", { label, value: met ? t("Met") : t("Not met") });
      return [why ? t("{{met}}. {{words}}", { met: so, words: String(why) }) : so];
    })
    .join("\n");

/** The same with whatever names the values before and after. */
export const wavrChangeWords = (
  words: PlanWords,
  { colleague, dates }: { readonly colleague: (id: number) => string; readonly dates: Dates },
): ChangeWords => ({
  ...wavrChangeNames(words),
  dates,
  value: (key, value) => {
    if (key === criteriaKey && isFields(value)) return metWords(words, value);
    const status = key === "status" ? ([1, 2, 3, 4] as const).find((each) => each === value) : undefined;
    if (status !== undefined) return taskStatusNames[status];
    return typeof value === "number" ? colleague(value) : null;
  },
});
