import { check } from "./commands/check.ts";
import { type Command, type Commands, exits, runCommand } from "./commands/frame.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { databaseOf, engineOf, placeOf } from "./commands/server-options.ts";
import { verify } from "./commands/verify.ts";
import { isLasting } from "./database/start-refusals.ts";
import { forCommandsAlone } from "./options/settings/table.ts";

/** Described without loading the whole server, which no other command waits for. */
const createAdmin = {
  what: "sets a new server up: its organization and its first administrator, whose password it prints once",
  options: {
    email: { value: "ADDRESS", what: "by which they sign in" },
    name: { value: "NAME", what: "their full name" },
    organization: { value: "NAME", what: "the district, or the school" },
    prefix: {
      value: "LETTERS",
      what: "what its case numbers begin with; by default the first letters of its name",
    },
  },
  run: async (asked, env) => {
    const { createAdmin: create } = await import("./commands/create-admin.ts");
    return create(asked, env, (await import("./app.ts")).buildApp);
  },
} as const satisfies Command;

const moveBlobs = {
  what: "moves the files of a stopped server to another folder or store, and reads each again there",
  words: "PLACE",
  refused: exits.unable,
  run: async ({ words: [to = ""], complain }, env) => {
    const { moveBlobsCommand } = await import("./commands/move-blobs-command.ts");
    return moveBlobsCommand(
      { database: databaseOf(env), engine: engineOf(env), from: placeOf(env), to },
      complain,
    );
  },
} as const satisfies Command;

const backup = {
  what: "copies a server, beside its running too, into a folder of backups, sealed with the backup key",
  words: "DIR",
  options: { keep: { value: "N", what: "removes the oldest backups of this server there beyond N" } },
  run: async (asked, env) => (await import("./commands/backup/backup-commands.ts")).backup(asked, env),
} as const satisfies Command;

const restore = {
  what: "puts a backup into an empty database and an empty place of files, on either engine, and proves it",
  words: "FROM",
  run: async (asked, env) => (await import("./commands/backup/backup-commands.ts")).restore(asked, env),
} as const satisfies Command;

const move = {
  what: "moves the SQLite database of a stopped server to PostgreSQL, and proves that it is the same there",
  options: {
    to: {
      value: "URL",
      what: "postgres://USER@HOST:5432/DATABASE, an empty database, where it needs no password; one with a password stands in a file that NEW_DATABASE_URL_FILE names",
    },
    undo: { what: "lets the SQLite file be used again after all" },
  },
  run: async (asked, env) => (await import("./commands/move/move.ts")).move(asked, env),
} as const satisfies Command;

const rekey = {
  what: "gives the database the key NEW_DATABASE_KEY; or the files, or the audit log, new keys that it makes",
  options: {
    files: { what: "each stored file gets a new key, on PostgreSQL beside a running server too" },
    audit: { what: "adds a key to AUDIT_KEY_FILE of a stopped server, which signs from the next start on" },
  },
  run: async (asked, env) => (await import("./commands/rekey/rekey.ts")).rekey(asked, env),
} as const satisfies Command;

const exportAll = {
  what: "writes everything in open formats: records as the API answers them, files, reports as PDF",
  words: "DIR",
  options: { sealed: { what: "seals all of it with EXPORT_PASSWORD" } },
  run: async (asked, env) => (await import("./commands/export/export-all.ts")).exportAll(asked, env),
} as const satisfies Command;

const openExport = {
  what: "opens a sealed export into a folder that anybody can read",
  words: "FROM DIR",
  run: async (asked, env) => (await import("./commands/export/import-all.ts")).openSealed(asked, env),
} as const satisfies Command;

const importAll = {
  what: "takes what export-all wrote into an empty database and an empty place of files, and proves it",
  words: "FROM",
  options: {
    admin: {
      value: "ADDRESS",
      what: "gives this account, which is in it, a new password and prints it once: passwords do not come along",
    },
  },
  run: async (asked, env) => (await import("./commands/export/import-all.ts")).importAll(asked, env),
} as const satisfies Command;

/** What an operator may ask for: `bellwether NAME`. A further command is a further row. */
export const commands: Commands = {
  serve: {
    what: "runs the team server until it is told to stop",
    without: forCommandsAlone,
    // Another start would be refused as well.
    lasting: exits.unable,
    // Loads the whole server, which no other command waits for.
    run: async (asked, env) => (await import("./serve.ts")).serve(asked, env),
  },
  check,
  migrate: migrateCommand,
  verify,
  "create-admin": createAdmin,
  "move-blobs": moveBlobs,
  backup,
  restore,
  move,
  rekey,
  "export-all": exportAll,
  "open-export": openExport,
  "import-all": importAll,
};

/** Runs one, and lets the process end with its answer. */
export async function bellwether(words: readonly string[]): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const complain = (line: string) => void process.stderr.write(`${line}\n`);
  // Whoever reads no more, as `head` does, has read enough.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const exit = await runCommand(commands, words, { say, complain }, process.env).catch((error: unknown) => {
    complain(error instanceof Error ? error.message : "That did not go.");
    const { refused = exits.unwell, lasting = refused } = commands[words[0] ?? ""] ?? {};
    return isLasting(error) ? lasting : refused;
  });
  if (exit === null) return;
  process.exitCode = exit;
  // A server that was refused may have left a connection open.
  if (words[0] === "serve") process.exit(exit);
}
