import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cacheMigrations } from "#core/cache/cache-schema.ts";
import { draftMigrations } from "#core/drafts/drafts.ts";
import { outboxMigrations } from "#core/outbox/store/outbox-tables.ts";
import { connectEncrypted } from "#storage/encrypted-sqlite.ts";
import type { Migration } from "./migrate.ts";

/** One line for each version: the hash of the tables that a file of that version has. */
function tablesByVersion(migrations: readonly Migration[]): readonly string[] {
  const database = connectEncrypted(":memory:", null);
  const hashes = migrations.map((migrate) => {
    migrate(database);
    const tables = database
      .prepare("select sql from sqlite_master where sql is not null order by name")
      .all([]);
    return createHash("sha256").update(JSON.stringify(tables)).digest("hex").slice(0, 16);
  });
  database.close();
  return hashes;
}

// Files of these versions are on people's computers. A migration that was edited does not run again there: add another
// one behind it, and a line here. A line that has to change is a mistake.
describe("the tables of a file on this computer", () => {
  it.each([
    ["outbox", outboxMigrations, ["05177de55bb076fc"]],
    ["drafts", draftMigrations, ["0c67218433f522c2"]],
    ["cache", cacheMigrations, ["de891242e49865f1", "4b821d25d6f24d1e"]],
  ] as const)("of the %s are those of each version that was written", (_, migrations, written) => {
    expect(tablesByVersion(migrations)).toEqual(written);
  });
});
