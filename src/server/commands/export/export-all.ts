import { resolve } from "node:path";
import type { Environment } from "#server/options/settings/table.ts";
import { openPlace } from "#server/platform/files/places/open-place.ts";
import { diskRefusal } from "#storage/disk-refusal.ts";
import { type Asked, type Exit, exits } from "../frame.ts";
import { databaseOf, engineOf, placeOf } from "../server-options.ts";
import { writeExport } from "./write-export.ts";

/** `export-all`: everything, for whoever leaves. */
export async function exportAll({ words, say, complain }: Asked, env: Environment): Promise<Exit> {
  const [directory] = words;
  if (directory === undefined || words.length > 1) {
    complain("export-all DIR: a folder that is not there yet.");
    return exits.unable;
  }
  const place = await openPlace(placeOf(env), true);
  try {
    const page = await writeExport({
      engine: engineOf(env),
      database: databaseOf(env),
      place,
      directory: resolve(directory),
      now: new Date(),
    });
    const rows = page.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `${directory}: ${rows} records of ${page.tables.length} kinds, ${page.files.length} files, ${page.reports.length} reports. Open index.html in it.`,
    );
    say("Nothing in it is sealed: whoever has the folder can read all of it.");
    for (const path of page.lacking) complain(`Missing or damaged, and not in it: ${path}`);
    return page.lacking.length === 0 ? exits.well : exits.unwell;
  } catch (error) {
    complain(
      diskRefusal(error) === "full"
        ? "The disk is full."
        : error instanceof Error
          ? error.message
          : "That did not go.",
    );
    return exits.unwell;
  } finally {
    await place.close();
  }
}
