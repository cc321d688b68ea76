import { type Migration, migrations, written } from "../migrations/migrations.ts";
import type { SchemaSql } from "../schema-sql.ts";

/** Follows the tables through migrations that make them, call them otherwise and take them away. */
function followed(steps: readonly Migration[], schema: SchemaSql) {
  const now = new Set<string>();
  const ever = new Set<string>();
  for (const statement of written(steps, schema).flatMap(({ statements }) => statements)) {
    const words = statement.trim();
    const [, gone] = /^drop table (?:if exists )?(\w+)/i.exec(words) ?? [];
    const [, former, next] = /^alter table (\w+) rename to (\w+)/i.exec(words) ?? [];
    const made = /^create table (?:if not exists )?(\w+)/i.exec(words)?.[1] ?? next;
    if (gone !== undefined) now.delete(gone);
    if (former !== undefined) now.delete(former);
    if (made === undefined) continue;
    now.add(made);
    ever.add(made);
  }
  return { now, ever };
}

/** The tables that these migrations leave behind. */
export const tablesAfter = (steps: readonly Migration[], schema: SchemaSql): ReadonlySet<string> =>
  followed(steps, schema).now;

/**
 * Every table that Bellwether has, or had before a later version took it away. Whatever else stands beside them in a database is
 * somebody else’s: it is neither read nor written.
 */
export const ownTables = (schema: SchemaSql): ReadonlySet<string> => followed(migrations, schema).ever;
