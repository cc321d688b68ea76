import type { Db } from "#server/database/schema.ts";
import { together } from "#server/database/together.ts";
import type { AuditEntry } from "../audit-entry.ts";
import type { AuditKeys } from "../audit-keys.ts";
import { chain, chainsOf, headsOf } from "./chain.ts";
import { replayed } from "./replays.ts";
import { entryOf } from "./unsealed.ts";

/** Entries that are chained by one transaction. */
const mostAtOnce = 500;

type Add = (keys: AuditKeys | null, entries: readonly AuditEntry[]) => Promise<void>;

const sealing = (db: Db) => db.transaction().setIsolationLevel("read committed");

/**
 * Whoever chains at the same time, in this process or another, waits for this by a row that each of them changes first, and
 * then sees what was chained: each statement of such a transaction sees what is there by then.
 */
const waitForTurn = (transaction: Db) =>
  transaction
    .updateTable("audit_sealing")
    .set((e) => ({ passes: e("passes", "+", 1) }))
    .where("id", "=", 1)
    .execute();

/** A transaction that chains entries itself, and nobody else meanwhile. */
export const chaining = <T>(db: Db, work: (transaction: Db, add: Add) => Promise<T>): Promise<T> =>
  sealing(db).execute(async (transaction) => {
    await waitForTurn(transaction);
    return work(transaction, (keys, entries) => chain(transaction, keys, entries));
  });

/**
 * Chains what waits after a number, the oldest first, and then `more`; the number to go on from where something may be left.
 * What was put there without the key, or once more, stays there, and is told by `verify-audit`.
 */
async function sealSome(
  db: Db,
  keys: AuditKeys | null,
  { after, more }: { readonly after: number; readonly more: readonly AuditEntry[] },
): Promise<number | null> {
  // What follows the turn is looked at once it has come.
  const { waiting, heads } = await together({
    turn: waitForTurn(db),
    waiting: db
      .selectFrom("audit_unsealed")
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(mostAtOnce)
      .execute(),
    heads: headsOf(db, chainsOf(more)),
  });
  const proved = waiting.flatMap((row) => {
    const entry = entryOf(row, keys);
    return entry === null ? [] : [{ id: row.id, entry }];
  });
  const again = await replayed(db, keys, proved);
  const whole = proved.filter(({ id }) => !again.has(id));
  if (whole.length === 0) await chain(db, keys, more, heads);
  else {
    await chain(db, keys, [...whole.map(({ entry }) => entry), ...more]);
    await db
      .deleteFrom("audit_unsealed")
      .where(
        "id",
        "in",
        whole.map(({ id }) => id),
      )
      .execute();
  }
  return waiting.length < mostAtOnce ? null : (waiting.at(-1)?.id ?? null);
}

/** Chains the entries of a database: many together, as chaining one by one would let each wait for all before it. */
export interface Sealer {
  /** Resolves once all that was committed before is chained. */
  readonly seal: () => Promise<void>;
  /** Chains entries that were written nowhere yet; resolves once they are durable. */
  readonly append: (entries: readonly AuditEntry[]) => Promise<void>;
}

function createSealer(db: Db, keys: AuditKeys | null): Sealer {
  let gathered: AuditEntry[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const pass = async () => {
    // Whoever comes from now on waits for the pass after this one.
    next = null;
    let some = { after: 0, more: gathered };
    gathered = [];
    for (;;) {
      const left = await sealing(db).execute((transaction) => sealSome(transaction, keys, some));
      if (left === null) return;
      some = { after: left, more: [] };
    }
  };
  const soon = (): Promise<void> => {
    if (next === null) {
      const begun = last.then(pass);
      next = begun;
      last = begun.catch(() => undefined);
    }
    return next;
  };
  return {
    seal: soon,
    append: (entries) => {
      gathered.push(...entries);
      return soon();
    },
  };
}

const sealers = new WeakMap<Db, Sealer>();

/** The one sealer of an open database. */
export function sealerOf(db: Db, keys: AuditKeys | null): Sealer {
  const known = sealers.get(db);
  if (known !== undefined) return known;
  const made = createSealer(db, keys);
  sealers.set(db, made);
  return made;
}
