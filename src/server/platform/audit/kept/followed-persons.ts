import type { Db } from "#server/database/schema.ts";
import type { KnownLog } from "./forgotten.ts";
import { proving } from "./remembered.ts";
import { isAfter, type Place, toldEntries } from "./told-entries.ts";

const told = "merged_with:";
const apart = "documents:apart";
const followed = "followed:";

/** How the entry of a merge, or of its undoing, names the record that became one with the survivor. */
export const toldMerged = (id: number): string => `${told}${id}`;
/** It says that each document which it moved has an entry of its own: those alone see it who may read that document. */
export const toldApart = apart;
/** What such an entry says: from whom, and to whom. */
export const toldFollowed = (from: number, to: number): string => `${followed}${from}:${to}`;
export const isToldMerged = (field: string): boolean =>
  field.startsWith(told) || field === apart || field.startsWith(followed);

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
  const id = Number(fields.find((field) => field.startsWith(told))?.slice(told.length));
  return Number.isSafeInteger(id) ? id : null;
};

/** Where the log says that one document went with its person. */
interface Followed {
  readonly place: Place;
  readonly from: number;
  readonly to: number;
}

async function toldFollowings(db: Db, known: KnownLog): Promise<ReadonlyMap<number, readonly Followed[]>> {
  const entries = await toldEntries(db, known, "wavr", proving.wavr.moved);
  return Map.groupBy(
    entries.flatMap(({ recordId: id, place, fields }) => {
      const said = fields.find((field) => field.startsWith(followed))?.slice(followed.length);
      const [from, to] = said?.split(":").map(Number) ?? [];
      return from === undefined || to === undefined ? [] : [{ id, place, from, to }];
    }),
    ({ id }) => id,
  );
}

/** Merges from before each document that one moved had an entry of its own. */
async function toldMerges(db: Db, known: KnownLog): Promise<readonly ToldMerge[]> {
  const entries = await toldEntries(db, known, "person", proving.person.moved);
  return entries.flatMap(({ at, place, action, recordId: survivor, fields }) => {
    const other = otherIn(fields);
    const undone = action === "person.unmerge";
    return other === null || fields.includes(apart) ? [] : [{ at, place, undone, survivor, other }];
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

/** Tells whether a case was deleted, and not restored yet, by a place of the log: what lies in it follows no merge then. */
async function absences(db: Db, known: KnownLog) {
  const { went, came } = proving.case;
  const entries = await toldEntries(db, known, "case", [...went, ...came]);
  const ofCases = Map.groupBy(entries, ({ recordId }) => recordId);
  return (caseId: number, at: Place | null): boolean => {
    if (at === null) return false;
    const last = ofCases.get(caseId)?.findLast(({ place }) => isAfter(at, place));
    return last !== undefined && went.some((each) => each === last.action);
  };
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
  /** Of the document. */
  readonly id: number;
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
  const followings = await toldFollowings(db, known);
  const isAbsent = await absences(db, known);
  const found = new Map<string, Promise<Beside>>();
  const besideUpTo = (before: string | null): Promise<Beside> => {
    if (before === null) return Promise.resolve(null);
    const beside = found.get(before) ?? forgottenMerges(db, before);
    found.set(before, beside);
    return beside;
  };

  return async (document: Kept, now: number): Promise<boolean> => {
    const { person, caseId, kept } = document;
    const forgotten = known.forgottenOf(caseId);
    const isWhole = forgotten === null;
    const beside = await besideUpTo(forgotten);
    let places = spread([{ person, through: [] }], beside);
    for (const merge of merges.filter((each) => !isBefore(each, kept, isWhole))) {
      // What was deleted with its case stays with whom it was.
      if (isWhole && isAbsent(caseId, merge.place)) continue;
      const next = places.flatMap((place) => step(place, merge, { ...document, isWhole }));
      places = spread(different(isWhole ? next : [...places, ...next]), beside);
    }
    let persons = new Set(places.map((place) => place.person));
    for (const { place, from, to } of followings.get(document.id) ?? []) {
      if (kept.place !== null && isAfter(kept.place, place)) continue;
      persons = new Set([...persons].map((each) => (each === from ? to : each)));
    }
    return persons.has(now);
  };
}
