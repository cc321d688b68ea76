import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";
import { reading } from "#server/database/shared.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { type AuditRow, chainStart, linkOf } from "./audit-link.ts";
import {
  type AuditProblem,
  type AuditProblemKind,
  type Collector,
  chainName,
  createCollector,
} from "./audit-problems.ts";
import { reportComeBack } from "./kept/come-back.ts";
import { type KnownLog, knownLog } from "./kept/forgotten.ts";
import { verifyAnswers } from "./kept/kept-answers.ts";
import { verifyBoards } from "./kept/kept-boards.ts";
import { verifyCopies } from "./kept/kept-copies.ts";
import { verifyMeetings } from "./kept/kept-meetings.ts";
import { verifyReports } from "./kept/kept-reports.ts";
import { rememberedChains } from "./kept/remembered.ts";
import { verifyNumbers } from "./numbers.ts";
import { isPutBack, verifyChainedOnce } from "./sealing/replays.ts";
import { verifyUnsealed } from "./sealing/unsealed.ts";
import { type Shortened, shortenedBy, shortenedChains } from "./shortened.ts";
import { verifyAnchors } from "./verify-anchors.ts";

export interface AuditReport {
  readonly problems: readonly AuditProblem[];
  /** Sentences about each chain and the anchors, for whoever compares them with what they know. */
  readonly notes: readonly string[];
}

export interface VerifyOptions {
  /** Null: without a key little can be said. */
  readonly keys: AuditKeys | null;
  /** The file of anchors; null where there is none. */
  readonly anchorFile: string | null;
  /** Texts of mails with anchors. */
  readonly mails?: readonly string[];
}

const pageSize = 1_000;

/** Which columns the log of a database has: older ones have no keys, names of entries that wait, or numbers. */
interface Columns {
  readonly keys: boolean;
  readonly names: boolean;
  readonly numbers: boolean;
}

/** Every entry, chain by chain, read in pages. */
async function* entries(db: Db, has: Columns): AsyncGenerator<AuditRow> {
  let [chain, sequence] = [-1, 0];
  for (;;) {
    const page = await db
      .selectFrom("audit_log")
      .select([
        ...(["id", "chain", "sequence", "at", "action", "outcome", "user_id", "record_type"] as const),
        ...(["record_id", "fields", "address", "correlation_id", "prev_hash", "hash"] as const),
      ])
      .select(has.keys ? "key_id" : sql<null>`null`.as("key_id"))
      .select(has.names ? "waiting_id" : sql<null>`null`.as("waiting_id"))
      .select(has.numbers ? "number" : sql<null>`null`.as("number"))
      .where((e) =>
        e.or([e("chain", ">", chain), e.and([e("chain", "=", chain), e("sequence", ">", sequence)])]),
      )
      .orderBy("chain")
      .orderBy("sequence")
      .limit(pageSize)
      .execute();
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    [chain, sequence] = [last.chain, last.sequence];
  }
}

/** Less than this is no remark: servers set their clocks right all the time. */
const putBackBy = 3_600_000;

/** Where a clock stood ahead, and was put right: entries keep the moments that it said, and their order is signed. */
interface ClockPutBack {
  readonly sequence: number;
  readonly from: string;
  readonly to: string;
  count: number;
}

function noteClock(seen: Seen, { sequence, at }: Pick<AuditRow, "sequence" | "at">): void {
  if (seen.at !== "" && Date.parse(at) < Date.parse(seen.at) - putBackBy) {
    seen.putBack ??= { sequence: sequence - 1, from: seen.at, to: at, count: 0 };
    seen.putBack.count += 1;
  }
  seen.at = at;
}

/** What was seen of one chain. */
interface Seen {
  readonly chain: number;
  /** What the chain says, under a signature, of its beginning. */
  readonly shortened: Shortened | null;
  count: number;
  sequence: number;
  /** Of its last entry, among those of all chains. */
  number: number;
  hash: string;
  /** The first entry with a key. */
  keyedFrom: { readonly sequence: number; readonly at: string } | null;
  /** Up to where the log had been shortened by then. */
  through: number;
  /** When its last entry was written, by the clock of then; empty before the first. */
  at: string;
  /** How often the clock was put back between two of its entries, and the first of these; null for never. */
  putBack: ClockPutBack | null;
  /** The place of the newest key so far, in the order of the keys. */
  newestKey: number;
}

