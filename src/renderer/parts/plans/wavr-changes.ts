import { criteriaKey } from "#instruments/wavr-rules.ts";
import { t } from "#lib/words/t.ts";
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
