import { existsSync } from "node:fs";
import type { Db } from "#server/database/schema.ts";
import { readSetting } from "#server/platform/accounts/settings.ts";
import { rememberedAnchors, wasAnchored } from "./anchors.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { checkAnchorFile } from "./check-anchor-file.ts";
import { lastOfChains } from "./keep-audit.ts";

interface Given {
  readonly keyFile: string;
  /** Null where there is no file of keys. */
  readonly keys: AuditKeys | null;
  /** Names of keys that are lost for good, and known to be. */
  readonly lostKeys: readonly string[];
  readonly anchorFile: string;
}

async function keyMisfit(db: Db, { keyFile, keys, lostKeys }: Given): Promise<string | null> {
  for (const { key_id } of await lastOfChains(db)) {
    if (key_id === null || lostKeys.includes(key_id) || (keys !== null && keys.find(key_id) !== null))
      continue;
    const found = keys === null ? `There is no key in ${keyFile}` : `The key in ${keyFile} is another one`;
    return `${found}: the log of this database is signed with ${key_id}. Set AUDIT_KEY_FILE to the file that has it, or restore that file from its backup.`;
  }
  return null;
}

const restoreAnchors =
  "Set AUDIT_ANCHOR_FILE to the one that belongs to this database, or restore it from its backup";

async function anchorMisfit(db: Db, { keys, anchorFile }: Given): Promise<string | null> {
  // Before the file: a server that runs writes to the file first.
  const remembered = await rememberedAnchors(db);
  const database = await readSetting(db, "database_id");
  if (!existsSync(anchorFile))
    return remembered !== null || (await wasAnchored(db))
      ? `The file of anchors ${anchorFile} is missing, and the server does not start without it. ${restoreAnchors}.`
      : null;
  const problems: string[] = [];
  // A key that was lost for good has signed older anchors; a line that is being written at this moment is not whole yet.
  const tell = (kind: string, text: string) => {
    if (kind !== "key" && kind !== "torn") problems.push(text);
  };
  const found = await checkAnchorFile(
    anchorFile,
    { database, keys, remembered },
    { tell, each: async () => undefined },
  ).catch((error: unknown) => (error instanceof Error ? error : new Error("unknown")));
  if (found instanceof Error)
    return `The file of anchors ${anchorFile} cannot be read (${found.message}). Let the user of the server read it.`;
  const [problem] = problems;
  if (problem !== undefined)
    return `${anchorFile}${problem} ${restoreAnchors}; \`bellwether verify\` says all that is wrong.`;
  if (found.last === null && remembered !== null)
    return `${anchorFile} has no anchor of this database, which has written ${remembered.lines}. ${restoreAnchors}.`;
  return null;
}

/** Do the key and the anchors belong to this database? Else a sentence with the fix. Changes nothing, and reads no entries. */
export const auditMisfit = async (db: Db, given: Given): Promise<string | null> =>
  (await keyMisfit(db, given)) ?? (await anchorMisfit(db, given));
