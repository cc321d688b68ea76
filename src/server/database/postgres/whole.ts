import { sql } from "kysely";
import type { Db } from "../schema.ts";
import { ownTables } from "../whole/own-tables.ts";
import { type Counters, foreignOf, isCopied, tablesOf, type WholeDatabase } from "../whole/whole.ts";
import { schemaSql } from "./schema-sql.ts";

const own = () => ownTables(schemaSql);

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const referencesOf = async (db: Db): Promise<readonly Reference[]> => {
  const { rows } = await sql<Reference>`
      select relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype = 'f' and relnamespace = current_schema()::regnamespace order by 1, 2`.execute(db);
  const ours = own();
  return rows.filter(({ table }) => ours.has(table));
};

/** The functions that put the words of a new row into the index, called here for every row that is there. */
async function makeIndex(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; work: string }>`
    select relname as "table", proname as work
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where tgname ~ '^search_.*_added$' and relnamespace = current_schema()::regnamespace order by 1, 2`.execute(
    db,
  );
  // The words of all rows are gathered once at the end, instead of row by row.
  await sql`alter table search_words disable trigger search_vocabulary_kept`.execute(db);
  for (const { table, work } of rows) {
    const name = sql.table(table);
    await sql`create trigger search_again after update on ${name} for each row execute function ${sql.table(work)}()`.execute(
      db,
    );
    await sql`update ${name} set id = id`.execute(db);
    await sql`drop trigger search_again on ${name}`.execute(db);
  }
  await sql`insert into search_vocabulary (term)
    select distinct substr(word, 2) from search_words, unnest(tsvector_to_array(words)) as word
    on conflict do nothing`.execute(db);
  await sql`alter table search_words enable trigger search_vocabulary_kept`.execute(db);
}

interface Counter {
  readonly table: string;
  readonly counter: string;
}

const countersOf = async (db: Db): Promise<readonly Counter[]> => {
  const { rows } = await sql<Counter>`
    select table_name as "table", pg_get_serial_sequence(quote_ident(table_name), column_name) as counter
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(
    db,
  );
  const ours = own();
  return rows.filter(({ table }) => isCopied(table) && ours.has(table));
};

async function setCounters(db: Db, counters: Counters): Promise<void> {
  for (const { table, counter } of await countersOf(db)) {
    const last = counters[table] ?? 0;
    await sql`select setval(${counter}, ${sql.lit(Math.max(1, last))}, ${sql.lit(last > 0)})`.execute(db);
  }
}

const columnsOf = async (db: Db) =>
  (
    await sql<{ table: string; name: string; place: number | null }>`
      select relname as "table", attname as name, array_position(indkey::int2[], attnum) + 1 as place
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      left join pg_index on indrelid = pg_class.oid and indisprimary
      where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db)
  ).rows;

/** What an owner of the tables may do: triggers rest, and references are taken away and made again, which looks at every row. */
export const whole: WholeDatabase = {
  tables: async (db) => tablesOf(await columnsOf(db), own()),
  foreign: async (db) => foreignOf(await columnsOf(db), own()),
  counters: async (db) => {
    const last: Record<string, number> = {};
    for (const { table, counter } of await countersOf(db)) {
      const { rows } = await sql<{ last: number }>`
        select case when is_called then last_value else 0 end as last from ${sql.raw(counter)}`.execute(db);
      last[table] = rows[0]?.last ?? 0;
    }
    return last;
  },
  filling: async (db, counters, work) => {
    const filled = await db
      .transaction()
      .setIsolationLevel("read committed")
      .execute(async (transaction) => {
        const references = await referencesOf(transaction);
        const tables = (await whole.tables(transaction)).map(({ name }) => sql.table(name));
        for (const { table, name } of references)
          await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(transaction);
        for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(transaction);
        const result = await work(transaction);
        for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(transaction);
        await setCounters(transaction, counters);
        await makeIndex(transaction);
        for (const { table, name, definition } of references)
          await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
            transaction,
          );
        return result;
      });
    // Until it knows what lies in them, PostgreSQL plans as if they were empty; it would look minutes later, and tidy up then,
    // when people work.
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema() and tableowner = current_user`.execute(
      db,
    );
    for (const { name } of rows) await sql`vacuum analyze ${sql.table(name)}`.execute(db);
    return filled;
  },
};
