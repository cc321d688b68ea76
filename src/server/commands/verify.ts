import type { Command } from "./frame.ts";
import { databaseOf, engineOf, placesOf } from "./server-options.ts";
import { verifyCommand } from "./verify-command.ts";

/** Says whether the audit log holds. Further words name texts of mails, exports of the log and certificates. */
export const verify = {
  what: "says whether the audit log holds, or a backup, and where not; changes nothing",
  words: "[MAIL.txt] [EXPORT.json] [CERTIFICATE.json]",
  options: { backup: { value: "FROM", what: "of a backup: whether it is what was written, all of it" } },
  refused: 2,
  run: async (asked, env) => {
    const { words, given, say, complain } = asked;
    const from = given("backup");
    if (from !== null) return (await import("./backup/backup-commands.ts")).verifyOne(from, asked, env);
    const { keyFile, anchorFile } = placesOf(env);
    const { code, lines } = await verifyCommand(
      { database: databaseOf(env), keyFile, anchorFile, mails: words },
      engineOf(env),
    );
    for (const line of lines) (code === 2 ? complain : say)(line);
    return code;
  },
} as const satisfies Command;