function checkEntry(
  seen: Seen,
  { id, hash, ...row }: AuditRow,
  keys: AuditKeys | null,
  collector: Collector,
): void {
  const place = `${chainName(row.chain)}, entry ${row.sequence}`;
  const tell = (problem: AuditProblemKind, text: string, sequence = row.sequence) =>
    collector.add({ chain: row.chain, sequence, problem, text });
  if (seen.shortened?.through === row.sequence && seen.shortened.hash !== hash)
    tell("changed", `${place}: it is not the entry up to which the log says that it was shortened.`);
  if (row.sequence !== seen.sequence + 1)
    tell(
      "missing",
      `${chainName(row.chain)}, entry ${seen.sequence + 1}: this entry is missing; the next one is ${row.sequence}.`,
      seen.sequence + 1,
    );
  else if (row.prev_hash !== seen.hash)
    tell(
      "changed",
      `${place}: it does not follow the entry before it. One of them was changed, or put in its place.`,
    );
  if (id < seen.number)
    tell("changed", `${place}: it has a smaller number among all entries than the one before it.`);
  const key = row.key_id === null ? null : (keys?.find(row.key_id) ?? null);
  if (row.key_id === null) {
    if (seen.keyedFrom !== null)
      tell(
        "unkeyed",
        `${place}: it has no signature, though entries before it do. Whoever wrote it did not have the audit key.`,
      );
  } else if (key === null)
    tell(
      "unknown key",
      `${place}: it is signed with the key ${row.key_id}, which was not given, and cannot be checked.`,
    );
  else if (key.place < seen.newestKey)
    tell(
      "former key",
      `${place}: it is signed with the former key ${row.key_id}, after entries with a newer one.`,
    );
  if ((row.key_id === null || key !== null) && linkOf(row, key?.key ?? null) !== hash)
    tell("changed", `${place}: its content was changed after it was written.`);
  if (isPutBack(row.waiting_id, seen.through))
    tell("put back", `${place}: it was chained before, and somebody put it there again.`);
  seen.through = shortenedBy({ id, hash, ...row }, keys)?.through ?? seen.through;
  seen.newestKey = Math.max(seen.newestKey, key?.place ?? -1);
  if (row.key_id !== null) seen.keyedFrom ??= { sequence: row.sequence, at: row.at };
  noteClock(seen, row);
  seen.count += 1;
  seen.sequence = row.sequence;
  seen.number = id;
  seen.hash = hash;
}

async function checkHeads(db: Db, chains: ReadonlyMap<number, Seen>, collector: Collector): Promise<void> {
  const heads = new Map(
    (await db.selectFrom("audit_heads").selectAll().execute()).map((head) => [head.chain, head]),
  );
  for (const chain of new Set([...heads.keys(), ...chains.keys()])) {
    const [head, last] = [heads.get(chain), chains.get(chain)];
    if (head?.sequence === last?.sequence && head?.hash === last?.hash) continue;
    const sequence = (last?.sequence ?? 0) + 1;
    collector.add({
      chain,
      sequence,
      problem: "head",
      text: `${chainName(chain)}, entry ${sequence}: the log ends before it, but the database says that entry ${head?.sequence ?? 0} is the last.`,
    });
  }
}

const noteOf = ({ chain, count, keyedFrom, shortened }: Seen): string =>
  `${chainName(chain)}: ${count} entries, ${keyedFrom === null ? "none signed" : `signed from entry ${keyedFrom.sequence} on (${keyedFrom.at})`}.${shortened === null ? "" : ` Entries up to ${shortened.through} were removed, as a signed entry says: they were from before ${shortened.before}.`}`;

/** A remark, and no problem: whoever reads the log must know that its moments are not all true. */
function clockNotes({ chain, putBack }: Seen): readonly string[] {
  if (putBack === null) return [];
  const { sequence, from, to, count } = putBack;
  const more = count === 1 ? "" : ` It was put back ${count} times; this is the first.`;
  return [
    `${chainName(chain)}: after entry ${sequence} the clock was put back, from ${from} to ${to}. Entries say the moments of the clock that they were written by; their order is signed.${more}`,
  ];
}

/**
 * What comes before the first entry of a chain: the start of it, or, where a signed entry says that it was shortened, what
 * that says. A removal that was cut off has left some of the entries that it may remove: they must follow one another up to
 * the last of them.
 */
function beginOf(
  { sequence, prev_hash }: AuditRow,
  shortened: Shortened | null,
): Pick<Seen, "sequence" | "hash"> {
  if (shortened === null || sequence === 1) return { sequence: 0, hash: chainStart };
  if (sequence <= shortened.through) return { sequence: sequence - 1, hash: prev_hash };
  return { sequence: shortened.through, hash: shortened.hash };
}

