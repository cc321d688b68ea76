import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { type SealedLog, sealedLog } from "#contract/services/logs/sealed.ts";
import type { Db } from "#server/database/schema.ts";
import { readSetting } from "#server/platform/accounts/settings.ts";
import type { AuditKey, AuditKeys } from "./audit-keys.ts";
import { type AuditRow, linkOf } from "./audit-link.ts";
import { chainName } from "./audit-problems.ts";
import { mayBeGone, shortenedChains } from "./shortened.ts";

/** Entries whose digest is made in one turn, of about a millisecond. */
const atOnce = 500;

/** A digest of everything in the file but its seal, made in turns. */
async function digestOf({ seal: _, entries, ...head }: SealedLog): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(Object.entries(head).toSorted(byName)));
  for (let begin = 0; begin < entries.length; begin += atOnce) {
    for (const entry of entries.slice(begin, begin + atOnce))
      hash.update(`\n${JSON.stringify(Object.entries(entry).toSorted(byName))}`);
    await setImmediate();
  }
  return hash.digest("hex");
}
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

const macOf = (key: AuditKey, digest: string, entries: number) =>
  key.sign(["log export", key.id, digest, entries]);

/** The file with its seal. */
export async function sealLog(log: Omit<SealedLog, "seal">, key: AuditKey | null): Promise<SealedLog> {
  const open: SealedLog = { ...log, seal: null };
  if (key === null) return open;
  const mac = macOf(key, await digestOf(open), log.entries.length);
  return { ...open, seal: { key_id: key.id, mac } };
}

/** Writes the file in turns, so that no request waits for it. */
export async function writeSealedLog(
  log: SealedLog,
): Promise<{ readonly bytes: Buffer; readonly sha256: string }> {
  const { entries, seal, ...head } = log;
  const parts: Buffer[] = [];
  const hash = createHash("sha256");
  const add = (text: string) => {
    const part = Buffer.from(text, "utf8");
    hash.update(part);
    parts.push(part);
  };
  add(`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "entries": [`);
  for (let begin = 0; begin < entries.length; begin += atOnce) {
    const lines = entries.slice(begin, begin + atOnce).map((entry) => `\n    ${JSON.stringify(entry)}`);
    add(`${begin === 0 ? "" : ","}${lines.join(",")}`);
    await setImmediate();
  }
  add(`\n  ],\n  "seal": ${JSON.stringify(seal)}\n}\n`);
  return { bytes: Buffer.concat(parts), sha256: hash.digest("hex") };
}

export interface SealReport {
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

const most = 20;

/** Does every entry hold what its hash was made of, and follow the one before it where that is in the file too? */
function checkEntries({ entries }: SealedLog, keys: AuditKeys | null, tell: (text: string) => void): void {
  const ends = new Map<number, { readonly sequence: number; readonly hash: string }>();
  const inOrder = entries.toSorted((a, b) => a.chain - b.chain || a.sequence - b.sequence);
  for (const entry of inOrder) {
    const place = `${chainName(entry.chain)}, entry ${entry.sequence}`;
    const key = entry.key_id === null ? null : (keys?.find(entry.key_id)?.key ?? null);
    if (entry.key_id !== null && key === null)
      tell(
        `${place}: it is signed with the key ${entry.key_id}, which was not given, and cannot be checked.`,
      );
    else if (linkOf({ ...entry, fields: entry.fields as AuditRow["fields"] }, key) !== entry.hash)
      tell(`${place}: its content was changed after it was written.`);
    const before = ends.get(entry.chain);
    if (before?.sequence === entry.sequence) tell(`${place}: it stands in the file twice.`);
    else if (before?.sequence === entry.sequence - 1 && before.hash !== entry.prev_hash)
      tell(`${place}: it does not follow the entry before it.`);
    ends.set(entry.chain, entry);
  }
}

/** Does the database that it came from still hold the same entries? Says nothing about another database's. */
async function compare(
  db: Db,
  log: SealedLog,
  keys: AuditKeys | null,
  tell: (text: string) => void,
): Promise<string> {
  if ((await readSetting(db, "database_id")) !== log.database)
    return "It came from another database, with which it was not compared.";
  const shortened = await shortenedChains(db, keys);
  let gone = 0;
  for (const { chain, sequence, hash } of log.entries) {
    const row = await db
      .selectFrom("audit_log")
      .select("hash")
      .where("chain", "=", chain)
      .where("sequence", "=", sequence)
      .executeTakeFirst();
    if (row === undefined && mayBeGone(shortened, { chain, sequence })) gone += 1;
    else if (row?.hash !== hash)
      tell(`${chainName(chain)}, entry ${sequence}: the database does not hold it so.`);
  }
  const older = gone === 0 ? "" : ` ${gone} of them are older than the database keeps them.`;
  return `Its entries were compared with those of the database.${older}`;
}

/** Null for an export to which something was added. A file named by mistake says nothing of the log. */
function read(file: string): SealedLog | null {
  const text = readFileSync(file, "utf8");
  if (!/"entries":|"seal":/.test(text))
    throw new Error(`${file} is no export of the audit log, nor a certificate.`);
  try {
    return sealedLog.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Checks an export of the log: its seal, each entry, and the database where it is the one that it came from. */
export async function verifySealedLog(db: Db, file: string, keys: AuditKeys | null): Promise<SealReport> {
  const log = read(file);
  if (log === null)
    return { problems: [`${file}: this is no export of the audit log as it was written.`], notes: [] };
  const problems: string[] = [];
  let more = 0;
  const tell = (text: string) => {
    if (problems.length < most) problems.push(`${file}: ${text}`);
    else more += 1;
  };
  const key = log.seal === null ? null : (keys?.find(log.seal.key_id)?.key ?? null);
  if (log.seal === null) tell("it has no seal: its server had no audit key, or somebody took it out.");
  else if (key === null) tell(`it is sealed with the key ${log.seal.key_id}, which was not given.`);
  else if (macOf(key, await digestOf(log), log.entries.length) !== log.seal.mac)
    tell("it was changed after it was exported: its seal does not fit.");
  checkEntries(log, keys, tell);
  const compared = await compare(db, log, keys, tell);
  if (more > 0) problems.push(`${file}: ${more} further findings.`);
  const notes = [
    `${file}: ${log.entries.length} entries, exported ${log.made_at} by ${log.made_by}. ${compared}`,
  ];
  return { problems, notes };
}
