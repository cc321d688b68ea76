import { existsSync } from "node:fs";
import type { Engine, OpenOptions } from "#server/database/engine.ts";
import { readAuditKeys } from "#server/platform/audit/audit-key-file.ts";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { verifyCertificate } from "#server/platform/audit/sealed-certificate.ts";
import { type SealReport, verifySealedLog } from "#server/platform/audit/sealed-log.ts";
import { verifyAudit } from "#server/platform/audit/verify-audit.ts";

export interface VerifyCommand {
  readonly database: OpenOptions;
  readonly keyFile: string;
  readonly anchorFile: string;
  /** Texts of mails with anchors; exports of the log and certificates of destruction, whose names end in `.json`. */
  readonly mails: readonly string[];
}

export interface VerifyAnswer {
  /** 0: the log holds. 1: it does not. 2: it could not be looked at. */
  readonly code: 0 | 1 | 2;
  readonly lines: readonly string[];
}

/** `verify-audit`: says of every chain of the audit log whether it holds, and where not. Changes and makes nothing. */
export async function verifyCommand(
  { database, keyFile, anchorFile, mails }: VerifyCommand,
  engine: Engine,
): Promise<VerifyAnswer> {
  const failed = (error: unknown): VerifyAnswer => ({
    code: 2,
    lines: [error instanceof Error ? error.message : "The audit log could not be read."],
  });
  try {
    for (const mail of mails) if (!existsSync(mail)) throw new Error(`There is no file ${mail}.`);
    const keys = existsSync(keyFile) ? auditKeysOf(readAuditKeys(keyFile)) : null;
    const db = engine.openForReading(database);
    try {
      const isExport = (file: string) => file.toLowerCase().endsWith(".json");
      const texts = mails.filter((file) => !isExport(file));
      const log = await verifyAudit(db, { keys, anchorFile, mails: texts });
      const sealed: SealReport[] = [];
      for (const file of mails.filter(isExport))
        sealed.push((await verifyCertificate(db, file, keys)) ?? (await verifySealedLog(db, file, keys)));
      const notes = [...log.notes, ...sealed.flatMap((each) => each.notes)];
      const problems = [...log.problems.map(({ text }) => text), ...sealed.flatMap((each) => each.problems)];
      const noKey =
        keys === null ? [`There is no audit key in ${keyFile}: no signature can be checked.`] : [];
      const holds = problems.length === 0 && keys !== null;
      return {
        code: holds ? 0 : 1,
        lines: [
          ...notes,
          ...noKey,
          ...problems,
          holds ? "The audit log holds." : "The audit log does not hold.",
        ],
      };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    return failed(error);
  }
}
