import { currentInstrument, type Instrument } from "./instrument.ts";

const inWords = (instrument: Instrument): ReadonlyMap<string, string> =>
  new Map(
    Object.values(instrument.observations).flatMap(({ items }) =>
      items.map(({ key, label }) => [key, label]),
    ),
  );

let known: ReadonlyMap<string, string> | null = null;

/**
 * What a token of a template asks, `answer.ko1` or `comment.ko1`, in the words of new assessments: whoever writes a template
 * knows questions by their words. Null for every other token.
 */
export function questionOfToken(name: string): string | null {
  const key = /^(?:answer|comment)\.(\w+)$/.exec(name)?.[1];
  if (key === undefined) return null;
  known ??= inWords(currentInstrument());
  return known.get(key) ?? null;
}
