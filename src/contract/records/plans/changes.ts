import { z } from "zod";
import { isFields, keysOf, readField, sameValue } from "#contract/merge/same-value.ts";

const short = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** What a version of a plan says otherwise than the one before it. */
export const planChange = z.looseObject({
  field: z.string(),
  /** Of something in a list its place, from 1; of what is gone the place where it stood. Null of any other field. */
  item: z.int().positive().nullable(),
  how: z.enum(["changed", "added", "removed"]).catch("changed"),
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

/** By what something in a list is known: its own name, or else its words. */
const nameOf = (item: State): string =>
  String(item.uuid ?? item.action ?? item.goal ?? item.what ?? item.text ?? item.name ?? item.on ?? "");

/** For each of these the place of the same one among those; each is taken once. */
function placesIn(all: readonly State[], before: readonly State[]): readonly (number | null)[] {
  const taken = new Set<number>();
  const take = (at: number): number | null => {
    if (at === -1) return null;
    taken.add(at);
    return at;
  };
  const known = all.map((item) =>
    take(before.findIndex((each, at) => !taken.has(at) && nameOf(each) === nameOf(item))),
  );
  // One whose words changed stands where it stood.
  return known.map((place, at) =>
    place === null && all.length === before.length && !taken.has(at) ? take(at) : place,
  );
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
      return [{ field, item: at + 1, how: "added", parts: [], value: shortOf(item.result) }];
    const parts = keysOf(item, former)
      .filter((key) => key !== "uuid" && !sameValue(readField(item, key), readField(former, key)))
      .map((key) => ({ key, value: shortOf(readField(item, key)) }));
    return parts.length === 0 ? [] : [{ field, item: at + 1, how: "changed", parts, value: null }];
  });
  const gone = before.flatMap((_, at): PlanChange[] =>
    places.includes(at) ? [] : [{ field, item: at + 1, how: "removed", parts: [], value: null }],
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
        ? [{ field, item: null, how: "changed" as const, parts: [], value: shortOf(now) }]
        : itemChanges(field, former, items);
    });
}
