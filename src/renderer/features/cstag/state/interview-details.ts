import type { DetailField } from "#instruments/interviews.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";

export interface PrefillSource {
  readonly personName: string | null;
  readonly userName: string | null;
  readonly today: string;
}

/** Suggested values for a new interview's details. */
export function prefilled(fields: readonly DetailField[], from: PrefillSource): SectionForm {
  const values: Readonly<Record<string, string | null>> = {
    "person.name": from.personName,
    "session.user.full_name": from.userName,
    today: from.today,
  };
  const entries = fields.flatMap(({ key, prefill }) => {
    const value = prefill === null ? null : (values[prefill] ?? null);
    return value === null ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Fields that are asked for now: some only where another has a certain value. */
export const shownFields = (fields: readonly DetailField[], form: SectionForm): readonly DetailField[] =>
  fields.filter(({ showWhen }) => showWhen === null || form[showWhen.field] === showWhen.equals);

/** Messages of required fields that are blank, by key. */
export function missingFields(
  fields: readonly DetailField[],
  form: SectionForm,
): Readonly<Record<string, string>> {
  const blank = (key: string) => {
    const value = form[key];
    return typeof value === "string" ? value.trim() === "" : value === undefined || value === null;
  };
  return Object.fromEntries(
    fields.filter(({ required, key }) => required && blank(key)).map(({ key, message }) => [key, message]),
  );
}