/** Up to when chains have forgotten what they said: all that was removed, where nothing or not all of it is remembered. */
const forgottenBy = (
  shortened: ReadonlyMap<number, Shortened>,
  remembered: ReadonlyMap<number, number>,
): ReadonlyMap<number, string> =>
  new Map(
    [...shortened].flatMap(([chain, { before, forgotten }]) => {
      const until = remembered.has(chain) ? forgotten : before;
      return until === null ? [] : [[chain, until] as const];
    }),
  );

/**
 * Reads the whole log, of which it keeps nothing in memory, and compares it with its anchors. Finds what was edited,
 * removed, reordered, cut off, or written anew by whoever holds the database but not the audit key.
 */
export async function verifyAudit(
  db: Db,
  { keys, anchorFile, mails = [] }: VerifyOptions,
): Promise<AuditReport> {
  // One transaction: a server that runs meanwhile may add entries.
  return reading(db).execute(async (transaction) => {
    const collector = createCollector();
    const tables = await transaction.introspection.getTables();
    const columns = tables.find(({ name }) => name === "audit_log")?.columns ?? [];
    const chains = new Map<number, Seen>();
    const turns: string[] = [];
    const hasColumn = (wanted: string) => columns.some(({ name }) => name === wanted);
    const has = { keys: hasColumn("key_id"), names: hasColumn("waiting_id"), numbers: hasColumn("number") };
    const shortened = has.keys ? await shortenedChains(transaction, keys) : new Map<number, Shortened>();
    for await (const row of entries(transaction, has)) {
      const { chain } = row;
      const seen = chains.get(chain) ?? {
        chain,
        shortened: shortened.get(chain) ?? null,
        ...{ count: 0, number: 0, through: 0 },
        ...beginOf(row, shortened.get(chain) ?? null),
        ...{ keyedFrom: null, at: "", putBack: null },
        newestKey: -1,
      };
      chains.set(chain, seen);
      checkEntry(seen, row, keys, collector);
      if (row.action.startsWith("audit."))
        turns.push(`${chainName(chain)}, entry ${row.sequence}: ${row.action} (${row.at}).`);
    }
    await checkHeads(transaction, chains, collector);
    for (const { chain, sequence, keyedFrom } of chains.values())
      if (keyedFrom === null)
        collector.add({
          chain,
          sequence,
          problem: "unkeyed",
          text: `${chainName(chain)}, entry ${sequence}: no entry up to this one is signed. A server with an audit key signs at its start: either none has run yet, or somebody without the key wrote all of them anew.`,
        });
    const anchors = await verifyAnchors(
      transaction,
      { keys, anchorFile, mails, empty: chains.size === 0, shortened },
      collector,
    );
    if (has.numbers) await verifyNumbers(transaction, collector);
    if (has.names) await verifyChainedOnce(transaction, collector);
    const waiting = has.names
      ? await verifyUnsealed(transaction, keys, collector)
      : { count: 0, entries: [] };
    const remembered = has.numbers
      ? await rememberedChains(transaction, shortened, collector)
      : new Map<number, number>();
    let known: Promise<KnownLog> | null = null;
    const count = async (table: string, verify: typeof verifyCopies) => {
      if (!tables.some(({ name }) => name === table)) return 0;
      known ??= knownLog(transaction, {
        ...{ waiting: waiting.entries, isNumbered: has.numbers, remembered },
        forgotten: forgottenBy(shortened, remembered),
      });
      return verify(transaction, collector, await known);
    };
    const kept = await count("wavr_copies", verifyCopies);
    const answers = await count("wavr_answers", verifyAnswers);
    const boards = await count("agreement_boards", verifyBoards);
    const meetings = await count("meetings", verifyMeetings);
    const reports = await count("saved_reports", verifyReports);
    if (known !== null) await reportComeBack(transaction, await known, collector);
    const copies = [
      ...(waiting.count === 0 ? [] : [`${waiting.count} entries were committed and are not chained yet.`]),
      ...(kept === 0 ? [] : [`${kept} kept copies of WAVR documents were compared with the log.`]),
      ...(answers === 0
        ? []
        : [`${answers} later answers to signed WAVR summaries were compared with the log.`]),
      ...(boards === 0 ? [] : [`${boards} opened agreement boards were compared with the log.`]),
      ...(meetings === 0 ? [] : [`${meetings} ended meetings were compared with the log.`]),
      ...(reports === 0 ? [] : [`${reports} reports that left as files were compared with the log.`]),
    ];
    return {
      problems: collector.all(),
      notes: [
        ...[...chains.values()].map(noteOf),
        ...[...chains.values()].flatMap(clockNotes),
        ...turns,
        ...anchors,
        ...copies,
      ],
    };
  });
}
