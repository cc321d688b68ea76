import { isYearNamed } from "#contract/kit/common.ts";
import type {
  Condition,
  FieldValue,
  FieldValues,
  ShowWhen,
  TemplateField,
  TemplateSection,
} from "./field-schema.ts";

type Sections = readonly Pick<TemplateSection, "key" | "title" | "show_when" | "fields">[];

/** A problem with one field; `field` is its key in `fields` of the case. */
export interface FieldProblem {
  readonly key: string;
  readonly message: string;
}

/** Reads own keys only: `constructor` is a name like any other. */
export const fieldValueOf = (values: FieldValues, key: string): FieldValue =>
  Object.hasOwn(values, key) ? (values[key] ?? null) : null;

export const isAnswered = (value: FieldValue): boolean =>
  value !== null &&
  (typeof value === "string" ? value.trim() !== "" : !Array.isArray(value) || value.length > 0);

/** Is this the value, or one of the chosen values? */
const holds = (value: FieldValue, wanted: string): boolean =>
  Array.isArray(value) ? value.includes(wanted) : value !== null && String(value) === wanted;

function meets({ test, value }: Condition, answer: FieldValue): boolean {
  switch (test) {
    case "is":
      return holds(answer, value ?? "");
    case "is_not":
      return !holds(answer, value ?? "");
    case "answered":
      return isAnswered(answer);
    case "blank":
      return !isAnswered(answer);
    default:
      return test satisfies never;
  }
}

/** Without a condition, always shown. `answerOf` gives the answer of a shown field; hidden fields are blank. */
export function isShown(when: ShowWhen | null, answerOf: (key: string) => FieldValue): boolean {
  if (when === null || when.conditions.length === 0) return true;
  const met = (each: Condition) => meets(each, answerOf(each.field));
  return when.match === "all" ? when.conditions.every(met) : when.conditions.some(met);
}

/** The sections that are shown for these answers, each with its shown fields, in reading order. */
export function shownSections<S extends Sections[number]>(
  sections: readonly S[],
  values: FieldValues,
): readonly S[] {
  const shown = new Map<string, FieldValue>();
  const answerOf = (key: string): FieldValue => shown.get(key) ?? null;
  return sections.flatMap((section) => {
    if (!isShown(section.show_when, answerOf)) return [];
    const fields = section.fields.filter((field) => {
      const shows = isShown(field.show_when, answerOf);
      if (shows) shown.set(field.key, fieldValueOf(values, field.key));
      return shows;
    });
    return [{ ...section, fields }];
  });
}

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const isDay = (value: string): boolean => {
  const at = new Date(`${value}T00:00:00.000Z`);
  return (
    day.test(value) && isYearNamed(value) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
  );
};

const isOption = (field: TemplateField, value: unknown): boolean =>
  field.options.some((option) => option.value === value);

/** What is wrong with the answer to a shown field; null where nothing is. */
export function fieldProblem(field: TemplateField, value: FieldValue): string | null {
  const { label } = field;
  if (!isAnswered(value)) return field.required ? `${label} is required.` : null;
  switch (field.type) {
    case "text":
      if (typeof value !== "string") return `${label} must be text.`;
      return value.length > 500 ? `${label} must be at most 500 characters.` : null;
    case "long_text":
      if (typeof value !== "string") return `${label} must be text.`;
      return value.length > 50_000 ? `${label} must be at most 50,000 characters.` : null;
    case "number":
      return typeof value === "number" && Number.isFinite(value) ? null : `${label} must be a number.`;
    case "date":
      return typeof value === "string" && isDay(value) ? null : `${label} must be a date as MM/DD/YYYY.`;
    case "choice":
      return isOption(field, value) ? null : `${label} is not one of the choices.`;
    case "choices": {
      const known = Array.isArray(value) && value.every((each) => isOption(field, each));
      return known ? null : `${label} is not one of the choices.`;
    }
    case "yes_no":
      return value === "yes" || value === "no" || value === "unknown"
        ? null
        : `${label} is not one of the choices.`;
    case "person":
      return typeof value === "string" && uuid.test(value) ? null : `${label} must be a person.`;
    case "user":
      return Number.isSafeInteger(value) && Number(value) > 0 ? null : `${label} must be a colleague.`;
    default:
      return field.type satisfies never;
  }
}

/** All problems of a case's answers to its template. Hidden fields are neither required nor checked. */
export const fieldProblems = (sections: Sections, values: FieldValues): readonly FieldProblem[] =>
  shownSections(sections, values)
    .flatMap((section) => section.fields)
    .flatMap((field) => {
      const message = fieldProblem(field, fieldValueOf(values, field.key));
      return message === null ? [] : [{ key: field.key, message }];
    });

export const fieldsOf = (sections: Sections): readonly TemplateField[] =>
  sections.flatMap((section) => section.fields);

/**
 * The values of a case after a save: the answers that were sent, for fields that the template has, over the former
 * ones. Others stay as they were; a blank answer is removed.
 */
export function keepValues(
  sections: Sections,
  before: FieldValues,
  sent: FieldValues,
): Record<string, FieldValue> {
  const known = new Set(fieldsOf(sections).map((field) => field.key));
  const after = new Map<string, FieldValue>(
    Object.keys(before).map((key) => [key, fieldValueOf(before, key)]),
  );
  for (const key of Object.keys(sent)) if (known.has(key)) after.set(key, fieldValueOf(sent, key));
  return Object.fromEntries([...after].filter(([, value]) => isAnswered(value)));
}

/** Answers for which the template has no field: of a field that a later version removed, or of another template. */
export function leftOver(sections: Sections, values: FieldValues): readonly string[] {
  const known = new Set(fieldsOf(sections).map((field) => field.key));
  return Object.keys(values).filter((key) => !known.has(key) && isAnswered(fieldValueOf(values, key)));
}
