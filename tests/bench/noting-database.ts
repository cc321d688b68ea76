import SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Reader } from "#server/access/reach.ts";
import { reachOf } from "#server/access/reach.ts";
import type { Database, Db } from "#server/database/schema.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { findUserByEmail, membershipsOf } from "#server/platform/accounts/users.ts";

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The server's database with a record of every statement sent to it. */
export function openNoting(file: string, key: string) {
  const connection = new SqliteDatabase(file);
  connection.pragma("cipher='sqlcipher'");
  connection.pragma("legacy=4");
  connection.pragma(`key="x'${key}'"`);
  const noted: Statement[] = [];
  const db: Db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: connection }),
    log: ({ query }) => void noted.push({ sql: query.sql, parameters: query.parameters }),
  });
  const noteOf = async (work: () => Promise<unknown>): Promise<readonly Statement[]> => {
    noted.length = 0;
    await work();
    return [...noted];
  };
  /** Runs the same statements directly on the driver. */
  const repeat = (statements: readonly Statement[]) => async () => {
    let rows = 0;
    for (const { sql, parameters } of statements) rows += connection.prepare(sql).all(parameters).length;
    return rows;
  };
  return { db, connection, noteOf, repeat };
}

export async function readerOf(db: Db, email: string): Promise<Reader> {
  const user = await findUserByEmail(db, email);
  if (user === undefined) throw new Error(`The sample has no ${email}.`);
  return { userId: user.id, reach: reachOf(await membershipsOf(db, user.id), await allOrganizations(db)) };
}
