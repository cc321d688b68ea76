import type SqliteDatabase from "better-sqlite3";

type Statement = ReturnType<SqliteDatabase["prepare"]>;

/** A few hundred different ones answer all calls; lists of various lengths make more. */
const usual = 500;
/** Longer ones insert many rows at once, and hardly ever run twice. */
const longest = 4_000;

/** SQLite carries out parts of a pragma while it compiles it, and a change of the schema happens once. */
const runsAgain = (sql: string): boolean =>
  sql.length <= longest && /^\s*(select|with|insert|update|delete|begin|commit|rollback)\b/i.test(sql);

/**
 * The connection as Kysely uses it, with the latest statements compiled once: compiling takes longer than running most
 * of them. SQLite compiles them anew by itself where the schema has changed.
 */
export function reusingStatements(
  connection: SqliteDatabase,
  most = usual,
): Pick<SqliteDatabase, "prepare" | "close"> {
  const known = new Map<string, Statement>();

  const prepare = (sql: string): Statement => {
    const found = known.get(sql);
    if (found === undefined && !runsAgain(sql)) return connection.prepare(sql);
    const statement = found ?? reusable(connection, sql);
    // A map lists first what was set first: here, what has not been used for the longest time.
    known.delete(sql);
    known.set(sql, statement);
    const [oldest] = known.size > most ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return statement;
  };

  return {
    prepare,
    close: () => {
      known.clear();
      connection.close();
    },
  };
}

/** A statement is in use for as long as its rows are read one by one: each such reader gets its own. */
function reusable(connection: SqliteDatabase, sql: string): Statement {
  const statement = connection.prepare(sql);
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    get: (parameters) => statement.get(parameters),
    iterate: (parameters) => connection.prepare(sql).iterate(parameters),
  };
}
