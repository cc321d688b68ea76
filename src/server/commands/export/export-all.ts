import { resolve } from "node:path";
import type { Environment } from "#server/options/settings/table.ts";
import { openPlace } from "#server/platform/files/places/open-place.ts";
import { type Asked, type Exit, exits } from "../frame.ts";
import { databaseOf, engineOf, placeOf } from "../server-options.ts";
import { whyOf } from "../why.ts";
import { writeExport } from "./write-export.ts";

/** `export-all`: everything, for whoever leaves. */
export async function exportAll({ words, on, say, complain }: Asked, env: Environment): Promise<Exit> {
  const [directory] = words;
  if (directory === undefined || words.length > 1) {
    complain("export-all DIR: a folder that is not there yet.");
    return exits.unable;
  }
  const place = await openPlace(placeOf(env), true);
  try {
    const password = on("sealed") ? (env.EXPORT_PASSWORD ?? null) : null;
    if (on("sealed") && password === null) {
      complain("EXPORT_PASSWORD is missing, which seals an export. Give it by EXPORT_PASSWORD_FILE.");
      return exits.unable;
    }
    const written = await writeExport({
      engine: engineOf(env),
      database: databaseOf(env),
      place,
      directory: resolve(directory),
      password,
      now: new Date(),
    });
    const records = written.records.reduce((sum, { count }) => sum + count, 0);
    say(
      `${directory}: ${records} records, ${written.files.length} files, ${written.reports.length} reports.${password === null ? " Open index.html in it." : ""}`,
    );
    say(
      password === null
        ? "Nothing in it is sealed: whoever has the folder can read all of it."
        : "It is sealed with EXPORT_PASSWORD; bellwether open-export opens it.",
    );
    for (const path of written.lacking) complain(`Missing or damaged, and not in it: ${path}`);
    return written.lacking.length === 0 ? exits.well : exits.unwell;
  } catch (error) {
    complain(whyOf(error));
    return exits.unwell;
  } finally {
    await place.close();
  }
}
