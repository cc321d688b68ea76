import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { placeProblem } from "#server/options/places.ts";
import type { Environment } from "#server/options/settings/table.ts";
import { readAuditKeys } from "#server/platform/audit/audit-key-file.ts";
import { type AuditKeys, auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { openPlace } from "#server/platform/files/places/open-place.ts";
import { type Asked, type Exit, exits } from "../frame.ts";
import { databaseOf, engineOf, placeOf, placesOf } from "../server-options.ts";
import { verifyCommand } from "../verify-command.ts";
import { whyOf } from "../why.ts";
import { type Backup, openBackup } from "./open-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { verifyBackup } from "./verify-backup.ts";
import { writeBackup } from "./write-backup.ts";

const noKey =
  "BACKUP_KEY is missing: 64 hex digits that seal backups. Make one, keep it apart from the backups, and give it by BACKUP_KEY_FILE or BACKUP_KEY_COMMAND.";

/** The key of backups; null where none is given, which is told. */
function backupKeyOf({ BACKUP_KEY: key }: Environment, { complain }: Pick<Asked, "complain">): Buffer | null {
  if (key !== undefined) return Buffer.from(key, "hex");
  complain(noKey);
  return null;
}

function auditKeys(env: Environment): AuditKeys | null {
  const { keyFile } = placesOf(env);
  return existsSync(keyFile) ? auditKeysOf(readAuditKeys(keyFile)) : null;
}

/** Tells why something did not go, and how the command ends. */
const refused = ({ complain }: Pick<Asked, "complain">, error: unknown, end: Exit): Exit => {
  complain(whyOf(error));
  return end;
};

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

export async function backup(asked: Asked, env: Environment): Promise<Exit> {
  const { words, given, say, complain } = asked;
  const [directory] = words;
  const kept = given("keep");
  if (directory === undefined || words.length > 1 || (kept !== null && !/^[1-9]\d{0,4}$/.test(kept))) {
    complain("backup DIR [--keep N]: a folder for backups, and how many of them stay, at least 1.");
    return exits.unable;
  }
  const key = backupKeyOf(env, asked);
  if (key === null) return exits.unable;
  const place = await openPlace(placeOf(env), true);
  try {
    const { anchorFile, keyFile } = placesOf(env);
    const written = await writeBackup(
      {
        engine: engineOf(env),
        database: databaseOf(env),
        place,
        anchorFile,
        key,
        directory: resolve(directory),
        keep: kept === null ? null : Number(kept),
        now: new Date(),
      },
      say,
    );
    say(`${written.folder}: ${written.rows} rows, ${written.files} files (${megabytes(written.bytes)}).`);
    for (const name of written.removed) say(`Removed: ${name}`);
    say(
      `To restore it, keep apart from it: the backup key, and the keys of the audit log (${keyFile}). The key of the database is not needed: a restore takes a new one.`,
    );
    for (const name of written.lacking) complain(`Missing or damaged, and not in the backup: ${name}`);
    const hasKeys = existsSync(keyFile);
    if (!hasKeys)
      complain(
        `There are no keys of the audit log in ${keyFile}. Give this command the AUDIT_KEY_FILE of the server: without these keys nobody can say of a restored log whether it holds.`,
      );
    return written.lacking.length === 0 && hasKeys ? exits.well : exits.unwell;
  } catch (error) {
    return refused(asked, error, exits.unwell);
  } finally {
    await place.close();
  }
}

/** `verify --backup FROM`. */
export async function verifyOne(folder: string, asked: Asked, env: Environment): Promise<Exit> {
  const { say, complain } = asked;
  const key = backupKeyOf(env, asked);
  if (key === null) return exits.unable;
  const keys = auditKeys(env);
  const {
    backup: found,
    problems,
    rows,
    entries,
  } = await verifyBackup(folder, key, {
    auditKeys: keys,
    schema: engineOf(env).schema,
  });
  if (found !== null) {
    say(
      `The backup of ${found.header.made_at}, by version ${found.manifest.version} on ${found.manifest.engine}.`,
    );
    for (const name of found.manifest.lacking) say(`Was missing or damaged when it was made: ${name}`);
  }
  if (keys === null)
    say(`There is no audit key in ${placesOf(env).keyFile}: signatures of the log were not checked.`);
  for (const problem of problems) complain(problem);
  if (problems.length > 0 || found === null) {
    complain("The backup does not hold.");
    return exits.unwell;
  }
  const { files, tables } = found.manifest;
  say(
    `The backup holds: ${rows} rows of ${tables.length} tables, ${files.count} files, ${entries} entries of the audit log.`,
  );
  return exits.well;
}

/** The key with which the log of a backup ends, where it is none of these; null where all are known. */
async function unknownKey({ manifest, rows }: Backup, keys: AuditKeys): Promise<string | null> {
  const table = manifest.tables.find(({ name }) => name === "audit_log");
  if (table === undefined) return null;
  const [chain, key] = ["chain", "key_id"].map((name) => table.columns.indexOf(name));
  const last = new Map<unknown, unknown>();
  for await (const some of rows(table)) for (const row of some) last.set(row[chain ?? -1], row[key ?? -1]);
  const found = [...last.values()].find((id) => typeof id === "string" && keys.find(id) === null);
  return typeof found === "string" ? found : null;
}

/** What whoever restores has to see to, since a restore goes back to a moment. */
const sinceThen = (moment: string): readonly string[] => [
  "Everybody signs in again; invitations and codes for new passwords are sent again, and directories get new tokens.",
  `What was ended after ${moment} holds again: accounts and roles, links of reports and cards, addresses of calendars. End it again before people sign in.`,
];

export async function restore(asked: Asked, env: Environment): Promise<Exit> {
  const { words, say, complain } = asked;
  const [from] = words;
  if (from === undefined || words.length > 1) {
    complain("restore FROM: the folder of one backup.");
    return exits.unable;
  }
  const key = backupKeyOf(env, asked);
  if (key === null) return exits.unable;
  const misplaced = placeProblem(env);
  if (misplaced !== null) {
    complain(misplaced);
    return exits.unwell;
  }
  const { keyFile, anchorFile } = placesOf(env);
  if (!existsSync(keyFile)) {
    complain(
      `There are no keys of the audit log in ${keyFile}. Put the copy of them there, or name them by AUDIT_KEY_FILE: without them nobody can say whether the log holds.`,
    );
    return exits.unable;
  }
  const engine = engineOf(env);
  const database = databaseOf(env);
  const place = await openPlace(placeOf(env), false);
  try {
    const found = await openBackup(from, key);
    const unknown = await unknownKey(found, auditKeysOf(readAuditKeys(keyFile)));
    if (unknown !== null && !env.AUDIT_KEY_LOST?.split(",").includes(unknown)) {
      complain(
        `The audit log of this backup is signed with the audit key ${unknown}, which is not in ${keyFile}. Put the copy of that key there, or name its file by AUDIT_KEY_FILE. Nothing has been changed.`,
      );
      return exits.unable;
    }
    await restoreBackup({ backup: found, engine, database, place, anchorFile }, say);
    const { code, lines } = await verifyCommand({ database, keyFile, anchorFile, mails: [] }, engine);
    for (const line of lines) (code === 0 ? say : complain)(line);
    for (const name of found.manifest.lacking) say(`Was missing or damaged when it was made: ${name}`);
    const said = `The backup of ${found.header.made_at} is restored: every row and every file was read again and is what it was`;
    if (code !== 0) complain(`${said}. The audit log does not hold, as it stands above.`);
    else say(`${said}, and the audit log holds.`);
    for (const line of sinceThen(found.header.made_at)) say(line);
    return code === 0 ? exits.well : exits.unwell;
  } catch (error) {
    return refused(asked, error, exits.unwell);
  } finally {
    await place.close();
  }
}
