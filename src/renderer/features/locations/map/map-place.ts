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
}

export interface MapPicture {
  readonly url: string;
  /** How high it is, where it is 1 wide. */
  readonly height: number;
}

/** The words of a mark: the name, or the first name and how many more. */
export const wordsOf = (members: readonly number[], places: ReadonlyMap<number, MapPlace>): string => {
  const name = places.get(members[0] ?? 0)?.label ?? "";
  return members.length === 1 ? name : t("{{name}} and {{count}} more", { name, count: members.length - 1 });
};

const widest = 280;

/** How wide the name of a mark is, in pixels: longer ones are cut. */
export const labelWidth = (words: string): number =>
  Math.min(widest, Math.ceil(textWidth(words, { weight: 500 })) + 14);
