import type { Spot } from "#contract/records/locations/map/projection.ts";
import { textWidth } from "#lib/screen/text-width.ts";
import { t } from "#lib/words/t.ts";

/** A place on the map. */
export interface MapPlace {
  readonly id: number;
  readonly name: string;
  /** What its mark says: with its school, where the map shows several. */
  readonly label: string;
  /** Its kind, and what it is a part of. */
  readonly note: string;
  readonly to: string;
  readonly spot: Spot;
  /** Does something bear on it now that is severe? Then it cannot be used as usual. */
  readonly severe: boolean;
}

export interface MapPicture {
  readonly url: string;
  /** How high it is, where it is 1 wide. */
  readonly height: number;
}

/** Is there one among these that cannot be used as usual? */
export const isSevere = (members: readonly number[], places: ReadonlyMap<number, MapPlace>): boolean =>
  members.some((id) => places.get(id)?.severe === true);

/** The words of a mark: the name, or the first name and how many more. What is cut is the name, not that it cannot be used. */
export function wordsOf(members: readonly number[], places: ReadonlyMap<number, MapPlace>): string {
  const name = places.get(members[0] ?? 0)?.label ?? "";
  if (members.length === 1)
    return isSevere(members, places) ? t("Not usable as usual: {{name}}", { name }) : name;
  const count = members.length - 1;
  return isSevere(members, places)
    ? t("Not all usable as usual: {{name}} and {{count}} more", { name, count })
    : t("{{name}} and {{count}} more", { name, count });
}

const widest = 280;

/** How wide the name of a mark is, in pixels: longer ones are cut. */
export const labelWidth = (words: string): number =>
  Math.min(widest, Math.ceil(textWidth(words, { weight: 500 })) + 14);
