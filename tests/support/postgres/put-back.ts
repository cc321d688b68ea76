import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";

/** For every table of the server, and the copy of it beside that; no trigger follows. */
const eachTable = (statements: string) => `do $$ declare name text; differs boolean; begin
  set local session_replication_role = replica;
  for name in select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' loop ${statements} end loop; end $$`;

const copy = eachTable("execute format('create table saved.%1$I as table public.%1$I', name);");
const restore = eachTable(`
  execute format('select exists ((table public.%1$I except all table saved.%1$I)
    union all (table saved.%1$I except all table public.%1$I))', name) into differs;
  if differs then
    execute format('delete from public.%1$I', name);
    execute format('insert into public.%1$I select * from saved.%1$I', name);
  end if;`);

/**
 * As `undone` for SQLite: some work, after which every row is again what it was before the first such work. Nothing may be
 * under way beside it. Files stay.
 */
export function createPutBack(db: Db): <T>(work: () => Promise<T>) => Promise<T> {
  let isSaved = false;
  return async (work) => {
    if (!isSaved) {
      await sql`create schema saved`.execute(db);
      await sql.raw(copy).execute(db);
      isSaved = true;
    }
    try {
      return await work();
    } finally {
      await sql.raw(restore).execute(db);
    }
  };
}
