import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { expect, it } from "vitest";
import { diskRefusal } from "./disk-refusal.ts";

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
  expect(diskRefusal(insert(database))).toBe("full");
  database.close();
  const reading = new SqliteDatabase(file, { readonly: true });
  expect(diskRefusal(insert(reading))).toBe("read-only");
  reading.close();
  expect(diskRefusal(Object.assign(new Error("No space left."), { code: "ENOSPC" }))).toBe("full");
  expect(diskRefusal(thrown(() => writeFileSync(join(folder, "none", "file"), "")))).toBe(null);
  expect(diskRefusal(new Error("SQLITE_FULL"))).toBe(null);
  rmSync(folder, { recursive: true });
});
