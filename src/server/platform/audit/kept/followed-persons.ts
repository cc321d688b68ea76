import type { Db } from "#server/database/schema.ts";
import type { KnownLog } from "./forgotten.ts";
import { isAfter, type Place, toldEntries } from "./told-entries.ts";

const told = "merged_with:";

/** How the entry of a merge, or of its undoing, names the record that became one with the survivor. */
export const toldMerged = (id: number): string => `${told}${id}`;
export const isToldMerged = (field: string): boolean => field.startsWith(told);

/** When something was, and where the log tells of it; null where it does not. */
interface Moment {
  readonly at: string;
  readonly place: Place | null;
}

/**
 * Was one surely before the other? By the log where it tells of both: a clock may have been put back between them. So nobody
 * knows it where a log that was shortened (`isWhole` is false) has forgotten one of them.
 */
const isBefore = (one: Moment, other: Moment, isWhole: boolean): boolean =>
  one.place !== null && other.place !== null ? isAfter(other.place, one.place) : isWhole && one.at < other.at;

interface ToldMerge extends Moment {
  readonly undone: boolean;
  readonly survivor: number;
  readonly other: number;
}

interface Merge extends ToldMerge {
  /** When it was made, also of its undoing; null where the log does not tell. */
  readonly since: Moment | null;
}

/** Where a document may stand by now, and by which merges it came there since it was kept. */
interface Standing {
  readonly person: number;
  readonly through: readonly string[];
}

const otherIn = (fields: readonly string[]): number | null => {
  const id = Number(fields.find(isToldMerged)?.slice(told.length));
  return Number.isSafeInteger(id) ? id : null;
};

async function toldMerges(db: Db, known: KnownLog): Promise<readonly ToldMerge[]> {
  const entries = await toldEntries(db, known, "person", ["person.merge", "person.unmerge"]);
  return entries.flatMap(({ at, place, action, recordId: survivor, fields }) => {
    const other = otherIn(fields);
    return other === null ? [] : [{ at, place, undone: action === "person.unmerge", survivor, other }];
  });
}

/** People to whom a merge that the log has forgotten may lead from one, or its undoing; null where it has forgotten none. */
type Beside = ReadonlyMap<number, ReadonlySet<number>> | null;

/**
 * Merges whose entries a log that was shortened has forgotten, as the database has them. In which order they were made is not
 * known any more: the moments beside them are those of a clock.
 */
async function forgottenMerges(db: Db, before: string): Promise<Beside> {
  const rows = await db.selectFrom("person_merges").selectAll().where("created_at", "<", before).execute();
  const beside = new Map<number, Set<number>>();
  const lead = (from: number, to: number) => beside.set(from, (beside.get(from) ?? new Set()).add(to));
  for (const { survivor_id: survivor, other_id: other, undone_at } of rows) {
    lead(other, survivor);
    if (undone_at !== null && undone_at < before) lead(survivor, other);
  }
  return beside;
}

/** The places with all that may be reached from them by merges that the log has forgotten. */
function spread(places: readonly Standing[], beside: Beside): readonly Standing[] {
  if (beside === null || beside.size === 0) return places;
  const found = new Map(places.map((each) => [keyOf(each), each]));
  for (const { person, through } of found.values())
    for (const next of beside.get(person) ?? []) {
      const place = { person: next, through };
      if (!found.has(keyOf(place))) found.set(keyOf(place), place);
    }
  return [...found.values()];
}

/** Cases that were deleted and restored: what lay in them meanwhile followed no merge. */
async function restoredCases(db: Db, known: KnownLog): Promise<ReadonlySet<number>> {
  const entries = await toldEntries(db, known, "case", ["deleted.restore"]);
  return new Set(entries.map(({ recordId }) => recordId));
}

function step(
  { person, through }: Standing,
  merge: Merge,
  { kept, begun, isWhole }: Pick<Kept, "kept" | "begun"> & { readonly isWhole: boolean },
): readonly Standing[] {
  const { survivor, other, undone } = merge;
  const name = `${other} ${survivor}`;
  if (!undone)
    return [person === other ? { person: survivor, through: [...through, name] } : { person, through }];
  if (person !== survivor) return [{ person, through }];
  const back = { person: other, through: through.filter((each) => each !== name) };
  if (through.includes(name)) return [back];
  // It may have come there by that merge after it was begun, and before it was kept.
  const { since } = merge;
  const mayHaveCome = since === null || (!isBefore(since, begun, isWhole) && !isBefore(kept, since, isWhole));
  return mayHaveCome ? [{ person, through }, back] : [{ person, through }];
}

const keyOf = ({ person, through }: Standing): string => `${person}: ${through.join()}`;
const different = (places: readonly Standing[]): readonly Standing[] => [
  ...new Map(places.map((each) => [keyOf(each), each])).values(),
];

/** The merges in the order of the log, each undoing with its merge. */
function inPairs(told: readonly ToldMerge[]): readonly Merge[] {
  const since = new Map<string, Moment>();
  return told.map((merge) => {
    const pair = `${merge.other} ${merge.survivor}`;
    if (!merge.undone) since.set(pair, merge);
    return { ...merge, since: since.get(pair) ?? null };
  });
}

/** A document and one of its copies. */
interface Kept {
  readonly caseId: number;
  /** About whom the copy was kept, and when. */
  readonly person: number;
  readonly kept: Moment;
  /** When its document was begun. */
  readonly begun: Moment;
}

/** Tells whether a document that was kept about one person may stand with another by now, as the log tells of merges. */
export async function followedPersons(db: Db, known: KnownLog) {
  const merges = inPairs(await toldMerges(db, known));
  const restored = await restoredCases(db, known);
  const found = new Map<string, Promise<Beside>>();
  const besideUpTo = (before: string | null): Promise<Beside> => {
    if (before === null) return Promise.resolve(null);
    const beside = found.get(before) ?? forgottenMerges(db, before);
    found.set(before, beside);
    return beside;
  };

  return async (document: Kept, now: number): Promise<boolean> => {
    const { person, caseId, kept } = document;
    if (person === now) return true;
    const forgotten = known.forgottenOf(caseId);
    const isWhole = forgotten === null;
    const mayHaveStayed = !isWhole || restored.has(caseId);
    const beside = await besideUpTo(forgotten);
    let places = spread([{ person, through: [] }], beside);
    for (const merge of merges.filter((each) => !isBefore(each, kept, isWhole))) {
      const next = places.flatMap((place) => step(place, merge, { ...document, isWhole }));
      places = spread(different(mayHaveStayed ? [...places, ...next] : next), beside);
    }
    return places.some((place) => place.person === now);
  };
}
