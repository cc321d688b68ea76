import type { RecordKind } from "#contract/kit/kinds.ts";
import { type JsonText, readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { KnownLog } from "./forgotten.ts";

/** Where an entry stands in the log. Clocks go back, so its moment does not say what came before what. */
export interface Place {
  readonly chain: number;
  /** Its place in the chain, which is signed. */
  readonly sequence: number;
  /** Its number among the entries of all chains, which are numbered in the order in which they were chained. */
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

type Read = Pick<KnownLog, "waiting" | "isNumbered" | "remembered">;

interface Row {
  readonly chain: number;
  readonly sequence: number;
  readonly number: number;
  readonly at: string;
  readonly action: string;
  readonly record_id: number | null;
  readonly fields: JsonText<string[]>;
}

/** What is remembered of entries that were removed, as far as nobody changed it. */
async function rememberedRows(
  db: Db,
  { remembered }: Read,
  kind: RecordKind,
  actions: readonly string[] | null,
): Promise<readonly Row[]> {
  if (remembered.size === 0) return [];
  return db
    .selectFrom("audit_remembered")
    .selectAll()
    .where("record_type", "=", kind)
    .where("chain", "in", [...remembered.keys()])
    .$if(actions !== null, (some) => some.where("action", "in", [...(actions ?? [])]))
    .execute();
}

/**
 * What the log tells of records of a kind, by these actions or all, in its order: the entries that are chained, what is
 * remembered of those that were removed, and those that wait to be chained, which were proved as well. Of those that were removed
 * before anything was remembered nothing is known.
 */
export async function toldEntries(
  db: Db,
  known: Read,
  kind: RecordKind,
  actions: readonly string[] | null,
): Promise<readonly ToldEntry[]> {
  const rows: readonly Row[] = await db
    .selectFrom("audit_log")
    .select(["chain", "sequence", "at", "action", "record_id", "fields"])
    // By its own number, which is signed; that of its row is not.
    .select(known.isNumbered ? (e) => e.fn.coalesce("number", "id").as("number") : "id as number")
    .where("record_type", "=", kind)
    .where("outcome", "=", "ok")
    .$if(actions !== null, (some) => some.where("action", "in", [...(actions ?? [])]))
    .execute();
  // A removal that was cut off has left some of what is remembered.
  const still = rows.filter(({ chain, sequence }) => sequence > (known.remembered.get(chain) ?? 0));
  const chained = [...(await rememberedRows(db, known, kind, actions)), ...still]
    .toSorted((a, b) => a.number - b.number)
    .map(({ chain, sequence, number, fields, ...row }) => ({
      ...row,
      place: { chain, sequence, number },
      fields: readJson(fields),
    }));
  const added = known.waiting.flatMap(({ record_type, outcome, chain, ...entry }, index) =>
    record_type === kind && outcome === "ok" && actions?.includes(entry.action) !== false
      ? [{ ...entry, place: { chain, sequence: waitingFrom + index, number: waitingFrom + index } }]
      : [],
  );
  return [...chained, ...added].flatMap(({ record_id: recordId, place, at, action, fields }) =>
    recordId === null ? [] : [{ recordId, place, at, action, fields }],
  );
}
