import { formatDate, fromIsoDay, toIsoDay } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

export type FilterOption = {
  readonly value: string;
  readonly label: string;
  /** Number of rows that have it. */
  readonly count?: number;
};

/** One field that a list can be filtered by. */
export type ListFilter<Id extends string = string> = {
  /** As the endpoint's query calls it. */
  readonly id: Id;
  readonly label: string;
  readonly options: readonly FilterOption[];
  /** Finds more than `options` for the typed text; an empty text asks for the first few. */
  readonly search?: (text: string, signal: AbortSignal) => Promise<readonly FilterOption[]>;
  /** Several values may be chosen. */
  readonly multiple?: boolean;
  /** Exclusion is possible: the value then begins with an exclamation mark. */
  readonly canExclude?: boolean;
  /** A span of days, `2026-11-01..2026-11-30`, where either end may be blank; without it a choice. */
  readonly kind?: "date";
  /** Spans that are chosen with one press: "This school year". */
  readonly spans?: readonly FilterOption[];
};

export type Picked = { readonly not: boolean; readonly values: readonly string[] };

export const readPicked = (value: string): Picked => ({
  not: value.startsWith("!"),
  values: value
    .replace(/^!/, "")
    .split(",")
    .filter((part) => part !== ""),
});

/** Nothing chosen means no filter. */
export const writePicked = ({ not, values }: Picked): string =>
  values.length === 0 ? "" : `${not ? "!" : ""}${values.join(",")}`;

export type DaySpan = { readonly from: string | null; readonly to: string | null };

export function readSpan(value: string): DaySpan {
  const [from = "", to = ""] = value.split("..");
  return { from: from === "" ? null : from, to: to === "" ? null : to };
}

export const writeSpan = ({ from, to }: DaySpan): string =>
  from === null && to === null ? "" : `${from ?? ""}..${to ?? ""}`;

const nextDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1);

/** A span of days as instants of this computer's time zone. */
export function instantsOfSpan(value: string): string {
  const span = readSpan(value);
  const from = span.from === null ? null : fromIsoDay(span.from);
  const to = span.to === null ? null : fromIsoDay(span.to);
  if (from === null && to === null) return "";
  return `${from?.toISOString() ?? ""}..${to === null ? "" : nextDay(to).toISOString()}`;
}

/** A span of instants as days of this computer's time zone; days stay as they are. */
export function daysOfSpan(value: string): string {
  const isDay = (text: string) => text.length === 10;
  const { from, to } = readSpan(value);
  return writeSpan({
    from: from === null || isDay(from) ? from : toIsoDay(new Date(from)),
    to: to === null || isDay(to) ? to : toIsoDay(new Date(Date.parse(to) - 1)),
  });
}

function spanWords(value: string): { operator: string; value: string } {
  const { from, to } = readSpan(value);
  if (from !== null && to !== null)
    return from === to
      ? { operator: "on", value: formatDate(from) }
      : { operator: "between", value: `${formatDate(from)} and ${formatDate(to)}` };
  return from !== null
    ? { operator: t("on or after"), value: formatDate(from) }
    : { operator: t("on or before"), value: formatDate(to) };
}

function choiceWords(field: ListFilter, value: string): { operator: string; value: string } {
  // A single value may contain a comma and is not split.
  const { not, values } = field.multiple ? readPicked(value) : { not: false, values: [value] };
  const words = values.map((part) => field.options.find((option) => option.value === part)?.label ?? part);
  const last = words.at(-1) ?? "";
  const text =
    words.length > 1 ? t("{{words}} or {{last}}", { words: words.slice(0, -1).join(", "), last }) : last;
  return { operator: not ? t("is not") : "is", value: text };
}

/** The active filters in words: *Stage* is **Intake or Closed**. Unknown values are shown as they are. */
export function filterChips(
  fields: readonly ListFilter[],
  values: Readonly<Record<string, string>>,
): readonly { id: string; field: string; operator: string; value: string }[] {
  return fields.flatMap((field) => {
    const value = values[field.id];
    if (value === undefined) return [];
    const words = field.kind === "date" ? spanWords(value) : choiceWords(field, value);
    return [{ id: field.id, field: field.label, ...words }];
  });
}

/** The chosen values with one added or removed, in the order of the options. */
export function toggleValue(field: ListFilter, { not, values }: Picked, part: string): string {
  const chosen = new Set(values);
  if (!chosen.delete(part)) chosen.add(part);
  const known = field.options.map((option) => option.value).filter((each) => chosen.has(each));
  const unknown = [...chosen].filter((each) => !known.includes(each));
  return writePicked({ not, values: [...known, ...unknown] });
}
