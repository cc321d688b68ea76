import { expect, it } from "vitest";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations/migrations.ts";
import { sqlite } from "../sqlite/engine.ts";
import { ownTables, tablesAfter } from "./own-tables.ts";
import { isCopied } from "./whole.ts";

it("names the tables that a database has after all migrations, and after some, and no others", async () => {
  for (const steps of [migrations, migrations.slice(0, 40)]) {
    const own = ownTables(sqlite.schema);
    const db = sqlite.open({ file: ":memory:", key: null });
    await migrate(db, sqlite, { file: null, migrations: steps });
    const there = [...(await sqlite.tables(db))].filter(isCopied).sort();
    await db.destroy();
    expect([...tablesAfter(steps, sqlite.schema)].filter(isCopied).sort()).toEqual(there);
    expect(there.filter((name) => !own.has(name))).toEqual([]);
  }
});
