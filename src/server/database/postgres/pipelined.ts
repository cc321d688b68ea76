import type { Socket } from "node:net";
import {
  type ConnectionProvider,
  type DatabaseConnection,
  type Kysely,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import type { Database } from "../schema.ts";
import { begins, ends } from "./prepared.ts";

/*
 * Statements that do not wait for one another go to PostgreSQL together, and their answers come back together: to send
 * one and to be woken for its answer takes both sides longer than most of what a call asks. PostgreSQL answers them in the
 * order in which they were asked, and each for itself: where one fails, the others of its transaction fail too.
 */

type Query = (...given: readonly unknown[]) => unknown;

/** Sends what is asked within one turn of this process at once. */
export function sendTogether(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  let gathers = false;
  const asked: Query = (...given) => {
    if (!gathers) {
      gathers = true;
      stream.cork();
      process.nextTick(() => {
        gathers = false;
        stream.uncork();
      });
    }
    return query(...given);
  };
  Object.assign(client, { query: asked });
}

/**
 * Has what fails with its transaction fail for the reason of that: of those that were asked together, whoever waits may hear of
 * any of them first, and whether the call is begun anew, or what is told of it, depends on why.
 */
export function failAlike(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  let within: { reason: unknown } | null = null;
  const asked: Query = (...given) => {
    const [text] = given;
    if (typeof text === "string" && begins.test(text)) within = { reason: null };
    const transaction = within;
    if (typeof text === "string" && ends.test(text)) within = null;
    const answer = query(...given);
    if (transaction === null || !(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      // Answers come in their order: what failed first is known.
      transaction.reason ??= error;
      throw transaction.reason;
    });
  };
  Object.assign(client, { query: asked });
}

/** Lets the statements of one transaction be asked before those before them are answered; they keep their order. */
function inOrderAlone(single: ConnectionProvider): ConnectionProvider {
  const only = single.provideConnection((connection) => Promise.resolve(connection));
  return { provideConnection: async (consumer) => consumer(await only) };
}

/** Kysely itself has each statement of a transaction wait for the answer to the one before it. */
export function askWithoutWaiting(db: Kysely<Database>): void {
  const executor = db.getExecutor();
  const withConnectionProvider = executor.withConnectionProvider.bind(executor);
  Object.assign(executor, {
    withConnectionProvider: (provider: ConnectionProvider) => withConnectionProvider(inOrderAlone(provider)),
  });
}

/**
 * A transaction that reads alone is begun with its first statement, and nobody waits for its end: there is nothing that
 * the end of a look could still refuse. Where it could not be begun, that is thrown before its result is given.
 */
export class PipelinedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.accessMode !== "read only") return super.beginTransaction(connection, settings);
    const begun = super.beginTransaction(connection, settings);
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const begun = this.#begun.get(connection);
    if (begun === undefined) return super.commitTransaction(connection);
    this.#begun.delete(connection);
    await begun;
    super.commitTransaction(connection).catch(() => undefined);
  }

  override async rollbackTransaction(
    connection: Parameters<PostgresDriver["rollbackTransaction"]>[0],
  ): Promise<void> {
    this.#begun.delete(connection);
    return super.rollbackTransaction(connection);
  }
}
