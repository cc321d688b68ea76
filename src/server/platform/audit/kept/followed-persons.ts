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

/** By the log where it tells of both: a clock may have been put back between them. */
const isBefore = (one: Moment, other: Moment): boolean =>
  one.place === null || other.place === null ? one.at < other.at : isAfter(other.place, one.place);

interface ToldMerge extends Moment {
  readonly undone: boolean;
  readonly survivor: number;
  readonly other: number;
}

interface Merge extends ToldMerge {
  /** When it was made, also of its undoing; null where that is not known. */
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

/** Merges whose entries a log that was shortened has forgotten, as the database has them. */
async function forgottenMerges(db: Db, before: string): Promise<readonly ToldMerge[]> {
  const rows = await db.selectFrom("person_merges").selectAll().execute();
  return rows
    .flatMap(({ survivor_id: survivor, other_id: other, created_at, undone_at }) => [
      { at: created_at, place: null, undone: false, survivor, other },
      ...(undone_at === null ? [] : [{ at: undone_at, place: null, undone: true, survivor, other }]),
    ])
    .filter(({ at }) => at < before)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/** Cases that were deleted and restored: what lay in them meanwhile followed no merge. */
async function restoredCases(db: Db, known: KnownLog): Promise<ReadonlySet<number>> {
  const entries = await toldEntries(db, known, "case", ["deleted.restore"]);
  return new Set(entries.map(({ recordId }) => recordId));
}

function step(
  { person, through }: Standing,
  merge: Merge,
  { kept, begun }: Pick<Kept, "kept" | "begun">,
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
  const mayHaveCome = since === null || (!isBefore(since, begun) && isBefore(since, kept));
  return mayHaveCome ? [{ person, through }, back] : [{ person, through }];
}

const different = (places: readonly Standing[]): readonly Standing[] => [
  ...new Map(places.map((each) => [`${each.person}: ${each.through.join()}`, each])).values(),
];

/** The merges in their order, in which those that the log has forgotten stand by their moments; each undoing with its merge. */
function inOrder(told: readonly ToldMerge[], forgotten: readonly ToldMerge[]): readonly Merge[] {
  const left = [...forgotten];
  const merges: ToldMerge[] = [];
  for (const merge of told) {
    while (left[0] !== undefined && left[0].at < merge.at) merges.push(...left.splice(0, 1));
    merges.push(merge);
  }
  const since = new Map<string, Moment>();
  return [...merges, ...left].map((merge) => {
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
  const told = await toldMerges(db, known);
  const restored = await restoredCases(db, known);
  const found = new Map<string | null, Promise<readonly Merge[]>>();
  const mergesSince = (before: string | null) => {
    const merges =
      found.get(before) ??
      (before === null ? Promise.resolve([]) : forgottenMerges(db, before)).then((forgotten) =>
        inOrder(told, forgotten),
      );
    found.set(before, merges);
    return merges;
  };

  return async (document: Kept, now: number): Promise<boolean> => {
    const { person, caseId, kept } = document;
    if (person === now) return true;
    const forgotten = known.forgottenOf(caseId);
    const mayHaveStayed = forgotten !== null || restored.has(caseId);
    let places: readonly Standing[] = [{ person, through: [] }];
    for (const merge of (await mergesSince(forgotten)).filter((each) => !isBefore(each, kept))) {
      const next = places.flatMap((place) => step(place, merge, document));
      places = different(mayHaveStayed ? [...places, ...next] : next);
    }
    return places.some((place) => place.person === now);
  };
}
