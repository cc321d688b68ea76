import { sql } from "kysely";
import type { Db } from "../schema.ts";

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Every table, index, trigger and function of a schema, by name, without the schema's own. */
export async function describeSchema(db: Db): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string; text: string; schema: string }>`
    with own as (select oid, nspname from pg_namespace where nspname = current_schema())
    select 'table ' || relname as name, nspname as schema,
      (select string_agg(attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
          || case attidentity when '' then '' else ' identity' end
          || coalesce(' default ' || pg_get_expr(adbin, adrelid), ''), ', ' order by attnum)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped)
      || coalesce('; ' || (select string_agg(pg_get_constraintdef(pg_constraint.oid), '; ' order by conname)
        from pg_constraint where conrelid = pg_class.oid and contype <> 'n'), '') as text
    from pg_class join own on own.oid = relnamespace where relkind = 'r'
    union all
    select 'index ' || relname, nspname, pg_get_indexdef(pg_class.oid)
    from pg_class join own on own.oid = relnamespace where relkind = 'i'
    union all
    select 'trigger ' || tgname, nspname, pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join pg_class on pg_class.oid = tgrelid join own on own.oid = relnamespace where not tgisinternal
    union all
    select 'function ' || proname, nspname, prosrc
    from pg_proc join own on own.oid = pronamespace
    order by 1`.execute(db);
  return Object.fromEntries(
    rows.map(({ name, text, schema }) => [name, plain(text.replaceAll(`${schema}.`, ""))]),
  );
}
