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
  for (const at of all.keys()) take(at, at);
  return places;
}

function itemChanges(
  field: string,
  before: readonly State[],
  after: readonly State[],
): readonly PlanChange[] {
  const places = placesIn(after, before);
  const changed = after.flatMap((item, at): PlanChange[] => {
    const place = places[at] ?? null;
    const former = place === null ? undefined : before[place];
    if (former === undefined)
      return [
        { field, item: at + 1, how: "added", words: wordsOf(item), parts: [], value: shortOf(item.result) },
      ];
    const parts = keysOf(item, former)
      .filter((key) => key !== "uuid" && !sameValue(readField(item, key), readField(former, key)))
      .map((key) => ({ key, value: shortOf(readField(item, key)) }));
    return parts.length === 0
      ? []
      : [{ field, item: at + 1, how: "changed", words: wordsOf(item), parts, value: null }];
  });
  const gone = before.flatMap((item, at): PlanChange[] =>
    places.includes(at)
      ? []
      : [{ field, item: at + 1, how: "removed", words: wordsOf(item), parts: [], value: null }],
  );
  return [...changed, ...gone];
}

const itemsIn = (value: unknown): readonly State[] | null =>
  Array.isArray(value) && value.every(isFields) ? value : null;

/** What one version of a plan of either kind says otherwise than the one before it, in the order of its fields. */
export function changesBetween(before: State, after: State): readonly PlanChange[] {
  return keysOf(after, before)
    .filter((key) => !sameValue(readField(after, key), readField(before, key)))
    .flatMap((field) => {
      const [now, then] = [readField(after, field), readField(before, field)];
      const [items, former] = [itemsIn(now ?? []), itemsIn(then ?? [])];
      return items === null || former === null
        ? [{ field, item: null, how: "changed" as const, words: null, parts: [], value: shortOf(now) }]
        : itemChanges(field, former, items);
    });
}
