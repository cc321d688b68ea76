import { takeChoice } from "#contract/merge/apply-choices.ts";
import { uniteLists } from "#contract/merge/merge-sets.ts";
import { sameValue } from "#contract/merge/same-value.ts";
import type { FieldValues } from "./merging.ts";

/** Whose value a field gets: of the left record, the right one, or both. */
export type Side = "mine" | "theirs" | "both";

export const isBlankValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** One field of the two records. Lists have no sides: all entries of both are kept, except those removed. */
export type Compared =
  | { readonly field: string; readonly kind: "same"; readonly value: unknown }
  | { readonly field: string; readonly kind: "value"; readonly mine: unknown; readonly theirs: unknown }
  | { readonly field: string; readonly kind: "list"; readonly entries: readonly unknown[] };

/** Field by field, in the order of the form. */
export function compareFields(
  fields: readonly string[],
  mine: FieldValues,
  theirs: FieldValues,
): readonly Compared[] {
  return fields.map((field) => {
    const [one, other] = [mine[field], theirs[field]];
    if (sameValue(one, other)) return { field, kind: "same", value: one };
    if (Array.isArray(one) || Array.isArray(other))
      return {
        field,
        kind: "list",
        entries: uniteLists((one ?? []) as unknown[], (other ?? []) as unknown[]),
      };
    return { field, kind: "value", mine: one, theirs: other };
  });
}

export type Choices = Readonly<Partial<Record<string, Side>>>;

/** Where one record is blank, the other's value is kept unless somebody chooses otherwise. */
export function sideOf(each: Compared & { kind: "value" }, choices: Choices): Side | null {
  const chosen = choices[each.field];
  if (chosen !== undefined) return chosen;
  if (isBlankValue(each.mine)) return "theirs";
  return isBlankValue(each.theirs) ? "mine" : null;
}

export const entryKey = (entry: unknown): string => JSON.stringify(entry);

/** Fields that still need a choice. */
export const undecidedFields = (compared: readonly Compared[], choices: Choices): readonly string[] =>
  compared.flatMap((each) => (each.kind === "value" && sideOf(each, choices) === null ? [each.field] : []));

/** The record that results from the choices; null while one is missing. `removed` holds left-out entries by field. */
export function mergedValues(
  compared: readonly Compared[],
  choices: Choices,
  removed: Readonly<Partial<Record<string, readonly string[]>>>,
): FieldValues | null {
  if (undecidedFields(compared, choices).length > 0) return null;
  const entries = compared.map((each) => {
    if (each.kind === "same") return [each.field, each.value];
    if (each.kind === "list") {
      const left = removed[each.field] ?? [];
      return [each.field, each.entries.filter((entry) => !left.includes(entryKey(entry)))];
    }
    const { field, mine, theirs } = each;
    return [field, takeChoice({ path: [field], base: null, mine, theirs }, sideOf(each, choices) ?? "mine")];
  });
  return Object.fromEntries(entries);
}
