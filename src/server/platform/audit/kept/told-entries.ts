import type { RecordKind } from "#contract/kit/kinds.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { KnownLog } from "./forgotten.ts";

/** Where an entry stands in the log. Clocks go back, so its moment does not say what came before what. */
export interface Place {
  readonly chain: number;
  /** Its place in the chain, which is signed. */
  readonly sequence: number;
  /** Its number among the entries of all chains, which are numbered in the order of their commits. */
  readonly number: number;
}

export const isAfter = (one: Place, other: Place): boolean =>
  one.chain === other.chain ? one.sequence > other.sequence : one.number > other.number;

export interface ToldEntry {
  readonly place: Place;
  readonly at: string;
  readonly action: string;
  readonly recordId: number;
  readonly fields: readonly string[];
}

/** Beyond every number of an entry that is chained. */
const waitingFrom = 2 ** 52;

/**
 * What the log tells of records of a kind, by these actions or all, in its order: the entries that are chained, and those that wait to
 * be, which were proved as well. Those that the log was shortened by are not among them.
 */
export async function toldEntries(
  db: Db,
  { waiting }: Pick<KnownLog, "waiting">,
  kind: RecordKind,
  actions: readonly string[] | null,
): Promise<readonly ToldEntry[]> {
  const rows = await db
    .selectFrom("audit_log")
    .select(["id", "chain", "sequence", "at", "action", "record_id", "fields"])
    .where("record_type", "=", kind)
    .where("outcome", "=", "ok")
    .$if(actions !== null, (some) => some.where("action", "in", [...(actions ?? [])]))
    .orderBy("id")
    .execute();
  const chained = rows.map(({ id, chain, sequence, fields, ...row }) => ({
    ...row,
    place: { chain, sequence, number: id },
    fields: readJson(fields),
  }));
  const added = waiting.flatMap(({ record_type, outcome, chain, ...entry }, index) =>
    record_type === kind && outcome === "ok" && actions?.includes(entry.action) !== false
      ? [{ ...entry, place: { chain, sequence: waitingFrom + index, number: waitingFrom + index } }]
      : [],
  );
  return [...chained, ...added].flatMap(({ record_id: recordId, place, at, action, fields }) =>
    recordId === null ? [] : [{ recordId, place, at, action, fields }],
  );
}
