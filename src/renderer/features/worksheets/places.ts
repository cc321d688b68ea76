import { v5 as uuidOf } from "uuid";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import type { WorksheetPack } from "#instruments/worksheets/worksheet-schema.ts";

/** The place of the conclusion, beside the keys of the themes, which have no hyphens. */
export const conclusionPlace = "-conclusion";

/** Every part of a worksheet by its name in the address, in the order of the menu. */
export const placesOf = ({ themes }: WorksheetPack): readonly string[] => [
  ...themes.map(({ key }) => key),
  conclusionPlace,
];

/** The part that an address names; the first where it names none. */
export function placeNamed(pack: WorksheetPack, name: string | null): string {
  const all = placesOf(pack);
  return all.find((each) => each === name) ?? all[0] ?? conclusionPlace;
}

/** The part before or behind another. */
export function neighbor(pack: WorksheetPack, place: string, by: 1 | -1): string | null {
  const all = placesOf(pack);
  return all[all.indexOf(place) + by] ?? null;
}

/** What a part is called. */
export const placeTitle = (pack: WorksheetPack, place: string): string =>
  pack.themes.find(({ key }) => key === place)?.title ?? pack.conclusion.title;

/** What colleagues are told of where one is. */
export const presencePlace = (place: string): string => `worksheet-${place.replace("-", "")}`;

/**
 * The uuid of a person's worksheet of a pack in a case: the same on every computer, so that a page that is loaded anew, or a
 * second one, finds what the first save made.
 */
export const worksheetUuid = ({ uuid }: CaseRecord, pack: string, person: PersonRef): string =>
  uuidOf(`pack-worksheet:${pack}:${person.uuid}`, uuid);
