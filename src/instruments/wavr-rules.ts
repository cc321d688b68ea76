import { readField } from "#contract/merge/same-value.ts";
import type { Instrument } from "./instrument.ts";
import { isGiven } from "./worksheets/answers.ts";

type Words = Instrument["wavr"];
type State = Readonly<Record<string, unknown>>;

/** What keeps a judgment from being signed, or a plan from being in force. */
export interface WavrProblem {
  /** `["goals", 0, "goal"]`, within the state of the document. */
  readonly path: readonly (string | number)[];
  /** What the field is called in the document's own words. */
  readonly label: string;
  /** What may be chosen there, where what is chosen is none of it; null where nothing is given. */
  readonly choices: readonly string[] | null;
}

const labelsOf = (choices: readonly { readonly label: string }[]) => choices.map(({ label }) => label);

/** Required fields of a judgment that say nothing, and levels of concern that its pack does not have (DOMAIN-6). */
export const judgmentProblems = (
  { fields, levels }: Words["assessment"],
  state: State,
): readonly WavrProblem[] =>
  fields.flatMap(({ key, label, required, options_from }): WavrProblem[] => {
    const value = readField(state, key);
    if (!isGiven(value)) return required ? [{ path: [key], label, choices: null }] : [];
    return options_from === "levels" && !levels.some((level) => level.value === value)
      ? [{ path: [key], label, choices: labelsOf(levels) }]
      : [];
  });
