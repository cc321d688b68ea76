import { z } from "zod";
import { isFields, keysOf, readField, sameValue } from "#contract/merge/same-value.ts";

const short = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** What a version of a plan says otherwise than the one before it. */
export const planChange = z.looseObject({
  field: z.string(),
  /** Of something in a list its place, from 1; of what is gone the place where it stood. Null of any other field. */
  item: z.int().positive().nullable(),
  how: z.enum(["changed", "added", "removed"]).catch("changed"),
  /** Of something in a list its own words, cut where they are long; of what is gone those that stood there. Null of all else. */
  words: z.string().nullable().default(null),
  /** Of something in a list that changed: which of its fields, with what they say now where that is short. */
  parts: z.array(z.looseObject({ key: z.string(), value: short })),
  /** What the field says now, where that is short; of a review that was held its result. */
  value: short,
});
export type PlanChange = z.infer<typeof planChange>;

/** The first version changes nothing. */
export const planChanges = z.looseObject({ number: z.int().positive(), changes: z.array(planChange) });
export type PlanChanges = z.infer<typeof planChanges>;

type State = Readonly<Record<string, unknown>>;

/** Long enough for a choice, a day or a name; whoever wants to read more opens the version. */
const longest = 60;

const shortOf = (value: unknown): PlanChange["value"] => {
  if (typeof value === "number" || typeof value === "boolean") return value;
  return typeof value === "string" && value !== "" && value.length <= longest ? value : null;
};

/** What names something in a list: what it asks for, wants or says. */
export const wordsKeys = ["action", "goal", "what", "text", "name"] as const;

const ownWords = (item: State): string =>
  String(wordsKeys.map((key) => item[key]).find((value) => value !== undefined && value !== null) ?? "");

/** Its words as they are said of it, cut between two words. */
function wordsOf(item: State): string | null {
  const words = ownWords(item).trim().replace(/\s+/g, " ");
  if (words === "") return null;
  if (words.length <= longest) return words;
  const cut = words.slice(0, longest);
  return `${cut.slice(0, cut.lastIndexOf(" ") > longest / 2 ? cut.lastIndexOf(" ") : longest - 1)}…`;
}

/** By what something in a list is known: its own name, or else its words. */
const nameOf = (item: State): string => String(item.uuid ?? (ownWords(item) || (item.on ?? "")));

const wordSet = (item: State) =>
  new Set(
    ownWords(item)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );

/** How much of the words of two is the same: from 0 to 1, twice what they share of all that they have. */
function likeness(a: State, b: State): number {
  const [these, those] = [wordSet(a), wordSet(b)];
  const shared = [...these].filter((word) => those.has(word)).length;
  return shared === 0 ? 0 : (2 * shared) / (these.size + those.size);
}

/** As alike as words must be to be those of one thing that was reworded. */
const alike = 0.5;
/** And in the same place: what stands there with quite other words took the place of what is gone. */
const somewhatAlike = 0.25;

/**
 * For each of these the place of the same one among those; each is taken once. By its name, or exactly its words; then the nearest
 * words first; what is left is one that was reworded, where it stands in the place of one that is left too. What has a name of its
 * own is known by that alone.
 */
function placesIn(all: readonly State[], before: readonly State[]): readonly (number | null)[] {
  const taken = new Set<number>();
  const places = all.map((item): number | null => {
    const at = before.findIndex((each, index) => !taken.has(index) && nameOf(each) === nameOf(item));
    if (at === -1) return null;
    taken.add(at);
    return at;
  });
  const isNamed = (item: State | undefined) => item?.uuid !== undefined;
  const canBe = (at: number, place: number) =>
    places[at] === null &&
    place < before.length &&
    !taken.has(place) &&
    !(isNamed(all[at]) && isNamed(before[place]));
  const take = (at: number, place: number) => {
    if (!canBe(at, place)) return;
    taken.add(place);
    places[at] = place;
  };
  const near = all.flatMap((item, at) =>
    before.flatMap((each, place) => {
      const how = canBe(at, place) ? likeness(item, each) : 0;
      return how < alike ? [] : [{ at, place, how, apart: Math.abs(at - place) }];
    }),
  );
  for (const { at, place } of near.sort((a, b) => b.how - a.how || a.apart - b.apart)) take(at, place);
  for (const [at, item] of all.entries()) {
    if (wordSet(item).size === 0 || likeness(item, before[at] ?? {}) >= somewhatAlike) take(at, at);
  }
  return places;
}

/** What differs between two versions, with whatever stood there before and stands there now, as it is kept. */
export interface Difference extends Pick<PlanChange, "field" | "item" | "how" | "words"> {
  /** Of something in a list that came or went it is the whole of it; undefined where it was not. */
  readonly was: unknown;
  readonly now: unknown;
  readonly parts: readonly { readonly key: string; readonly was: unknown; readonly now: unknown }[];
}

function itemDifferences(
  field: string,
  before: readonly State[],
  after: readonly State[],
): readonly Difference[] {
  const places = placesIn(after, before);
  const rest = { was: undefined, now: undefined, parts: [] };
  const changed = after.flatMap((now, at): Difference[] => {
    const place = places[at] ?? null;
    const was = place === null ? undefined : before[place];
    const its = { field, item: at + 1, words: wordsOf(now) };
    if (was === undefined) return [{ ...rest, ...its, how: "added", now }];
    const parts = keysOf(now, was)
      .filter((key) => key !== "uuid" && !sameValue(readField(now, key), readField(was, key)))
      .map((key) => ({ key, was: readField(was, key), now: readField(now, key) }));
    return parts.length === 0 ? [] : [{ ...rest, ...its, how: "changed", parts }];
  });
  const gone = before.flatMap((was, at): Difference[] =>
    places.includes(at) ? [] : [{ ...rest, field, item: at + 1, how: "removed", words: wordsOf(was), was }],
  );
  return [...changed, ...gone];
}

const itemsIn = (value: unknown): readonly State[] | null =>
  Array.isArray(value) && value.every(isFields) ? value : null;

/** What one version of a plan of either kind says otherwise than the one before it, in the order of its fields. */
export function differencesBetween(before: State, after: State): readonly Difference[] {
  return keysOf(after, before)
    .filter((key) => !sameValue(readField(after, key), readField(before, key)))
    .flatMap((field): readonly Difference[] => {
      const [now, was] = [readField(after, field), readField(before, field)];
      const [items, former] = [itemsIn(now ?? []), itemsIn(was ?? [])];
      return items === null || former === null
        ? [{ field, item: null, how: "changed", words: null, parts: [], was, now }]
        : itemDifferences(field, former, items);
    });
}

/** The same in short: what is said of it in a line. */
export const changesBetween = (before: State, after: State): readonly PlanChange[] =>
  differencesBetween(before, after).map(({ was: _was, now, parts, ...its }) => ({
    ...its,
    parts: parts.map(({ key, now: given }) => ({ key, value: shortOf(given) })),
    value: shortOf(its.item === null ? now : readField(now, "result")),
  }));
