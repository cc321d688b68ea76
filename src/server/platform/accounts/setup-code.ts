import { randomInt } from "node:crypto";
import type { Db } from "#server/database/schema.ts";
import { sameText, sha256 } from "#server/security/tokens.ts";
import { readSetting, writeSetting } from "./settings.ts";

const name = "setup_code";
/** Without what is read for something else. */
const signs = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Processes that start together each print a code. */
const mostKept = 8;

/**
 * A code with which the first administrator of a new server is created, once. A later one replaces it, unless it is made by a
 * process that others run `beside`: theirs hold on.
 */
export async function makeSetupCode(db: Db, beside: boolean): Promise<string> {
  const part = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join("");
  const code = `${part()}-${part()}-${part()}`;
  const others = beside ? ((await readSetting(db, name)) ?? "").split(" ").filter(Boolean) : [];
  await writeSetting(db, name, [sha256(plain(code)), ...others].slice(0, mostKept).join(" "));
  return code;
}

/** Null where no code was made. */
export async function isSetupCode(db: Db, given: string): Promise<boolean | null> {
  const kept = await readSetting(db, name);
  return kept === null || kept === ""
    ? null
    : kept.split(" ").some((one) => sameText(sha256(plain(given)), one));
}

export const useUpSetupCode = (db: Db): Promise<void> => writeSetting(db, name, "");
