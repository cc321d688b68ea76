import { existsSync } from "node:fs";
import { migrate, migrationsWaiting } from "#server/database/migrate.ts";
import { localFile, placeProblem } from "#server/options/places.ts";
import { refuseFilesWithoutDatabase } from "#server/platform/files/blob-folder.ts";
import { openPlace } from "#server/platform/files/places/open-place.ts";
import type { Command } from "./frame.ts";
import { exits } from "./frame.ts";
import { databaseOf, engineOf, placeOf } from "./server-options.ts";

/** What a start does first, alone: so that an upgrade of many hours is not begun by a unit that gives up waiting. */
export const migrateCommand = {
  what: "makes or upgrades the tables, as a start does, and ends",
  options: { pending: { what: "only says which migrations a start would run" } },
  run: async ({ on, say, complain }, env) => {
    const engine = engineOf(env);
    const database = databaseOf(env);
    const isFile = env.DATABASE_URL === undefined;
    const told = (names: readonly string[], words: string) =>
      say(
        names.length === 0
          ? "The database has every table of this version."
          : `${names.length} ${words}, ${names.length === 1 ? "" : `from ${names[0]} to `}${names.at(-1)}.`,
      );
    if (on("pending")) {
      if (isFile && !existsSync(database.file)) {
        say(`There is no database ${database.file} yet: a start makes it.`);
        return exits.well;
      }
      const db = engine.openForReading(database);
      try {
        told(await migrationsWaiting(db, engine), "migrations would run");
      } finally {
        await db.destroy();
      }
      return exits.well;
    }
    const misplaced = placeProblem(env);
    if (misplaced !== null) {
      complain(misplaced);
      return exits.unwell;
    }
    if (isFile) {
      const place = await openPlace(placeOf(env), false);
      await refuseFilesWithoutDatabase(place, localFile(env)).finally(() => place.close());
    }
    const claim = await engine.claim(database.file);
    if (claim === null) {
      complain("A server uses the database. Stop that one first. Nothing has been changed.");
      return exits.unwell;
    }
    try {
      const db = engine.open(database);
      try {
        const waiting = await migrationsWaiting(db, engine);
        const { copy } = await migrate(db, engine, { file: isFile ? database.file : null });
        if (copy !== null) say(`A copy from before is in ${copy}.`);
        told(waiting, "migrations ran");
      } finally {
        await db.destroy();
      }
    } finally {
      claim.release();
    }
    return exits.well;
  },
} as const satisfies Command;
