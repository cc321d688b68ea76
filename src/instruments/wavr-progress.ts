import { readField, sameValue } from "#contract/merge/same-value.ts";
import type { Instrument } from "./instrument.ts";
import { isAnswered, type Progress } from "./progress.ts";
import { wavrFieldOf } from "./wavr-fields.ts";
import { isGiven } from "./worksheets/answers.ts";

type Words = Instrument["wavr"];
type Factor = Words["worksheet"]["factors"][number];
type State = Readonly<Record<string, unknown>>;

/** Ours, beside the code of a factor: it was looked at, and too little is known to code it (DOMAIN-7: that is an answer). */
export const notKnownField = (factor: string): string => `${factor}_not_known`;

/** Before there was a sign of its own, "Not coded" that was chosen was kept as null, and what nobody looked at was left out. */
export const isNotKnown = (state: State, factor: string): boolean =>
  readField(state, notKnownField(factor)) === true || readField(state, `${factor}_code`) === null;

/** Was a factor looked at: coded, or said to be known too little of? */
export const isLookedAt = (state: State, { key }: Pick<Factor, "key">): boolean =>
  isAnswered(readField(state, `${key}_code`)) || isNotKnown(state, key);

/** How many facts of an intake are answered. The person of concern is chosen on the page and belongs to no count. */
export function factsKnown({ sections }: Pick<Words["intake"], "sections">, state: State): Progress {
  const fields = sections.flatMap((section) => section.fields).filter(({ key }) => key !== "person_uuid");
  return { done: fields.filter(({ key }) => isGiven(readField(state, key))).length, total: fields.length };
}

/** How many of some factors are coded. Nothing else of the codes is ever counted (DOMAIN-7). */
export const factorsCoded = (factors: readonly Factor[], state: State): Progress => ({
  done: factors.filter(({ key }) => isAnswered(readField(state, `${key}_code`))).length,
  total: factors.length,
});

/** What a document says differently by now, by the labels of its words: of a worksheet each factor once, with its number. */
export function changedLabels(words: Words, keys: readonly string[]): readonly string[] {
  const labels = keys.flatMap((key) => {
    const [, name] = /^(w\d+)_/.exec(key) ?? [];
    const factor = words.worksheet.factors.find((each) => each.key === name);
    if (factor !== undefined) return [`${factor.number} ${factor.label}`];
    const label = wavrFieldOf(words, key)?.label;
    return label === undefined ? [] : [label];
  });
  const inOrder = new Map(words.worksheet.factors.map(({ number, label }, at) => [`${number} ${label}`, at]));
  return [...new Set(labels)].sort((a, b) => (inOrder.get(a) ?? 0) - (inOrder.get(b) ?? 0));
}

/** The answers of which two states say something different. */
export const changedKeys = (before: State, now: State): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (key) => !sameValue(readField(before, key), readField(now, key)),
  );
