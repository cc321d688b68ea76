import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { Forgotten } from "./forgotten.ts";

const told = "merged_with:";

/** How the entry of a merge, or of its undoing, names the record that became one with the survivor. */
export const toldMerged = (id: number): string => `${told}${id}`;
export const isToldMerged = (field: string): boolean => field.startsWith(told);

interface Merge {
  readonly at: string;
  readonly undone: boolean;
  readonly survivor: number;
  readonly other: number;
  /** When it was made, also of its undoing; empty where that is not known. */
  readonly since: string;
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

async function toldMerges(db: Db): Promise<readonly Omit<Merge, "since">[]> {
  const rows = await db
    .selectFrom("audit_log")
    .select(["at", "action", "record_id", "fields"])
    .where("record_type", "=", "person")
    .where("outcome", "=", "ok")
    .where("action", "in", ["person.merge", "person.unmerge"])
    .execute();
  return rows.flatMap(({ at, action, record_id: survivor, fields }) => {
    const other = otherIn(readJson(fields));
    return survivor === null || other === null
      ? []
      : [{ at, undone: action === "person.unmerge", survivor, other }];
  });
}

/** Merges whose entries a log that was shortened has forgotten, as the database has them. */
async function forgottenMerges(db: Db, before: string): Promise<readonly Omit<Merge, "since">[]> {
  const rows = await db.selectFrom("person_merges").selectAll().execute();
  return rows
    .flatMap(({ survivor_id: survivor, other_id: other, created_at, undone_at }) => [
      { at: created_at, undone: false, survivor, other },
      ...(undone_at === null ? [] : [{ at: undone_at, undone: true, survivor, other }]),
    ])
    .filter(({ at }) => at < before);
}

/** Cases that were deleted and restored: what lay in them meanwhile followed no merge. */
async function restoredCases(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("audit_log")
    .select("record_id")
    .where("record_type", "=", "case")
    .where("outcome", "=", "ok")
    .where("action", "=", "deleted.restore")
    .execute();
  return new Set(rows.flatMap(({ record_id }) => record_id ?? []));
}

function step(
  { person, through }: Standing,
  merge: Merge,
  { at, begun }: Pick<Kept, "at" | "begun">,
): readonly Standing[] {
  const { survivor, other, undone } = merge;
  const name = `${other} ${survivor}`;
  if (!undone)
    return [person === other ? { person: survivor, through: [...through, name] } : { person, through }];
  if (person !== survivor) return [{ person, through }];
  const back = { person: other, through: through.filter((each) => each !== name) };
  if (through.includes(name)) return [back];
  // It may have come there by that merge after it was begun, and before it was kept.
  const mayHaveCome = merge.since === "" || (begun <= merge.since && merge.since < at);
  return mayHaveCome ? [{ person, through }, back] : [{ person, through }];
}

const different = (places: readonly Standing[]): readonly Standing[] => [
  ...new Map(places.map((each) => [`${each.person}: ${each.through.join()}`, each])).values(),
];

/** The merges in their order; each undoing with when the merge was that it undoes. */
const inOrder = (merges: readonly Omit<Merge, "since">[]): readonly Merge[] => {
  const since = new Map<string, string>();
  return merges
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map((merge) => {
      const pair = `${merge.other} ${merge.survivor}`;
      if (!merge.undone) since.set(pair, merge.at);
      return { ...merge, since: since.get(pair) ?? "" };
    });
};

/** A document and one of its copies. */
interface Kept {
  readonly caseId: number;
  /** About whom the copy was kept, and when. */
  readonly person: number;
  readonly at: string;
  /** When its document was begun. */
  readonly begun: string;
}

/** Tells whether a document that was kept about one person may stand with another by now, as the log tells of merges. */
export async function followedPersons(db: Db, forgottenOf: Forgotten) {
  const told = await toldMerges(db);
  const restored = await restoredCases(db);
  const known = new Map<string | null, Promise<readonly Merge[]>>();
  const mergesSince = (before: string | null) => {
    const merges =
      known.get(before) ??
      (before === null ? Promise.resolve([]) : forgottenMerges(db, before)).then((forgotten) =>
        inOrder([...forgotten, ...told]),
      );
    known.set(before, merges);
    return merges;
  };

  return async (kept: Kept, now: number): Promise<boolean> => {
    if (kept.person === now) return true;
    const forgotten = forgottenOf(kept.caseId);
    const mayHaveStayed = forgotten !== null || restored.has(kept.caseId);
    let places: readonly Standing[] = [{ person: kept.person, through: [] }];
    for (const merge of (await mergesSince(forgotten)).filter(({ at }) => at >= kept.at)) {
      const next = places.flatMap((place) => step(place, merge, kept));
      places = different(mayHaveStayed ? [...places, ...next] : next);
    }
    return places.some(({ person }) => person === now);
  };
}
