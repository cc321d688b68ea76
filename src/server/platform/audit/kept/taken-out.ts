import type { RecordKind } from "#contract/kit/kinds.ts";
import type { Db } from "#server/database/schema.ts";
import type { Collector } from "../audit-problems.ts";
import type { Shortened } from "../shortened.ts";
import type { Told } from "./told-digests.ts";

/** By what a case goes, with everything in it, and by what it comes back. */
const goings: readonly string[] = ["case.delete", "case.destroy", "practice.erase"];
const comings: readonly string[] = ["deleted.restore"];

type Document = Told & { readonly kind: RecordKind; readonly id: number };

/** Does a chain end by saying that the case went? The order within a chain is signed, that of ids is not. */
async function wentByLog(db: Db, caseId: number): Promise<boolean> {
  const entries = await db
    .selectFrom("audit_log")
    .select(["chain", "action"])
    .where("record_type", "=", "case")
    .where("record_id", "=", caseId)
    .where("outcome", "=", "ok")
    .where("action", "in", [...goings, ...comings])
    .orderBy("chain")
    .orderBy("sequence")
    .execute();
  const last = new Map(entries.map(({ chain, action }) => [chain, action]));
  return [...last.values()].some((action) => goings.includes(action));
}

/** From before entries named the case of a document: any case that has gone since may have been its own. */
async function mayHaveGone(db: Db, since: string): Promise<boolean> {
  const entry = await db
    .selectFrom("audit_log")
    .select("id")
    .where("record_type", "=", "case")
    .where("outcome", "=", "ok")
    .where("action", "in", goings)
    .where("at", ">=", since)
    .where("record_id", "not in", db.selectFrom("cases").select("id"))
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

async function rootOf(db: Db, chain: number): Promise<number | null> {
  const row = await db
    .selectFrom("organization_trees")
    .select("root_id")
    .where("organization_id", "=", chain)
    .executeTakeFirst();
  return row?.root_id ?? null;
}

/**
 * Was another chain of the tree shortened beyond the signing? Then a case that had moved there may have gone by an entry
 * that is removed already, where those of its former chain are not yet.
 */
async function mayBeForgotten(
  db: Db,
  { chain, at }: Document,
  shortened: ReadonlyMap<number, Shortened>,
): Promise<boolean> {
  const root = await rootOf(db, chain);
  for (const [other, { before }] of shortened)
    if (other !== chain && before > at && (await rootOf(db, other)) === root) return true;
  return false;
}

async function isThere(db: Db, caseId: number): Promise<boolean> {
  return (
    (await db.selectFrom("cases").select("id").where("id", "=", caseId).executeTakeFirst()) !== undefined
  );
}

/** Does the log say why a signed document is not there: that its case went, or what lay in its compartment? */
async function wentRightly(
  db: Db,
  document: Document,
  shortened: ReadonlyMap<number, Shortened>,
): Promise<boolean> {
  const { kind, id, caseId, at } = document;
  const erased = await db
    .selectFrom("audit_log")
    .select("id")
    .where("record_type", "=", kind)
    .where("record_id", "=", id)
    .where("outcome", "=", "ok")
    .where("action", "=", "compartment.erase")
    .limit(1)
    .executeTakeFirst();
  if (erased !== undefined) return true;
  if (caseId !== null && (await isThere(db, caseId))) return false;
  const went = caseId === null ? await mayHaveGone(db, at) : await wentByLog(db, caseId);
  return went || mayBeForgotten(db, document, shortened);
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
    shortened,
  }: {
    readonly kind: RecordKind;
    /** How a problem names one: "WAVR document". */
    readonly about: string;
    readonly told: ReadonlyMap<number, Told>;
    /** By id, with the case that it stands with. */
    readonly there: ReadonlyMap<number, number>;
    readonly shortened: ReadonlyMap<number, Shortened>;
  },
  collector: Collector,
): Promise<void> {
  for (const [id, one] of told) {
    const at = there.get(id);
    if (at !== undefined && one.caseId !== null && at !== one.caseId)
      collector.add({
        chain: one.chain,
        sequence: null,
        problem: "taken out",
        text: `${about} ${id} stands with case ${at}, and the log says that it was signed or kept with case ${one.caseId}.`,
      });
    if (at !== undefined || (await wentRightly(db, { ...one, kind, id }, shortened))) continue;
    const names = [...one.digests.keys()].join(", ");
    const of = one.caseId === null ? "" : ` of case ${one.caseId}`;
    collector.add({
      chain: one.chain,
      sequence: null,
      problem: "taken out",
      text: `${about} ${id}${of}: the log says that it was signed or kept (${names}), and not that it went. It is missing.`,
    });
  }
}
