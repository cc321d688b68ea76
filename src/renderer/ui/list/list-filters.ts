import type { SelectOption } from "#ui/select-field.tsx";

/** One field that a list can be filtered by. */
export type ListFilter = {
  readonly id: string;
  readonly label: string;
  readonly options: readonly SelectOption[];
  /** Several values may be chosen. */
  readonly multiple?: boolean;
};

/** The set filters in words: *Stage* is **Intake or Closed**. Values that no option knows read as they are. */
export function filterChips(
  fields: readonly ListFilter[],
  values: Readonly<Record<string, string>>,
): readonly { id: string; field: string; operator: string; value: string }[] {
  return fields.flatMap((field) => {
    const value = values[field.id];
    if (value === undefined) return [];
    const words = value
      .split(",")
      .map((part) => field.options.find((option) => option.value === part)?.label ?? part);
    const last = words.at(-1) ?? "";
    const text = words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${last}` : last;
    return [{ id: field.id, field: field.label, operator: "is", value: text }];
  });
}

/** The chosen values with one more or one less, in the order of the options. */
export function toggleValue(field: ListFilter, value: string, part: string): string {
  const chosen = new Set(value.split(",").filter((each) => each !== ""));
  if (!chosen.delete(part)) chosen.add(part);
  return field.options
    .map((option) => option.value)
    .filter((each) => chosen.has(each))
    .join(",");
}
