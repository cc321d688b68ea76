import type { Instrument } from "#instruments/instrument.ts";
import { isAnswered } from "#instruments/progress.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";

type Intake = Instrument["wavr"]["intake"];
export type IntakeSection = Intake["sections"][number];
export type IntakeField = IntakeSection["fields"][number];

/** Is something given? An empty list is nothing. */
export const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isAnswered(value);

/** How many facts are known. The person of concern is chosen on the page and belongs to no count. */
export function knownIn(form: SectionForm, { sections }: Pick<Intake, "sections">) {
  const fields = sections.flatMap((section) => section.fields).filter(({ key }) => key !== "person_uuid");
  return { done: fields.filter(({ key }) => isGiven(form[key])).length, total: fields.length };
}

/** With the first fact of a questionnaire, fields that the pack fills with "now" get this moment. */
export function begunNow(form: SectionForm, { sections }: Pick<Intake, "sections">): SectionForm {
  if (Object.keys(form).length > 0) return {};
  const filled = sections.flatMap(({ fields }) => fields).filter(({ prefill }) => prefill === "now");
  const now = new Date().toISOString();
  return Object.fromEntries(filled.map(({ key }) => [key, now]));
}
