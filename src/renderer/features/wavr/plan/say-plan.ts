import { readField, sameValue } from "#contract/merge/same-value.ts";
import { taskStatusNames } from "#contract/records/reminders/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import type { PlanWords } from "#parts/plans/wavr-plan-words.ts";
import { type Action, planValues, statusOf } from "./plan-form.ts";

const shown = ["action", "action_area", "owner", "due", "status", "outcome"] as const;

/** A value of an action in words; "" where there is none. */
function sayPart(
  { action_areas }: PlanWords,
  action: Action,
  key: (typeof shown)[number],
  ownerOf: (id: number) => string,
): string {
  const value = action[key];
  if (key === "status") return taskStatusNames[statusOf(action.status)];
  if (key === "owner") return typeof value === "number" ? ownerOf(value) : (value ?? "");
  if (key === "due") return action.due === null ? "" : formatDate(action.due);
  if (key === "action_area") return action_areas.find((area) => area.value === value)?.label ?? String(value);
  return String(value ?? "");
}

/** What a list of actions says otherwise than another version of it: each action by its words, with what differs of it. */
export function sayActions(
  words: PlanWords,
  value: unknown,
  other: unknown,
  ownerOf: (id: number) => string,
): string {
  const [now, then] = [value, other].map((actions) => planValues({ actions: actions as never }).actions);
  const fields = words.fields.find(({ key }) => key === "actions")?.item_fields ?? [];
  const same = (all: readonly Action[] | undefined, { uuid }: Action) =>
    uuid === undefined ? undefined : all?.find((each) => each.uuid === uuid);
  const lines = (now ?? []).flatMap((action) => {
    const before = same(then, action);
    if (before === undefined) return [action.action];
    const parts = shown
      .filter((key) => !sameValue(readField(action, key), readField(before, key)))
      .map((key) => {
        const label = fields.find((field) => field.key === key)?.label ?? t("Outcome");
        return `${label}: ${sayPart(words, action, key, ownerOf) || t("Blank")}`;
      });
    return parts.length === 0 ? [] : [`${action.action}. ${parts.join(". ")}`];
  });
  const gone = (then ?? []).filter((action) => action.uuid !== undefined && same(now, action) === undefined);
  return [...lines, ...gone.map(({ action }) => t("Not there: {{action}}", { action }))].join("\n");
}

/** Any other value where two versions of a plan meet. */
export function sayValue(value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => sayValue(each)).join("; ");
  if (typeof value === "object" && value !== null) {
    const { goal, action }: { readonly goal?: unknown; readonly action?: unknown } = value;
    return String(goal ?? action ?? "");
  }
  return value === null || value === undefined ? "" : String(value);
}
