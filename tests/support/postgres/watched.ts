import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";
import { createFilesKept } from "../server/files-kept.ts";

/** Every change of a row is noted beside the tables, by triggers that a transaction takes back with what it takes back. */
const watch = (silent: readonly string[]) => `do $watch$ declare one record; begin
  create schema watched;
  create unlogged table watched.changes (
    id bigint generated always as identity primary key, name text not null, was text, became text, counts boolean not null);
  create index counted on watched.changes (id) where counts;
  create table watched.same (name text primary key, words text not null);
  create function watched.note() returns trigger language plpgsql as $note$
    declare
      was text := case when tg_op <> 'INSERT' then old::text end;
      became text := case when tg_op <> 'DELETE' then new::text end;
      counts boolean := tg_argv[0]::boolean;
    begin
      if counts and tg_op = 'UPDATE' and was <> became then
        counts := to_jsonb(old) - 'last_seen_at' <> to_jsonb(new) - 'last_seen_at';
      end if;
      insert into watched.changes (name, was, became, counts) values (tg_table_name, was, became, counts);
      return null;
    end $note$;
  for one in select c.oid, c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop
    execute format('create trigger watched after insert or update or delete on public.%I for each row
      execute function watched.note(%L)', one.name,
      one.name <> all (array[${silent.map((name) => `'${name}'`).join(", ")}]) and one.name not like 'search\\_%');
    insert into watched.same select one.name, coalesce(string_agg(format('now.%1$I = gone.%1$I', a.attname), ' and '),
        format('now.ctid = (select ctid from public.%1$I as each where each::text = $1 limit 1)', one.name))
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = one.oid and i.indisprimary;
  end loop; end $watch$`;

const undo = (after: number) => `do $undo$ declare one record; begin
  set local session_replication_role = replica;
  for one in select c.name, c.was, c.became, s.words from watched.changes c join watched.same s using (name)
    where c.id > ${after} order by c.id desc loop
    if one.became is not null then
      execute format('delete from public.%1$I as now using (select ($1::public.%1$I).*) as gone where %2$s',
        one.name, one.words) using one.became;
    end if;
    if one.was is not null then
      execute format('insert into public.%1$I select ($1::public.%1$I).*', one.name) using one.was;
    end if;
  end loop;
  delete from watched.changes where id > ${after}; end $undo$`;

const numberOf = async (db: Db, words: string): Promise<number> => {
  const { rows } = await sql.raw<{ n: number }>(words).execute(db);
  return rows[0]?.n ?? 0;
};

export interface Watched {
  /** How often the rows of records were changed, and the change committed; not when somebody was last seen. Faster than a snapshot. */
  readonly writes: () => Promise<number>;
  /** Runs some work, then undoes what it has changed in the database and in the stored files. Nobody else may write meanwhile. */
  readonly undone: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Notes from now on what changes in a database and in the folder of its files. */
export async function watchChanges(
  db: Db,
  {
    folder,
    silent,
    settled,
  }: {
    readonly folder: string;
    readonly silent: readonly string[];
    readonly settled: () => Promise<void>;
  },
): Promise<Watched> {
  await sql.raw(watch(silent)).execute(db);
  const keepFiles = createFilesKept(folder);
  return {
    writes: () => numberOf(db, "select count(*) as n from watched.changes where counts"),
    undone: async (work) => {
      await settled();
      const after = await numberOf(db, "select coalesce(max(id), 0) as n from watched.changes");
      const putBack = await keepFiles();
      try {
        return await work();
      } finally {
        await settled();
        await sql.raw(undo(after)).execute(db);
        await putBack();
      }
    },
  };
}
