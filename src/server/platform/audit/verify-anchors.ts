import { existsSync } from "node:fs";
import type { Db } from "#server/database/schema.ts";
import { readSetting } from "#server/platform/accounts/settings.ts";
import { wasSignedIn } from "#server/platform/accounts/users.ts";
import { type Anchor, checkAnchor, readAnchors } from "./anchor-file.ts";
import { rememberedAnchors } from "./anchors.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { type Collector, chainName } from "./audit-problems.ts";
import { checkAnchorFile } from "./check-anchor-file.ts";
import { mayBeGone, type Shortened } from "./shortened.ts";

interface Given {
  readonly keys: AuditKeys | null;
  readonly anchorFile: string | null;
  readonly mails: readonly string[];
  /** Has the log no entries? */
  readonly empty: boolean;
  /** How far chains say, under a signature, that they were shortened. */
  readonly shortened: ReadonlyMap<number, Shortened>;
}

/** Does the log still hold what was anchored? */
async function compare(
  db: Db,
  file: string,
  anchor: Anchor,
  { shortened }: Pick<Given, "shortened">,
  collector: Collector,
): Promise<void> {
  const { chain, sequence, at } = anchor;
  const row = await db
    .selectFrom("audit_log")
    .select("hash")
    .where("chain", "=", chain)
    .where("sequence", "=", sequence)
    .executeTakeFirst();
  if (row?.hash === anchor.hash) return;
  const limit = shortened.get(chain);
  if (row === undefined && mayBeGone(shortened, anchor)) {
    if (limit?.through !== sequence || limit.hash === anchor.hash) return;
  }
  const what =
    row === undefined
      ? "which is not there: the end of the log was cut off, or the log deleted, or an older copy of the database restored"
      : "and another entry stands there: the log was written anew, or an older copy of the database went on from before it";
  const text = `${chainName(chain)}, entry ${sequence}: it was anchored on ${at} (line ${anchor.line} of ${file}), ${what}.`;
  collector.add({ chain, sequence, problem: "anchor", text }, file);
}

/** Problems of one file; those of one kind are told once, with their number. */
const tellerOf =
  (file: string, collector: Collector) =>
  (kind: string, text: string): void =>
    collector.add(
      { chain: null, sequence: null, problem: "anchor file", text: `${file}${text}` },
      `${file} ${kind}`,
    );

async function verifyFile(
  db: Db,
  file: string,
  given: Given,
  collector: Collector,
): Promise<readonly string[]> {
  const tell = tellerOf(file, collector);
  const database = await readSetting(db, "database_id");
  const remembered = await rememberedAnchors(db);
  const missing = `this database has written ${remembered?.lines} lines of anchors`;
  const unanchored = "so nobody can say whether entries were cut off";
  if (!existsSync(file)) {
    if (remembered !== null) tell("gone", `: there is no such file of anchors, but ${missing}.`);
    else if (!given.empty || (await wasSignedIn(db)))
      tell("gone", `: there is no such file of anchors, ${unanchored}.`);
    return [];
  }
  const { first, last, foreign } = await checkAnchorFile(
    file,
    { database, keys: given.keys, remembered },
    {
      tell,
      each: async (anchor, held) => {
        if (held) await compare(db, file, anchor, given, collector);
      },
    },
  );
  if (first === null || last === null) {
    if (remembered !== null)
      tell(
        "end",
        `: it has no anchor of this database, but ${missing}. The file was cut off, or is another one.`,
      );
    else if (!given.empty && !foreign) tell("end", `: it has no anchors, ${unanchored}.`);
    return [];
  }
  return [
    `${file}: ${last.line} anchors, from ${first.at} to ${last.at}. What was cut off the log before the first, or after the last, is not found by it.`,
  ];
}

/** A mail has the newest anchor of each chain: each line is compared by itself. */
async function verifyMail(
  db: Db,
  file: string,
  given: Given,
  collector: Collector,
): Promise<readonly string[]> {
  const { keys } = given;
  const tell = tellerOf(file, collector);
  const database = await readSetting(db, "database_id");
  let count = 0;
  for await (const { place, anchor, text } of readAnchors(file)) {
    const line = `, line ${place}: `;
    if (anchor === null) {
      if (text.startsWith("{")) tell("torn", `${line}it is no whole anchor.`);
    } else if (anchor.database !== database) tell("foreign", `${line}it is an anchor of another database.`);
    else if (keys === null || checkAnchor(keys, anchor) !== "holds")
      tell("forged", `${line}it is not signed with an audit key that was given.`);
    else {
      count += 1;
      await compare(db, file, anchor, given, collector);
    }
  }
  if (count === 0) tell("empty", ": it holds no anchor of this database.");
  return [`${file}: ${count} anchors compared.`];
}

/** Compares the log with what was written of it elsewhere. */
export async function verifyAnchors(db: Db, given: Given, collector: Collector): Promise<readonly string[]> {
  const notes = given.anchorFile === null ? [] : await verifyFile(db, given.anchorFile, given, collector);
  const ofMails: string[] = [];
  for (const mail of given.mails) ofMails.push(...(await verifyMail(db, mail, given, collector)));
  return [...notes, ...ofMails];
}
