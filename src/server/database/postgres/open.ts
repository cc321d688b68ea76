import type { Socket } from "node:net";
import { type Kysely, PostgresDialect, type PostgresDialectConfig, type PostgresPool } from "kysely";
import pg from "pg";
import type { Database } from "../schema.ts";
import { Compiler } from "./compiler.ts";
import { askWithoutWaiting, failAlike, PipelinedDriver, sendTogether } from "./pipelined.ts";
import { prepareOften } from "./prepared.ts";
import { SharedDatabase } from "./rerun.ts";

/** Numbers of PostgreSQL's types. */
const types = { bool: 16, int8: 20, numeric: 1700 } as const;

/** As SQLite answers: whole numbers of any size are numbers, and what a condition says is 1 or 0. */
export function parserOf(type: number): (text: string) => unknown {
  if (type === types.int8 || type === types.numeric) return Number;
  if (type === types.bool) return (text) => (text === "t" ? 1 : 0);
  return pg.types.getTypeParser(type);
}

export interface PoolOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  readonly connections: number;
}

/** Milliseconds that the database has, beyond the limit of a statement, to say that it has given it up. */
const grace = 5_000;

/** What whoever calls is told by (`errors.ts`): a statement was given up, and the connection ended or there was none. */
const gaveUp = "57014";
const noConnection = "08000";

/**
 * Gives a connection up whose statement the database did not give up in time itself: it hangs, or is gone without a word. What
 * was asked on it would be waited for by whoever has it next. What the client itself says, it says without a code.
 */
function giveUpInTime(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
  const asked = (...given: readonly unknown[]): unknown => {
    const answer = query(...given);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (!(error instanceof Error) || "code" in error) throw error;
      if (error.message !== "Query read timeout") throw Object.assign(error, { code: noConnection });
      (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream.destroy();
      throw Object.assign(error, { code: gaveUp });
    });
  };
  Object.assign(client, { query: asked });
}

/** The limit of statements that the address sets, and what follows from it here; none for commands of operators. */
function limitsOf(url: string) {
  const limit = Number(new URL(url).searchParams.get("statement_timeout") ?? 0);
  return limit === 0 ? {} : { query_timeout: limit + grace, connectionTimeoutMillis: limit + grace };
}

export function poolOf({ url, connections }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: "bellwether",
    types: { getTypeParser: parserOf },
    pipeline: true,
    // With a connection go the plans that were made on it.
    idleTimeoutMillis: 600_000,
    // A computer that is gone says nothing: both sides find out.
    keepAlive: true,
    keepAliveInitialDelayMillis: 4_000,
    options: "-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3",
    ...limitsOf(url),
  });
  // A connection that breaks while nobody uses it is replaced by the next call; who uses one is told by its statement, or
  // by the next one where it breaks between two.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    sendTogether(client);
    prepareOften(client);
    giveUpInTime(client);
    failAlike(client);
  });
  return {
    options: pool.options,
    connect: () =>
      pool.connect().catch((error: unknown) => {
        if (error instanceof Error && !("code" in error)) Object.assign(error, { code: noConnection });
        throw error;
      }),
    end: () => pool.end(),
  };
}

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new PipelinedDriver(this.#config);
  }

  override createQueryCompiler() {
    return new Compiler();
  }
}

/** The database behind a pool, which is made when the first statement comes. */
export function databaseOn(pool: () => Promise<PostgresPool>): Kysely<Database> {
  const db = new SharedDatabase({ dialect: new Dialect({ pool }) });
  askWithoutWaiting(db);
  return db;
}
