import { validate as isUuid } from "uuid";
import type { Instrument } from "#instruments/instrument.ts";
import { isAnswered } from "#instruments/progress.ts";
import { factsKnown } from "#instruments/wavr-progress.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";

type Intake = Instrument["wavr"]["intake"];
export type IntakeSection = Intake["sections"][number];
export type IntakeField = IntakeSection["fields"][number];

/** Is something given? An empty list is nothing. */
export const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isAnswered(value);

/** Is an entry of a list of people somebody on record, by uuid? Others stand there in words. */
export const isOfCase = (value: string): boolean => isUuid(value);

/** How many facts are known. The person of concern is chosen on the page and belongs to no count. */
export function knownIn(form: SectionForm, { sections }: Pick<Intake, "sections">) {
  return factsKnown({ sections }, form);
}
