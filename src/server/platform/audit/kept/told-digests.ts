import type { RecordKind } from "#contract/kit/kinds.ts";
import type { Db } from "#server/database/schema.ts";
import type { Collector } from "../audit-problems.ts";
import type { KnownLog } from "./forgotten.ts";
import { type Place, type ToldEntry, toldEntries } from "./told-entries.ts";

/**
 * How an entry of the log names what may not change from then on: "answer 7", "decision 2". `format` tells what its digest is
 * made of: entries keep the one that they were written with.
 */
export const toldDigest = (name: string, digest: string, format = 1): string =>
  `${name}${format === 1 ? "" : ` format ${format}`} sha256 ${digest}`;

/** How an entry names the case of what was signed: the case says later why that is not there any more. */
export const toldCase = (caseId: number): string => `case:${caseId}`;

interface ToldDigest {
  readonly digest: string;
  readonly format: number;
  /** Where the entry stands that tells it. */
  readonly place: Place;
}

/** What the log says of one record. */
export interface Told {
  /** Each name with its digest. */
  readonly digests: ReadonlyMap<string, ToldDigest>;
  /** Null where its entries are from before they named the case. */
  readonly caseId: number | null;
  /** Where and when its last entry stands. */
  readonly place: Place;
  readonly at: string;
}

const caseIn = (fields: readonly string[]): number | null => {
  const id = Number(fields.find((field) => field.startsWith("case:"))?.slice("case:".length));
  return Number.isSafeInteger(id) ? id : null;
};

const toldForm = /^([a-z]+ \d+)(?: format (\d+))? sha256 ([0-9a-f]{64})$/;

const digestsIn = (fields: readonly string[]) =>
  fields.flatMap((field) => {
    const [, name, format = "1", digest] = toldForm.exec(field) ?? [];
    return name === undefined || digest === undefined ? [] : [{ name, digest, format: Number(format) }];
  });

/** Does an entry tell the digest of anything? */
export const tellsDigest = ({ fields }: ToldEntry): boolean => digestsIn(fields).length > 0;

/**
 * What entries of these actions say of records of a kind: by record, each name with its digest. Entries that the log was
 * shortened by are not among them.
 */
export async function toldDigests(
  db: Db,
  log: KnownLog,
  kind: RecordKind,
  actions: readonly string[],
): Promise<ReadonlyMap<number, Told>> {
  const told = new Map<number, Told & { readonly digests: Map<string, ToldDigest> }>();
  for (const { recordId, fields, place, at } of await toldEntries(db, log, kind, actions)) {
    const former = told.get(recordId);
    const digests = former?.digests ?? new Map<string, ToldDigest>();
    for (const { name, digest, format } of digestsIn(fields)) digests.set(name, { digest, format, place });
    if (digests.size > 0)
      told.set(recordId, { digests, caseId: caseIn(fields) ?? former?.caseId ?? null, place, at });
  }
  return told;
}

export interface KeptOne {
  readonly beside: string | null;
  /** Of what it says now, in each format. */
  readonly now: Readonly<Record<number, string>>;
  /** When it was kept, as it says itself. */
  readonly at: string;
}

/** What may not change, by the names of the log, with the digest beside it: a row each, also where two have one name. */
export type Kept = readonly (readonly [name: string, row: KeptOne])[];

interface Compared {
  readonly about: string;
  readonly kept: Kept;
  readonly log: Told["digests"] | undefined;
  /** Up to when the log may have forgotten what was kept; null where it knows all. */
  readonly forgotten: string | null;
  /** Is each of them a document by itself? */
  readonly areDocuments?: true;
}

/**
 * Compares what a record keeps with its digests and with the log, which knows of everything since it was shortened: whoever
 * writes to the database can make the digest of something that was never kept, but no entry for it. `follows`: does the log
 * know of something that came before this?
 */
export function compareKept(
  { about, kept, log, forgotten, areDocuments }: Compared,
  follows: (name: string, known: readonly string[]) => boolean,
  collector: Collector,
): void {
  const tell = (name: string, what: string) =>
    collector.add(
      { chain: null, sequence: null, problem: "kept copy", text: `${about}, ${name}: ${what}` },
      areDocuments === true ? `${about}, ${name}` : about,
    );
  const names = [...(log?.keys() ?? [])];
  const isForgotten = (at: string) => forgotten !== null && at < forgotten;
  for (const [name, { beside, now, at }] of kept) {
    const logged = log?.get(name);
    const right = logged === undefined ? Object.values(now) : [now[logged.format]];
    if (beside === null || !right.includes(beside)) tell(name, "it was changed after it was kept.");
    else if (logged === undefined ? !isForgotten(at) || follows(name, names) : logged.digest !== beside)
      tell(name, "it is not the one that the log says was kept.");
  }
  const [found, twice] = [new Set<string>(), new Set<string>()];
  for (const [name] of kept) (found.has(name) ? twice : found).add(name);
  for (const name of twice) tell(name, "it is there more than once, and was kept once.");
  for (const name of names) if (!found.has(name)) tell(name, "it was kept, and is missing.");
}
