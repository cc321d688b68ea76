import { type Migration, migrations, written } from "../migrations/migrations.ts";
import type { SchemaSql } from "../schema-sql.ts";

/** The tables that migrations leave behind, of those that are made and taken away by them one after the other. */
export function tablesAfter(steps: readonly Migration[], schema: SchemaSql): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of written(steps, schema).flatMap(({ statements }) => statements)) {
    const words = statement.trim();
    const made = /^create table (?:if not exists )?(\w+)/i.exec(words)?.[1];
    const gone = /^drop table (?:if exists )?(\w+)/i.exec(words)?.[1];
    const [, former, next] = /^alter table (\w+) rename to (\w+)/i.exec(words) ?? [];
    if (made !== undefined) names.add(made);
    if (gone !== undefined) names.delete(gone);
    if (former !== undefined && next !== undefined) {
      names.delete(former);
      names.add(next);
    }
  }
  return names;
}

/**
 * Every table that Bellwether has, or had before a later version took it away. Whatever else stands beside them in a database is
 * somebody else’s: it is neither read nor written.
 */
export const ownTables = (schema: SchemaSql): ReadonlySet<string> =>
  new Set(migrations.flatMap((_, place) => [...tablesAfter(migrations.slice(0, place + 1), schema)]));
