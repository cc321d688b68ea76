import { plainText } from "#contract/kit/plain-words.ts";
import { type Choice, informationReviewed, sources } from "./cstag.ts";

const comparable = (text: string): string => plainText(text).trim().replace(/\s+/g, " ");

/** The choice that a stored value means: its value, or its words as the specification has them (Spec §9). */
function choiceOf(choices: readonly Choice[], value: unknown): Choice | undefined {
  if (typeof value !== "string") return undefined;
  const words = comparable(value);
  return (
    choices.find((choice) => choice.value === value) ??
    choices.find(({ label }) => comparable(label) === words)
  );
}

/** One of the nine sources of information: `academic_records` and `Academic records` are the same. */
export const sourceOf = (value: unknown): Choice | undefined => choiceOf(sources, value);

/** One of the three answers of "information reviewed", in the same way. */
export const reviewOf = (value: unknown): Choice | undefined => choiceOf(informationReviewed, value);
