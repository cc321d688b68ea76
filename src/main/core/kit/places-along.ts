import { z } from "zod";

const place = z.looseObject({
  id: z.number(),
  parent_id: z.number().nullish(),
  parts: z.array(z.looseObject({ id: z.number() })).optional(),
});
type Place = z.infer<typeof place>;

/** Deeper than places lie within each other; a circle ends here too. */
const deepest = 50;

/** What this computer knows of a location, by its number or uuid; null where it does not know it. */
export type FindPlace = (key: number | string) => unknown;

/**
 * Whether what is at one location bears on another: it is the same one, a part of it, or what that is a part of. As far as
 * this computer knows them.
 */
export function placesAlong(find: FindPlace, asked: number): (key: number) => boolean {
  const known = new Map<number, Place | null>();
  const placeAt = (key: number): Place | null => {
    const held = known.get(key);
    if (held !== undefined) return held;
    const found = place.safeParse(find(key)).data ?? null;
    known.set(key, found);
    return found;
  };
  const wholesOf = (key: number): ReadonlySet<number> => {
    const found = new Set([key]);
    for (let at = placeAt(key)?.parent_id; at != null && !found.has(at); at = placeAt(at)?.parent_id) {
      found.add(at);
      if (found.size > deepest) break;
    }
    return found;
  };
  const wholes = wholesOf(asked);
  const parts = new Set(placeAt(asked)?.parts?.map(({ id }) => id));
  return (key) => wholes.has(key) || parts.has(key) || wholesOf(key).has(asked);
}
