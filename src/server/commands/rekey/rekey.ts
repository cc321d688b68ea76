import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { copiesBeside, rekeyDatabase } from "#server/database/sqlite/rekey.ts";
import type { Environment } from "#server/options/settings/table.ts";
import { appendText } from "#server/platform/audit/anchor-file.ts";
import { readAuditKeys } from "#server/platform/audit/audit-key-file.ts";
import { openPlace } from "#server/platform/files/places/open-place.ts";
import { type Asked, type Exit, exits } from "../frame.ts";
import { databaseOf, engineOf, placeOf, placesOf } from "../server-options.ts";
import { rekeyFiles } from "./rekey-files.ts";

const inUse = "A server uses the database. Stop it first. Nothing has been changed.";

/** The last line of the file of keys signs, from the next start on; those before it verify. */
async function rekeyAudit({ say, complain }: Asked, env: Environment): Promise<Exit> {
  const { keyFile } = placesOf(env);
  if (!existsSync(keyFile)) {
    complain(`There are no keys of the audit log in ${keyFile}.`);
    return exits.unable;
  }
  readAuditKeys(keyFile);
  // One that started again would sign with the new key, beside others that do not know it: that log would hold never again.
  const claim = await engineOf(env).claim(databaseOf(env).file);
  if (claim === null) {
    complain(inUse);
    return exits.unwell;
  }
  try {
    await appendText(keyFile, `${randomBytes(32).toString("hex")}\n`);
    say(
      `${keyFile} has ${readAuditKeys(keyFile).length} keys. The newest signs from the next start on; give it to every process before one starts, and keep a new copy of the file.`,
    );
    return exits.well;
  } finally {
    claim.release();
  }
}

async function rekeyAllFiles({ say, complain }: Asked, env: Environment): Promise<Exit> {
  const engine = engineOf(env);
  const database = databaseOf(env);
  // A file bears one process; a database of PostgreSQL others beside it.
  const claim = engine.name === "sqlite" ? await engine.claim(database.file) : { release: () => undefined };
  if (claim === null) {
    complain(inUse);
    return exits.unwell;
  }
  const place = await openPlace(placeOf(env), true);
  try {
    const db = engine.open(database);
    try {
      let told = 0;
      const { rekeyed, lacking } = await rekeyFiles(db, place, new Date().toISOString(), ({ done, of }) => {
        const tenths = Math.floor((done * 10) / Math.max(1, of));
        if (tenths === told) return;
        told = tenths;
        say(`${done} of ${of} files`);
      });
      for (const name of lacking) complain(`Missing or damaged, and left as it is: ${name}`);
      say(`${rekeyed} files have a new key. The former keys open nothing that lies in ${place.label}.`);
      return lacking.length === 0 ? exits.well : exits.unwell;
    } finally {
      await db.destroy();
    }
  } finally {
    await place.close();
    claim.release();
  }
}

async function rekeyFile({ say, complain }: Asked, env: Environment): Promise<Exit> {
  const { DATABASE_URL, DATABASE_FILE, DATABASE_KEY, NEW_DATABASE_KEY } = env;
  if (DATABASE_URL !== undefined) {
    complain("A database of PostgreSQL has no key of Bellwether’s. --files gives the files new keys.");
    return exits.unable;
  }
  if (NEW_DATABASE_KEY === undefined || NEW_DATABASE_KEY.toLowerCase() === DATABASE_KEY?.toLowerCase()) {
    complain(
      "NEW_DATABASE_KEY must be given, by a file or a command as a rule, and be another key than DATABASE_KEY.",
    );
    return exits.unable;
  }
  if (!existsSync(DATABASE_FILE)) {
    complain(`There is no database ${DATABASE_FILE}.`);
    return exits.unable;
  }
  const engine = engineOf(env);
  const claim = await engine.claim(DATABASE_FILE);
  if (claim === null) {
    complain(inUse);
    return exits.unwell;
  }
  try {
    const done = await rekeyDatabase(databaseOf(env), NEW_DATABASE_KEY);
    say(
      done === "done"
        ? `${DATABASE_FILE} has the new key, and the former one no longer opens it.`
        : `${DATABASE_FILE} has the new key already.`,
    );
    say("Give the new key as DATABASE_KEY before the next start, and take NEW_DATABASE_KEY away.");
    for (const name of await copiesBeside(DATABASE_FILE)) say(`Still under the former key: ${name}`);
    return exits.well;
  } finally {
    claim.release();
  }
}

/** `rekey`: another key for the database, for the files, or for what is added to the audit log. */
export async function rekey(asked: Asked, env: Environment): Promise<Exit> {
  const { on, complain } = asked;
  if (on("files") && on("audit")) {
    complain("--files and --audit go one after the other.");
    return exits.unable;
  }
  if (on("audit")) return rekeyAudit(asked, env);
  return on("files") ? rekeyAllFiles(asked, env) : rekeyFile(asked, env);
}
