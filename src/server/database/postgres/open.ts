import { type Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import type { Database } from "../schema.ts";
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

export function poolOf({ url, connections }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: "bellwether",
    types: { getTypeParser: parserOf },
    // A computer that is gone says nothing: both sides find out.
    keepAlive: true,
    keepAliveInitialDelayMillis: 4_000,
    options: "-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3",
  });
  // A connection that breaks while nobody uses it is replaced by the next call; who uses one is told by its statement, or
  // by the next one where it breaks between two.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}

/** The database behind a pool, which is made when the first statement comes. */
export const databaseOn = (pool: () => Promise<PostgresPool>): Kysely<Database> =>
  new SharedDatabase({ dialect: new PostgresDialect({ pool }) });
