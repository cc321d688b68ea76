import type {
  Condition,
  ShowWhen,
  TemplateField,
  TemplateSection,
} from "#contract/records/case-templates/field-schema.ts";
import { fieldsOf } from "#contract/records/case-templates/fields.ts";
import { t } from "#lib/words/t.ts";
import { sayField } from "#parts/template-fields/field-words.ts";

/** The list with one entry moved by one place; unchanged at an end. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const to = at + by;
  const [one, other] = [list[at], list[to]];
  if (one === undefined || other === undefined) return list;
  return list.map((each, index) => (index === at ? other : index === to ? one : each));
}

export const replaced = <T>(list: readonly T[], at: number, value: T): readonly T[] =>
  list.map((each, index) => (index === at ? value : each));

export const without = <T>(list: readonly T[], at: number): readonly T[] =>
  list.filter((_, index) => index !== at);

/** A field moved by one place; at the end of its section into the next one. */
export function movedField(
  sections: readonly TemplateSection[],
  at: number,
  index: number,
  by: -1 | 1,
): readonly TemplateSection[] {
  const from = sections[at];
  const field = from?.fields[index];
  if (from === undefined || field === undefined) return sections;
  const within = index + by >= 0 && index + by < from.fields.length;
  if (within) return replaced(sections, at, { ...from, fields: [...moved(from.fields, index, by)] });
  const to = sections[at + by];
  if (to === undefined) return sections;
  const left = replaced(sections, at, { ...from, fields: [...without(from.fields, index)] });
  return replaced(left, at + by, { ...to, fields: by < 0 ? [...to.fields, field] : [field, ...to.fields] });
}

/** An unused key made from a label: "Kind of weapon" gives `kind_of_weapon`. */
export function keyFor(label: string, taken: readonly string[], fallback: string): string {
  const plain = label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 50);
  const base = plain === "" ? fallback : plain;
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base}_${count}`;
    if (!taken.includes(key)) return key;
  }
}

export const newField = (
  label: string,
  type: TemplateField["type"],
  sections: readonly TemplateSection[],
): TemplateField => ({
  key: keyFor(
    label,
    fieldsOf(sections).map((field) => field.key),
    "field",
  ),
  label,
  type,
  // Choices are named by whoever makes the field: one that nobody named would be published.
  options: [],
  required: false,
  help: null,
  show_when: null,
});

export const newSection = (title: string, sections: readonly TemplateSection[]): TemplateSection => ({
  key: keyFor(
    title,
    sections.map((section) => section.key),
    "section",
  ),
  title,
  help: null,
  show_when: null,
  fields: [],
});

/** Fields before a position: those that a condition there can use. */
export function fieldsBefore(
  sections: readonly TemplateSection[],
  section: number,
  field: number,
): readonly TemplateField[] {
  return sections.flatMap((each, at) =>
    at < section ? each.fields : at === section ? each.fields.slice(0, Math.max(0, field)) : [],
  );
}

export const fieldTypeNames: Readonly<Record<TemplateField["type"], string>> = {
  text: t("Text, one line"),
  long_text: t("Text, several lines"),
  number: t("Number"),
  date: t("Date"),
  choice: t("One of several choices"),
  choices: t("Any of several choices"),
  yes_no: t("Yes, no or not known"),
  person: t("Person"),
  user: t("Colleague"),
};

export const testNames: Readonly<Record<Condition["test"], string>> = {
  is: "is",
  is_not: t("is not"),
  answered: t("is answered"),
  blank: t("is not answered"),
};

function sayCondition({ field, test, value }: Condition, fields: readonly TemplateField[]): string {
  const about = fields.find((each) => each.key === field);
  const name = about?.label ?? t("a field that is not there");
  if (test === "answered" || test === "blank") return `${name} ${testNames[test]}`;
  const shown = about ? sayField(about, value, { persons: [], users: [] }) : (value ?? "");
  return `${name} ${testNames[test]} ${shown === "" ? "…" : shown}`;
}

/** "Show when Weapon mentioned is Yes"; "" where it is always shown. */
export function sayWhen(when: ShowWhen | null, fields: readonly TemplateField[]): string {
  if (when === null || when.conditions.length === 0) return "";
  const joined = when.match === "all" ? " and " : " or ";
  return t("Show when {{map}}", {
    map: when.conditions.map((each) => sayCondition(each, fields)).join(joined),
  });
}
