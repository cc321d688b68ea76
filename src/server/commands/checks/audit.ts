import { existsSync } from "node:fs";
import type { Environment } from "#server/options/environment.ts";
import { readAuditKeys, readByOthers } from "#server/platform/audit/audit-key-file.ts";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { auditMisfit } from "#server/platform/audit/fits-database.ts";
import { engineOf, placesOf } from "../server-options.ts";
import { reading } from "./database.ts";
import { bad, type Check, type Finding, good, noted } from "./finding.ts";

/** What is wrong with keys and anchors for the database that is there; null where they fit, or there is none yet. */
async function misfit(env: Environment): Promise<string | null> {
  const { keyFile, anchorFile } = placesOf(env);
  const keys = existsSync(keyFile) ? auditKeysOf(readAuditKeys(keyFile)) : null;
  const lostKeys = env.AUDIT_KEY_LOST?.split(",") ?? [];
  return reading(env, async (db) => {
    // Of a database without tables nothing is known.
    const tables = await engineOf(env).tables(db);
    return tables.has("audit_log") && tables.has("settings")
      ? auditMisfit(db, { keyFile, keys, lostKeys, anchorFile })
      : null;
  });
}

function lookAtKeys(env: Environment): Finding {
  const { keyFile, anchorFile, warnings } = placesOf(env);
  if (!existsSync(keyFile))
    return env.AUDIT_KEY_FILE === undefined
      ? noted(`There is no key in ${keyFile} yet; the first start makes one.`)
      : bad(`AUDIT_KEY_FILE=${keyFile}: there is no such file.`);
  const keys = readAuditKeys(keyFile);
  if (readByOthers(keyFile))
    return bad(`Others than its owner can read ${keyFile}. Take that right from them (chmod 600).`);
  if (warnings[0] !== undefined) return noted(warnings[0]);
  return good(
    `${keys.length === 1 ? "One key" : `${keys.length} keys`} in ${keyFile}, anchors in ${anchorFile}.`,
  );
}

/**
 * Are the keys of the audit log there and out of the reach of others, and do they and the anchors fit the database? Whether the
 * log holds, `verify` says. A database that cannot be read is told by its own line.
 */
export const checkAudit: Check = async (env) => {
  const keys = lookAtKeys(env);
  if (keys.standing === "bad") return keys;
  const wrong = await misfit(env).catch(() => null);
  return wrong === null ? keys : bad(wrong);
};
