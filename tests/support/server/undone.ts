import { sql } from "kysely";
import type { Engine } from "#server/database/engine.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { databaseOn, openConnection, openConnectionOn } from "#server/database/sqlite/open.ts";
import { reusingStatements } from "#server/database/sqlite/statements.ts";
import { createFilesKept } from "./files-kept.ts";
import { migratedPages } from "./migrated.ts";

const outer = { begin: "begin immediate", end: "rollback transaction" } as const;
/** What the server's own transactions become within the outer one. */
const inner = new Map([
  ["begin", "savepoint call"],
  ["commit", "release call"],
  ["rollback", "rollback to call"],
]);

/** Statements kept where a test walks through all endpoints again and again: with fewer, each walk compiles them anew. */
const ofAllEndpoints = 10_000;

/** SQLite whose transactions may run within an outer one, which `undoDatabase` rolls back. */
export const undoable: Engine = {
  ...sqlite,
  open: (options) => {
    const pages = options.file === ":memory:" ? migratedPages() : null;
    const connection = pages === null ? openConnection(options) : openConnectionOn(pages);
    const statements = reusingStatements(connection, ofAllEndpoints);
    let within = false;
    return databaseOn({
      prepare: (text) => {
        if (text === outer.begin) within = true;
        if (text === outer.end) within = false;
        return statements.prepare((within ? inner.get(text) : undefined) ?? text);
      },
      close: statements.close,
    });
  },
};

/**
 * Makes the function that runs some work and then undoes what it has changed in a database of the engine `undoable` and
 * in a folder: as if it had never been, for a hundredth of the time that making such records anew takes.
 */
export function createUndone(db: Db, folder: string): <T>(work: () => Promise<T>) => Promise<T> {
  const keepFiles = createFilesKept(folder);
  return async (work) => {
    const putBack = await keepFiles();
    await sql.raw(outer.begin).execute(db);
    try {
      return await work();
    } finally {
      await sql.raw(outer.end).execute(db);
      await putBack();
    }
  };
}
