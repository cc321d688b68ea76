import { existsSync, statSync } from "node:fs";
import type { KnownDatabase } from "#core/kit/known-database.ts";
import { connectForReading } from "#storage/encrypted-sqlite.ts";

/** A larger one takes too long to be read while somebody waits. */
const largest = 128_000_000;

const kindOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown error";

/** Size, version, and whether SQLite finds it whole: one line. Nothing is written, no row is read. */
export function checkDatabase({ name, file, key }: KnownDatabase): string {
  if (!existsSync(file)) return `${name}: not there`;
  const { size } = statSync(file);
  if (key === null) return `${name}: ${size} bytes, its key is not known now`;
  if (size > largest) return `${name}: ${size} bytes, too large to be checked here`;
  try {
    const database = connectForReading(file, key);
    try {
      const version = Number(database.pragma("user_version", { simple: true }));
      const whole = database.pragma("quick_check(1)", { simple: true }) === "ok";
      return `${name}: ${size} bytes, version ${version}${migrationsIn(database)}, ${whole ? "whole" : "DAMAGED"}`;
    } finally {
      database.close();
    }
  } catch (error) {
    return `${name}: ${size} bytes, cannot be opened (${kindOf(error)})`;
  }
}

function migrationsIn(database: ReturnType<typeof connectForReading>): string {
  try {
    const row = database
      .prepare("select count(*) as count, max(name) as last from kysely_migration")
      .get() as {
      readonly count: number;
      readonly last: string;
    };
    return `, ${row.count} migrations up to ${row.last}`;
  } catch {
    return "";
  }
}
