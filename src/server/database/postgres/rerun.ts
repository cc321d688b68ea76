import { setTimeout as wait } from "node:timers/promises";
import { Kysely, type KyselyConfig, sql, type Transaction, type TransactionBuilder } from "kysely";
import type { Database } from "../schema.ts";
import { BusyError, noteShared, sharing } from "../shared.ts";
import { locks } from "./locks.ts";

/** Codes of PostgreSQL by which it says that a transaction met another one. */
const met: ReadonlySet<string> = new Set(["40001", "40P01"]);
/** A row that came, or one that went, between a look and a change: a rerun sees it, and answers as if it had come later. */
const broken: ReadonlySet<string> = new Set(["23503", "23505"]);

const codeOf = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;

/** So often a transaction is begun, and so often where a constraint refuses it: what is still refused then is a fault. */
const mostTries = 12;
const mostBroken = 3;
/** From this one on it waits for its turn among those that are rerun, so that they do not meet one another again. */
const firstInTurn = 4;

type Work<T> = (transaction: Transaction<Database>) => Promise<T>;
type Begin = <T>(on: Kysely<Database>, work: Work<T>) => Promise<T>;

/** Milliseconds to wait before a try; not the same for two that have met. */
const pause = (tries: number): number => Math.random() * Math.min(100, 4 * 2 ** tries);

/**
 * Runs transactions, and those anew that met another one. All of them are serializable, so that whatever one has read still
 * holds when it is committed: a rerun is what the order of calls would have been. The work of a transaction must therefore do
 * nothing but read and write with it; what is done once, is done after it.
 */
function createReruns(db: () => Kysely<Database>) {
  /** One at a time of this process waits for the lock, on one connection. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(begin: Begin, work: Work<T>): Promise<T> => {
    const turn = last.then(() =>
      db()
        .connection()
        .execute(async (connection) => {
          await sql`select pg_advisory_lock(${locks.turn})`.execute(connection);
          try {
            return await begin(connection, work);
          } finally {
            await sql`select pg_advisory_unlock(${locks.turn})`.execute(connection);
          }
        }),
    );
    last = turn.catch(() => undefined);
    return turn;
  };
  return async <T>(begin: Begin, work: Work<T>): Promise<T> => {
    let refused = 0;
    for (let tries = 1; ; tries += 1) {
      try {
        return tries < firstInTurn ? await begin(db(), work) : await inTurn(begin, work);
      } catch (error) {
        const code = codeOf(error);
        if (code === null || !(met.has(code) || broken.has(code))) throw error;
        if (broken.has(code)) refused += 1;
        if (refused >= mostBroken) throw error;
        if (tries >= mostTries) throw new BusyError(error);
        await wait(pause(tries));
      }
    }
  };
}

interface Settings {
  readonly isolation: Parameters<TransactionBuilder<Database>["setIsolationLevel"]>[0];
  readonly access: Parameters<TransactionBuilder<Database>["setAccessMode"]>[0] | null;
}

/** A database that several write at once. */
export class SharedDatabase extends Kysely<Database> {
  readonly #run = createReruns(() => this);

  constructor(config: KyselyConfig) {
    super(config);
    noteShared(this);
  }

  override transaction(): TransactionBuilder<Database> {
    return this.#builder({ isolation: "serializable", access: null });
  }

  #builder(settings: Settings): TransactionBuilder<Database> {
    const plain = (on: Kysely<Database>): TransactionBuilder<Database> => {
      const begun = (on === this ? super.transaction() : on.transaction()).setIsolationLevel(
        settings.isolation,
      );
      return settings.access === null ? begun : begun.setAccessMode(settings.access);
    };
    const begin: Begin = (on, work) => plain(on).execute(work);
    return Object.assign(plain(this), {
      setIsolationLevel: (isolation: Settings["isolation"]) => this.#builder({ ...settings, isolation }),
      setAccessMode: (access: NonNullable<Settings["access"]>) => this.#builder({ ...settings, access }),
      execute: async <T>(work: Work<T>): Promise<T> => {
        const shared = sharing(work, settings.access === "read only");
        const result = await this.#run(begin, shared.work);
        await shared.committed(this);
        return result;
      },
    });
  }
}
