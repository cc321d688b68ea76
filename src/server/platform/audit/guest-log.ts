import { randomUUID } from "node:crypto";
import type { Db } from "#server/database/schema.ts";
import { isShared, onceCommitted } from "#server/database/shared.ts";
import type { LogSink } from "#server/options/options.ts";
import { addressKey } from "#server/security/address-key.ts";
import { appendAudit } from "./audit.ts";
import type { AuditEntry } from "./audit-entry.ts";
import type { AuditKeys } from "./audit-keys.ts";

/** The audit log of people who are not signed in. */
export interface GuestLog {
  /** Appends the entry, or counts it where guests have had their entries of this hour. */
  readonly tell: (db: Db, entry: AuditEntry) => Promise<void>;
  /** Appends the sums of an hour that is over. Not within a transaction. */
  readonly settle: () => Promise<void>;
  /** Appends all sums there are. */
  readonly close: () => Promise<void>;
}

interface GuestLogParts {
  readonly db: Db;
  readonly keys: AuditKeys | null;
  /** Entries of their own in an hour, of all guests together. */
  readonly perHour: number;
  readonly clock: () => number;
  readonly log: LogSink | null;
}

/** What one network did, by action and outcome. */
type Counts = Map<string, number>;
interface Hour {
  readonly began: number;
  written: number;
  readonly byNetwork: Map<string, Counts>;
}

const hour = 3_600_000;
/** Networks that are counted apart in an hour, and those of them that get a sum of their own; the rest is one sum. */
const mostCounted = 1_000;
const mostTold = 20;
const elsewhere = "elsewhere";

/** Refused ones are wrong passwords and codes. */
const guessing = [
  "session.login denied",
  "session.verify denied",
  "session.reset-password denied",
  "card.open denied",
  "paper.open denied",
];
const guessesIn = (counts: Counts): number =>
  guessing.reduce((all, what) => all + (counts.get(what) ?? 0), 0);
const total = (counts: Counts): number => [...counts.values()].reduce((all, each) => all + each, 0);
const add = (counts: Counts, what: string, count: number) =>
  counts.set(what, (counts.get(what) ?? 0) + count);

/** Those that guessed most come first, as louder harmless ones would hide them; then those that did most. */
const byWeight = ([, a]: readonly [string, Counts], [, b]: readonly [string, Counts]) =>
  guessesIn(b) - guessesIn(a) || total(b) - total(a);

const networksOf = ({ byNetwork }: Hour) =>
  [...byNetwork].filter(([network]) => network !== elsewhere).sort(byWeight);

/** The sums of an hour: of the networks of most weight, and of all others together. */
function sumsOf(hour: Hour): readonly (readonly [string, Counts])[] {
  const networks = networksOf(hour);
  const others: Counts = new Map(hour.byNetwork.get(elsewhere));
  for (const [, counts] of networks.slice(mostTold))
    for (const [what, count] of counts) add(others, what, count);
  const told = networks.slice(0, mostTold);
  return others.size === 0 ? told : [...told, [elsewhere, others]];
}

function countElsewhere({ byNetwork }: Hour, counts: Counts): void {
  const others: Counts = byNetwork.get(elsewhere) ?? new Map();
  byNetwork.set(elsewhere, others);
  for (const [what, count] of counts) add(others, what, count);
}

/** Makes room to count one more network apart, in the place of one that guessed nothing. */
function makeRoom(hour: Hour): boolean {
  const quietest = networksOf(hour).at(-1);
  if (quietest === undefined || guessesIn(quietest[1]) > 0) return false;
  hour.byNetwork.delete(quietest[0]);
  countElsewhere(hour, quietest[1]);
  return true;
}

/**
 * Entries of the audit log stay for ever, so whoever needs no account must not be able to add them without end. The
 * first ones of an hour are told one by one, and what comes after them in sum: how often, what, and from which network.
 */
export function createGuestLog({ db, keys, perHour, clock, log }: GuestLogParts): GuestLog {
  const begin = (): Hour => ({ began: clock(), written: 0, byNetwork: new Map() });
  let current = begin();
  let finished: Hour[] = [];

  const turn = () => {
    if (current.byNetwork.size > 0) finished.push(current);
    current = begin();
  };
  const turnWhereOver = () => {
    const since = clock() - current.began;
    // Below nought where the clock was put back: an hour of the future would not end for long.
    if (since >= hour || since < 0) turn();
  };

  const count = ({ address, action, outcome }: AuditEntry) => {
    if (current.byNetwork.size === 0) log?.info("guests.counted", {});
    const key = addressKey(address);
    const what = `${action} ${outcome}`;
    const known = current.byNetwork.get(key);
    if (known !== undefined) {
      add(known, what, 1);
      return;
    }
    const counts: Counts = new Map([[what, 1]]);
    const apart = current.byNetwork.size < mostCounted || (guessesIn(counts) > 0 && makeRoom(current));
    if (apart) current.byNetwork.set(key, counts);
    else countElsewhere(current, counts);
  };

  const append = async (hours: readonly Hour[]) => {
    const now = clock();
    const at = (moment: number) => new Date(moment).toISOString();
    await db.transaction().execute(async (transaction) => {
      for (const each of hours)
        for (const [address, counts] of sumsOf(each))
          await appendAudit(transaction, keys, {
            chain: 0,
            at: at(now),
            action: "guests.summed",
            outcome: [...counts.keys()].some((what) => what.endsWith(" denied")) ? "denied" : "ok",
            user_id: null,
            record_type: null,
            record_id: null,
            fields: [
              `from ${at(each.began)}`,
              `to ${at(Math.min(now, each.began + hour))}`,
              ...[...counts].map(([what, often]) => `${often} ${what}`),
            ],
            address,
            correlation_id: randomUUID(),
          });
    });
  };

  const writeFinished = async () => {
    if (finished.length === 0) return;
    const hours = finished;
    finished = [];
    try {
      await append(hours);
    } catch (error) {
      finished = [...hours, ...finished];
      log?.error("guests.unsummed", {}, error);
    }
  };
  let last: Promise<void> = Promise.resolve();
  const writeNext = () => {
    last = last.then(writeFinished);
    return last;
  };
  const settle = () => {
    turnWhereOver();
    return writeNext();
  };
  const timer = setInterval(() => void settle(), 60_000).unref();

  return {
    tell: async (transaction, entry) => {
      turnWhereOver();
      const counted = current.written >= perHour;
      const note = () => {
        if (counted) count(entry);
        else current.written += 1;
      };
      if (!counted) await appendAudit(transaction, keys, entry);
      // Counted once, however often the transaction is begun anew.
      if (isShared(transaction))
        onceCommitted(transaction, `guest ${entry.correlation_id}`, async () => note(), { matters: false });
      else note();
    },
    settle,
    close: async () => {
      clearInterval(timer);
      turn();
      await writeNext();
    },
  };
}
