import { sql } from "kysely";
import { seesFew } from "#server/access/reachable.ts";
import {
  placeWidth,
  type SearchKind,
  type SearchWanted,
  searchKinds,
} from "#server/database/search-index.ts";
import { type Found, type Looking, reachable } from "./quick-search-base.ts";
import { findHits, hitsAmong } from "./quick-search-sources.ts";

export interface Searching extends Looking {
  /** The places of all records that the reader may see, and of few others; null where they are too many to look at each. */
  readonly places: readonly number[] | null;
}

/** With more places, what matches is read first. */
const mostPlaces = 5_000;
/** So many matches are looked at together for those that the reader may see: nearly all are. */
const atOnce = 200;

const firstOf = (kind: SearchKind): number => searchKinds[kind] * placeWidth;

/** See `Searching.places`. */
export async function placesWithin(
  looking: Looking,
  kinds: readonly SearchKind[],
): Promise<readonly number[] | null> {
  const { db, index, reader } = looking;
  if (index.fewPlaces === null || !seesFew(reader)) return null;
  const of = (kind: SearchKind) =>
    sql`select ${sql.lit(firstOf(kind))} + reach.id as place from ${reachable(looking, kind)} as reach`;
  const { rows } = await sql<{ place: number }>`${sql.join(
    kinds.map(of),
    sql` union all `,
  )} limit ${mostPlaces + 1}`.execute(db);
  return rows.length > mostPlaces ? null : rows.map(({ place }) => place);
}

/** Of the places of the reader those where any of these fields has these words; null as in `Searching`. */
export async function matchesWithin(
  { db, index, places, reader }: Searching,
  words: SearchWanted["words"],
  fields: SearchWanted["fields"],
): Promise<readonly number[] | null> {
  if (places === null || index.fewPlaces === null) return null;
  if (words.some((forms) => forms.length === 0)) return [];
  return index.fewPlaces.matching(db, places, { trees: reader.reach.roots, words, fields });
}

type Find = (most: number) => Promise<readonly Found[]>;

const isOf = (kind: SearchKind, place: number): boolean =>
  place >= firstOf(kind) && place < firstOf(kind) + placeWidth;

/** Those of these matches that the reader may see, the newest first; most of them are. */
const findAmong =
  (
    looking: Looking,
    few: NonNullable<Looking["index"]["fewPlaces"]>,
    kind: SearchKind,
    places: readonly number[],
  ): Find =>
  async (most) => {
    const found: Found[] = [];
    for (let at = 0; at < places.length && found.length < most; at += atOnce)
      found.push(
        ...(await hitsAmong(
          looking,
          kind,
          few.table(kind, places.slice(at, at + atOnce)),
          most - found.length,
        )),
      );
    return found;
  };

/** Of each of these kinds that has a match, what finds those that the reader may see, the newest first. */
export async function findersOf(
  searching: Searching,
  among: readonly SearchKind[],
  wanted: Omit<SearchWanted, "kind">,
): Promise<readonly (readonly [SearchKind, Find])[]> {
  const { db, index, places } = searching;
  const few = index.fewPlaces;
  if (places === null || few === null) {
    const kinds = await index.kindsThatMatch(db, among, wanted);
    return kinds.map((kind) => [kind, (most) => findHits(searching, { ...wanted, kind }, most)]);
  }
  const open = places.filter((place) => among.some((kind) => isOf(kind, place)));
  if (open.length === 0) return [];
  const matched = await few.matching(db, open, wanted);
  return among.flatMap((kind): (readonly [SearchKind, Find])[] => {
    const mine = matched.filter((place) => isOf(kind, place));
    return mine.length === 0 ? [] : [[kind, findAmong(searching, few, kind, mine)]];
  });
}
