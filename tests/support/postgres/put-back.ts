import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";

/** For every table of the server, and the copy of it beside that; no trigger follows. */
const eachTable = (statements: string) => `do $$ declare name text; sum text; begin
  set local session_replication_role = replica;
  for name in select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' loop
    execute format(
      'select count(*) || '' '' || coalesce(sum(hashtextextended(each::text, 0)::numeric), 0) from public.%1$I as each',
      name) into sum;
    ${statements} end loop; end $$`;

const copy = eachTable(`
  execute format('create table saved.%1$I as table public.%1$I', name);
  insert into saved.sums_of_tables values (name, sum);`);
const restore = eachTable(`
  if not exists (select 1 from saved.sums_of_tables as known where known.name_of = name and known.sum_of = sum) then
    execute format('delete from public.%1$I', name);
    execute format('insert into public.%1$I select * from saved.%1$I', name);
  end if;`);

/**
 * As `undone` for SQLite: some work, after which every row is again what it was before the first such work, and every file
 * that was there is there. Nothing may be under way beside it.
 */
export function createPutBack(db: Db, folder: string): <T>(work: () => Promise<T>) => Promise<T> {
  let files: string | null = null;
  return async (work) => {
    if (files === null) {
      files = await mkdtemp(join(tmpdir(), "bellwether-put-back-"));
      await cp(folder, files, { recursive: true });
      await sql`create schema saved`.execute(db);
      await sql`create table saved.sums_of_tables (name_of text, sum_of text)`.execute(db);
      await sql.raw(copy).execute(db);
    }
    try {
      return await work();
    } finally {
      await sql.raw(restore).execute(db);
      await cp(files, folder, { recursive: true, force: false });
    }
  };
}
