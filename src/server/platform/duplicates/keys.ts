import { fullForms } from "./nicknames.ts";
import type { Traits } from "./traits.ts";

/** Increase with every change to this file, `traits.ts`, `nicknames.ts` or `rules.ts`: all keys are then rebuilt. */
export const keysVersion = 1;

const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/c(?=[eiy])/g, "s"],
  [/[ckq]+/g, "k"],
  [/[sz]+/g, "s"],
  [/[jg](?=[eiy])/g, "j"],
  [/[vw]/g, "v"],
];

/** A name without vowels and doubled letters: the same for most slips and spellings. */
export function skeleton(name: string): string {
  let text = name.replaceAll(" ", "");
  for (const [from, to] of sounds) text = text.replace(from, to);
  const first = text.slice(0, 1);
  return (first + text.slice(1).replace(/[aeiouyh]/g, "")).replace(/(.)\1+/g, "$1");
}

/** Only people who share one of these keys are compared. Each key begins with what it was made of. */
export function keysOf(traits: Traits): readonly string[] {
  const keys = new Set<string>();
  if (traits.studentId !== null) keys.add(`i:${traits.studentId}`);
  if (traits.born !== null) keys.add(`b:${traits.born}`);
  for (const phone of traits.phones) keys.add(`p:${phone}`);
  for (const email of traits.emails) keys.add(`m:${email}`);
  for (const { given, family } of traits.names) {
    const last = skeleton(family);
    keys.add(`n:${traits.organization}:${last}`);
    for (const form of [given, ...fullForms(given)]) {
      const first = skeleton(form);
      keys.add(`n:${traits.organization}:${first}`);
      keys.add(`f:${[first, last].sort().join(":")}`);
    }
  }
  return [...keys];
}

/** Keys that make the list of pairs. A whole name alone is enough for a hint only. */
export const pairing = (key: string): boolean => !key.startsWith("f:");

/** A key that more people share is useless: a school's own number, a default birthday. */
export const mostOfAKey = 400;
