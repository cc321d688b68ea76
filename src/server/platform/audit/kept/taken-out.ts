import type { RecordKind } from "#contract/kit/kinds.ts";
import type { Db } from "#server/database/schema.ts";
import type { Collector } from "../audit-problems.ts";
import type { KnownLog } from "./forgotten.ts";
import { erasing, proving } from "./remembered.ts";
import type { Told } from "./told-digests.ts";
import { isAfter, type ToldEntry, toldEntries } from "./told-entries.ts";

/** By what a case goes, with everything in it, and by what it comes back. */
const { went: goings, came: comings } = proving.case;

type Document = Told & { readonly id: number };

/** What the log tells of cases that went, or came back, in its order; and which other records were erased. */
interface Gone {
  readonly ofCases: ReadonlyMap<number, readonly ToldEntry[]>;
  readonly erased: ReadonlySet<number>;
}

async function goneBy(db: Db, known: KnownLog, kind: RecordKind): Promise<Gone> {
  const cases = await toldEntries(db, known, "case", [...goings, ...comings]);
  const erased = await toldEntries(db, known, kind, erasing);
  return {
    ofCases: Map.groupBy(cases, ({ recordId }) => recordId),
    erased: new Set(erased.map(({ recordId }) => recordId)),
  };
}

const isGoing = ({ action }: ToldEntry): boolean => goings.some((each) => each === action);

/**
 * Does the log end by saying that the case went? A school that was merged lets its case go in one chain and come back in
 * another, whose order to each other is not signed: so it must also have gone once more often than it came back, where the
 * log has forgotten nothing of that.
 */
function wentByLog(entries: readonly ToldEntry[], { forgottenWith }: KnownLog): boolean {
  const last = entries.at(-1);
  if (last === undefined || !isGoing(last)) return false;
  const went = entries.filter(isGoing).length;
  return went > entries.length - went || entries.some(({ place }) => forgottenWith(place.chain).length > 0);
}

/** From before entries named the case of a document: any case that has gone since may have been its own. */
async function mayHaveGone(db: Db, { ofCases }: Gone, { place }: Document): Promise<boolean> {
  for (const [caseId, entries] of ofCases)
    if (entries.some((each) => isGoing(each) && isAfter(each.place, place)) && !(await isThere(db, caseId)))
      return true;
  return false;
}

async function isThere(db: Db, caseId: number): Promise<boolean> {
  return (
    (await db.selectFrom("cases").select("id").where("id", "=", caseId).executeTakeFirst()) !== undefined
  );
}

/** Does the log say why a signed document is not there: that its case went, or what lay in its compartment? */
async function wentRightly(db: Db, document: Document, gone: Gone, known: KnownLog): Promise<boolean> {
  const { id, caseId, at, place } = document;
  if (gone.erased.has(id)) return true;
  if (caseId !== null && (await isThere(db, caseId))) return false;
  const went =
    caseId === null
      ? await mayHaveGone(db, gone, document)
      : wentByLog(gone.ofCases.get(caseId) ?? [], known);
  // A case that had moved to another chain of the tree may have gone by an entry of that which is removed already.
  return (
    went || known.forgottenWith(place.chain).some(({ chain, before }) => chain !== place.chain && before > at)
  );
}

/**
 * Finds documents of which the log says that they were signed, and that are not there, though nothing in the log says that
 * they went, or that stand with another case (decision 105).
 */
export async function reportTakenOut(
  db: Db,
  {
    kind,
    about,
    told,
    there,
    known,
  }: {
    readonly kind: RecordKind;
    /** How a problem names one: "WAVR document". */
    readonly about: string;
    readonly told: ReadonlyMap<number, Told>;
    /** By id, with the case that it stands with. */
    readonly there: ReadonlyMap<number, number>;
    readonly known: KnownLog;
  },
  collector: Collector,
): Promise<void> {
  const gone = await goneBy(db, known, kind);
  for (const [id, one] of told) {
    const tell = (text: string, document = `${about} ${id}`) =>
      collector.add({ chain: one.place.chain, sequence: null, problem: "taken out", text }, document);
    const at = there.get(id);
    if (at !== undefined && one.caseId !== null && at !== one.caseId)
      tell(
        `${about} ${id} stands with case ${at}, and the log says that it was signed or kept with case ${one.caseId}.`,
      );
    if (at !== undefined || (await wentRightly(db, { ...one, id }, gone, known))) continue;
    const names = [...one.digests.keys()].join(", ");
    const of = one.caseId === null ? "" : ` of case ${one.caseId}`;
    tell(
      `${about} ${id}${of}: the log says that it was signed or kept (${names}), and not that it went. It is missing.`,
      // With its case everything in it is missing, for one reason.
      one.caseId === null || (await isThere(db, one.caseId)) ? undefined : `Case ${one.caseId}`,
    );
  }
}
