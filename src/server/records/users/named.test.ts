import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { actedIn, goesAlong, namedIn } from "./named.ts";

it("knows every column of the schema that names somebody with an account", async () => {
  const db = sqlite.open({ file: ":memory:", key: "7b".repeat(32) });
  await migrate(db, sqlite, { file: null });
  const { rows } = await sql<{ table: string; column: string; target: string | null }>`
    select m.name as "table", i.name as "column", f."table" as target from sqlite_master m
    join pragma_table_info(m.name) i left join pragma_foreign_key_list(m.name) f on f."from" = i.name
    where m.type = 'table'`.execute(db);
  await db.destroy();
  const naming = rows
    .filter(
      ({ column, target }) =>
        target === "users" || /(user|author|actor|member|assignee)_id$|_by$/.test(column),
    )
    .map(({ table, column }) => `${table}.${column}`)
    // Files belong to a record by this name; whoever made something stands in `created_by`.
    .filter((each) => !each.endsWith(".created_by"))
    // Says whether an administrator or a directory did it, not who.
    .filter((each) => each !== "users.switched_off_by");
  expect([...new Set(naming)].sort()).toEqual([...new Set([...namedIn, ...goesAlong, ...actedIn])].sort());
});
