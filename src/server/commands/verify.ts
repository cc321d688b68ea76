import type { Command } from "./frame.ts";
import { databaseOf, engineOf, placesOf } from "./server-options.ts";
import { verifyCommand } from "./verify-command.ts";

/** Says whether the audit log holds. Further words name texts of mails, exports of the log and certificates. */
export const verify = {
  what: "says whether the audit log holds, and where not; changes nothing",
  words: "[MAIL.txt] [EXPORT.json] [CERTIFICATE.json]",
  refused: 2,
  run: async ({ words, say, complain }, env) => {
    const { keyFile, anchorFile } = placesOf(env);
    const { code, lines } = await verifyCommand(
      { database: databaseOf(env), keyFile, anchorFile, mails: words },
      engineOf(env),
    );
    for (const line of lines) (code === 2 ? complain : say)(line);
    return code;
  },
} as const satisfies Command;
