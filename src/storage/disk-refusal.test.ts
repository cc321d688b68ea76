import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { expect, it } from "vitest";
import { isDiskRefusal } from "./disk-refusal.ts";

const thrown = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it("knows a full database, one that may only be read, and what the system says of a disk", () => {
  const folder = mkdtempSync(join(tmpdir(), "bellwether-"));
  const file = join(folder, "words.db");
  const database = new SqliteDatabase(file);
  database.exec("create table words (word text)");
  database.pragma("max_page_count = 1");
  const insert = (into: SqliteDatabase) =>
    thrown(() => into.prepare("insert into words values (?)").run(["a".repeat(20_000)]));
  expect(isDiskRefusal(insert(database))).toBe(true);
  database.close();
  const reading = new SqliteDatabase(file, { readonly: true });
  expect(isDiskRefusal(insert(reading))).toBe(true);
  reading.close();
  expect(isDiskRefusal(Object.assign(new Error("No space left."), { code: "ENOSPC" }))).toBe(true);
  expect(isDiskRefusal(thrown(() => writeFileSync(join(folder, "none", "file"), "")))).toBe(false);
  expect(isDiskRefusal(new Error("SQLITE_FULL"))).toBe(false);
  rmSync(folder, { recursive: true });
});
