import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newMigrations, oldMigrations } from "../../../../tests/damage/made-up-migrations.ts";
import { copyBefore, type Migration } from "./migrate.ts";
import { openStore, type Store } from "./store.ts";

const key = "c3".repeat(32);
const canary = "Canary words";
const notes = 40;
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-store-"));
  file = join(folder, "outbox");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (migrations: readonly Migration[], of = file, durable = true, under = key) =>
  openStore({ file: of, key: under, migrations, durable });
function use<T>(migrations: readonly Migration[], work: (store: Store) => T, of = file, durable = true): T {
  const opened = open(migrations, of, durable);
  if (!opened.ok) throw opened.error;
  try {
    return work(opened.store);
  } finally {
    opened.store.close();
  }
}
const fillOld = (durable = true) =>
  use(
    oldMigrations,
    (store) => {
      for (let n = 1; n <= notes; n += 1)
        store.run("insert into notes (id, body) values (?, ?)", [n, canary.repeat(n)]);
    },
    file,
    durable,
  );
/** Version of the file, and whether it holds all of that version and nothing of another. */
const look = (of: string) => {
  const opened = open(oldMigrations, of, false);
  const newer = !opened.ok && opened.fault === "newer";
  if (opened.ok) opened.store.close();
  return use(
    newer ? newMigrations : oldMigrations,
    (store) => {
      const rows = store.all("select * from notes order by id");
      const whole = rows.every(
        ({ id, body, extra }, at) =>
          id === at + 1 &&
          body === canary.repeat(at + 1) &&
          (newer ? extra === `new ${at + 1}` : extra === undefined),
      );
      const tables = store.all("select name from sqlite_master where type = 'table' order by name");
      return { newer, whole: whole && rows.length === notes, tables: tables.map(({ name }) => name) };
    },
    of,
    // Opened as a file without a copy, so that looking removes none.
    false,
  );
};
const oldWhole = { newer: false, whole: true, tables: ["notes", "tags"] };
const newWhole = { newer: true, whole: true, tables: ["later", "notes"] };

describe("a durable file of an older version (D-8)", () => {
  it("is copied before it is migrated; the copy opens under the same key alone, and names nobody in plain text", async () => {
    fillOld();
    use(newMigrations, () => {});
    const copy = copyBefore(file, 2);
    const bytes = await readFile(copy);
    expect(bytes.subarray(0, 15).toString("latin1")).not.toBe("SQLite format 3");
    expect([bytes.includes(canary), bytes.includes("notes")]).toEqual([false, false]);
    const other = open(oldMigrations, copy, false, "d4".repeat(32));
    expect(other).toMatchObject({ ok: false, fault: "unreadable" });
    expect([look(copy), look(file)]).toEqual([oldWhole, newWhole]);
  });

  it("keeps the copy until the migrated file was opened once more", () => {
    fillOld();
    expect(existsSync(copyBefore(file, 2))).toBe(false);
    use(newMigrations, () => {});
    expect(existsSync(copyBefore(file, 2))).toBe(true);
    use(newMigrations, () => {});
    expect(readdirSync(folder)).toEqual(["outbox"]);
  });

  it("keeps the copy as long as the migrated file cannot be opened", async () => {
    fillOld();
    use(newMigrations, () => {});
    await truncate(file, 6_000);
    expect(open(newMigrations).ok).toBe(false);
    expect(look(copyBefore(file, 2))).toEqual(oldWhole);
  });

  it("includes what is in its log only", async () => {
    use(oldMigrations, () => {
      fillOld();
      use(newMigrations, () => {});
      expect(look(copyBefore(file, 2))).toEqual(oldWhole);
    });
  });

  it("is left as it is where the copy cannot be made or the migration fails", async () => {
    fillOld();
    const before = await readFile(file);
    await mkdir(`${copyBefore(file, 2)}.new`);
    expect(open(newMigrations)).toMatchObject({ ok: false, fault: "io" });
    expect(await readFile(file)).toEqual(before);
    await rm(`${copyBefore(file, 2)}.new`, { recursive: true });
    const fails: Migration = (database) => {
      database.exec("drop table notes");
      throw new Error("power");
    };
    expect(open([...oldMigrations, fails])).toMatchObject({ ok: false, fault: "io" });
    expect(look(file)).toEqual(oldWhole);
  });

  it("is not copied where it may be thrown away, nor where it is new", () => {
    fillOld(false);
    use(newMigrations, () => {}, file, false);
    expect(readdirSync(folder)).toEqual(["outbox"]);
  });

  it("is refused unchanged by an older Bellwether", async () => {
    fillOld();
    use(newMigrations, () => {});
    const before = await readFile(file);
    expect(open(oldMigrations)).toMatchObject({ ok: false, fault: "newer" });
    expect(await readFile(file)).toEqual(before);
    expect(look(copyBefore(file, 2))).toEqual(oldWhole);
  });

  it("is whole in the old or the new version after kill -9 at every statement", async () => {
    fillOld();
    const whole = join(folder, "whole");
    await mkdir(whole);
    await cp(file, join(whole, "outbox"));
    const child = join(import.meta.dirname, "../../../../tests/damage/migrate-killed.ts");
    const run = async (at: number, home: string) => {
      await cp(whole, home, { recursive: true });
      const forked = fork(child, [join(home, "outbox"), key, String(at)], {
        stdio: ["ignore", "pipe", "inherit", "ipc"],
      });
      let told = "";
      forked.stdout?.setEncoding("utf8").on("data", (text: string) => {
        told += text;
      });
      const [code, signal] = await once(forked, "close");
      return { code, signal, told };
    };
    const { told } = await run(0, join(folder, "counted"));
    const statements = Number(told);
    expect(statements).toBeGreaterThanOrEqual(20);
    const seen = new Set<string>();
    for (let at = 1; at <= statements; at += 1) {
      const home = join(folder, `killed-${at}`);
      expect([at, (await run(at, home)).signal]).toEqual([at, "SIGKILL"]);
      const killed = join(home, "outbox");
      const found = look(killed);
      expect([oldWhole, newWhole]).toContainEqual(found);
      const copy = copyBefore(killed, 2);
      if (existsSync(copy)) expect(look(copy)).toEqual(oldWhole);
      seen.add(`${found.newer ? "new" : "old"}, ${existsSync(copy) ? "a copy" : "no copy"}`);
      // The next start migrates the file, whatever its state.
      use(newMigrations, () => {}, killed);
      expect(look(killed)).toEqual(newWhole);
      await rm(home, { recursive: true });
    }
    expect([...seen].sort()).toEqual(["new, a copy", "old, a copy", "old, no copy"]);
  }, 120_000);

  it("overwrites an unfinished copy from before a crash", async () => {
    fillOld();
    await writeFile(`${copyBefore(file, 2)}.new`, "half");
    await writeFile(copyBefore(file, 2), "of an earlier try");
    use(newMigrations, () => {});
    expect(look(copyBefore(file, 2))).toEqual(oldWhole);
    expect(readdirSync(folder).filter((name) => name.endsWith(".new"))).toEqual([]);
  });
});
