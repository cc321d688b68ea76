import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { isAuditKey } from "./audit-keys.ts";
import { AuditRefusedError } from "./audit-refused.ts";

/** Where a team server has what protects its audit log. */
export interface AuditPlaces {
  readonly keyFile: string;
  readonly anchorFile: string;
  /** Sentences about places that protect less than others would. */
  readonly warnings: readonly string[];
}

/** Without settings both lie beside the file of the database: they protect from whoever has only that, and its key. */
export function auditPlaces(given: {
  readonly databaseFile: string;
  /** Is the database elsewhere, and only what otherwise lies beside its file is called so? */
  readonly isElsewhere: boolean;
  readonly keyFile: string | undefined;
  readonly anchorFile: string | undefined;
}): AuditPlaces {
  const beside = (name: string, setting: string) =>
    `The ${name} of the audit log lies beside the database: whoever can write there can write the log anew. Move it to another place, and name that by ${setting}.`;
  return {
    keyFile: given.keyFile ?? `${given.databaseFile}.audit-key`,
    anchorFile: given.anchorFile ?? `${given.databaseFile}.audit-anchors`,
    warnings: given.isElsewhere
      ? []
      : [
          ...(given.keyFile === undefined ? [beside("key", "AUDIT_KEY_FILE")] : []),
          ...(given.anchorFile === undefined ? [beside("file of anchors", "AUDIT_ANCHOR_FILE")] : []),
        ],
  };
}

/** One key a line, oldest first; lines that begin with # say something about them. Throws a sentence. */
export function readAuditKeys(file: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new AuditRefusedError(
      `The file of the audit key ${file} cannot be read (${error instanceof Error ? error.message : "unknown"}).`,
    );
  }
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const keys = lines.map((line) => line.toLowerCase());
  if (keys.length === 0 || !keys.every(isAuditKey) || new Set(keys).size < keys.length)
    throw new AuditRefusedError(
      `The file of the audit key ${file} must have one key a line, of 64 hex digits, each once: the oldest first, and last the one that signs.`,
    );
  return keys;
}

/** May others than its owner read the file? Windows keeps no such mode. */
export const readByOthers = (file: string): boolean =>
  process.platform !== "win32" && existsSync(file) && (statSync(file).mode & 0o007) !== 0;

/** A first key, and how to store it: never over another one. */
export function makeAuditKey(file: string): { readonly key: string; readonly keep: () => Promise<void> } {
  const key = randomBytes(32).toString("hex");
  const keep = async () => {
    const handle = openSync(file, "wx", 0o600);
    try {
      writeSync(
        handle,
        `# Audit keys of Bellwether, one a line; the last one signs. Keep a copy apart from the database.\n${key}\n`,
      );
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  };
  return { key, keep };
}
