import { existsSync } from "node:fs";
import type { Engine } from "#server/database/engine.ts";
import { migrate, migrationsWaiting } from "#server/database/migrate.ts";
import { migrations } from "#server/database/migrations/migrations.ts";
import { postgres } from "#server/database/postgres/engine.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { copyInto, isUnused, sourceOf, UnequalCopyError } from "#server/database/whole/copy.ts";
import { sumOf } from "#server/database/whole/rows.ts";
import { databaseUrl } from "#server/options/settings/kinds.ts";
import type { Environment } from "#server/options/settings/table.ts";
import { forgetMoved, MovedError, movedTo, noteMoved } from "#server/platform/accounts/moved.ts";
import { withoutPassword } from "#server/text/database-address.ts";
import type { Claim } from "#storage/claim.ts";
import { type Asked, type Exit, exits } from "../frame.ts";
import { databaseOf, placesOf } from "../server-options.ts";
import { verifyCommand } from "../verify-command.ts";

const usage =
  "move, with the address of the empty database by NEW_DATABASE_URL_FILE; or move --to postgres://USER@HOST:5432/DATABASE, without a password; or move --undo.";
const seenByAll =
  "Whoever lists the processes of this machine sees a password in --to. Write the address into a file that NEW_DATABASE_URL_FILE names, and leave --to away. If others use this machine, change the password.";

/** Where it goes, or a sentence that says why not. Null: back. */
function destination({ given, on }: Asked, { NEW_DATABASE_URL }: Environment): URL | null | string {
  const to = given("to");
  if (on("undo")) return to === null ? null : usage;
  if (to !== null && !databaseUrl.safeParse(to).success) return usage;
  if (to !== null && withoutPassword(to) !== new URL(to).href) return seenByAll;
  if (to !== null && NEW_DATABASE_URL !== undefined)
    return "--to and NEW_DATABASE_URL are both given. Take one away.";
  const url = to ?? NEW_DATABASE_URL;
  return url === undefined ? usage : new URL(url);
}

async function claimed(engine: Engine, file: string, shown: string): Promise<Claim> {
  const claim = await engine.claim(file);
  if (claim === null)
    throw new Error(`A server uses the database ${shown}. Stop it first. Nothing has been changed.`);
  return claim;
}

/** Is each table the same on both sides? Throws with the first that is not. */
async function prove(from: Db, to: Db): Promise<{ readonly rows: number; readonly tables: number }> {
  const tables = await sqlite.whole.tables(from);
  let all = 0;
  for (const table of tables) {
    const [one, other] = [await sumOf(from, table), await sumOf(to, table)];
    if (one.rows !== other.rows || one.digest !== other.digest)
      throw new UnequalCopyError(
        `The table ${table.name} is not the same on both sides (${one.rows} and ${other.rows} rows).`,
      );
    all += one.rows;
  }
  return { rows: all, tables: tables.length };
}

/** Copies and proves. A target that has the rows already, from a run that was cut off, is proved alone. */
async function copy(from: Db, url: string, say: (line: string) => void): Promise<void> {
  const to = postgres.open({ file: url, key: null });
  try {
    const waiting = new Set(await migrationsWaiting(from, sqlite));
    const steps = migrations.filter(({ name }) => !waiting.has(name));
    await migrate(to, postgres, { file: null, migrations: steps });
    if (await isUnused(to, postgres)) {
      await copyInto(to, postgres, await sourceOf(from, sqlite), () => undefined);
      say("The rows are there.");
    } else say("There are rows already: they are compared.");
    const { rows, tables } = await prove(from, to);
    say(`${rows} rows of ${tables} tables are the same on both sides.`);
  } finally {
    await to.destroy();
  }
}

const leftToDo = (env: Environment, url: string): readonly string[] => {
  const { keyFile, anchorFile } = placesOf(env);
  return [
    "To go on there, change the settings:",
    `  DATABASE_URL=${withoutPassword(url)} (with its password)`,
    "  without DATABASE_FILE and DATABASE_KEY",
    `  AUDIT_KEY_FILE=${keyFile}`,
    `  AUDIT_ANCHOR_FILE=${anchorFile}`,
    `The files stay where they are. ${env.DATABASE_FILE} stays too, and a start with it is refused: remove it when a backup of the new database was restored once.`,
  ];
};

/** Moves a stopped server's database from SQLite to PostgreSQL. */
export async function move(asked: Asked, env: Environment): Promise<Exit> {
  const { say, complain } = asked;
  const to = destination(asked, env);
  if (typeof to === "string") {
    complain(to);
    return exits.unable;
  }
  const url = to?.href ?? null;
  if (env.DATABASE_URL !== undefined || !existsSync(env.DATABASE_FILE)) {
    complain(
      env.DATABASE_URL === undefined
        ? `There is no database ${env.DATABASE_FILE}.`
        : "DATABASE_URL is set: the settings must be those of the SQLite file that is moved.",
    );
    return exits.unable;
  }
  const held: Claim[] = [];
  try {
    held.push(await claimed(sqlite, env.DATABASE_FILE, env.DATABASE_FILE));
    const from = sqlite.open(databaseOf(env));
    try {
      if (url === null) {
        await forgetMoved(from);
        say(`${env.DATABASE_FILE} can be used again. Do not use the other database any more.`);
        return exits.well;
      }
      const before = await movedTo(from);
      if (before !== null) throw new MovedError(env.DATABASE_FILE, before);
      held.push(await claimed(postgres, url, withoutPassword(url)));
      await copy(from, url, say);
      const { keyFile, anchorFile } = placesOf(env);
      const log = await verifyCommand(
        { database: { file: url, key: null }, keyFile, anchorFile, mails: [] },
        postgres,
      );
      for (const line of log.lines) (log.code === 0 ? say : complain)(line);
      if (log.code !== 0) {
        complain(`Nothing was changed in ${env.DATABASE_FILE}, which can still be used.`);
        return exits.unwell;
      }
      await noteMoved(from, { to: withoutPassword(url), at: new Date().toISOString() });
      for (const line of leftToDo(env, url)) say(line);
      return exits.well;
    } finally {
      await from.destroy();
    }
  } catch (error) {
    complain(error instanceof Error ? error.message : "That did not go.");
    return exits.unwell;
  } finally {
    for (const claim of held) claim.release();
  }
}
