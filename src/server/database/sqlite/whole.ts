import { sql } from "kysely";
import type { Db } from "../schema.ts";
import { ownTables } from "../whole/own-tables.ts";
import { type Counters, foreignOf, isCopied, tablesOf, type WholeDatabase } from "../whole/whole.ts";
import { schemaSql } from "./schema-sql.ts";

const own = () => ownTables(schemaSql);

interface Trigger {
  readonly name: string;
  readonly table: string;
  readonly text: string;
}

const triggersOf = async (db: Db): Promise<readonly Trigger[]> =>
  (
    await sql<Trigger>`select name, tbl_name as "table", sql as text from sqlite_master where type = 'trigger'`.execute(
      db,
    )
  ).rows;

/** Of these triggers each puts the words of a new row into the index: here, of every row that is there. */
async function makeIndex(db: Db, triggers: readonly Trigger[]): Promise<void> {
  const again = "search_again";
  for (const { name, table, text } of triggers) {
    if (!/^search_\w+_added$/.test(name)) continue;
    const body = text.slice(text.search(/\bbegin\b/i));
    await sql.raw(`create trigger ${again} after update on ${table} ${body}`).execute(db);
    await sql`update ${sql.table(table)} set id = id`.execute(db);
    await sql.raw(`drop trigger ${again}`).execute(db);
  }
}

async function setCounters(db: Db, counters: Counters): Promise<void> {
  await sql`delete from sqlite_sequence`.execute(db);
  for (const [name, last] of Object.entries(counters))
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db);
}

const columnsOf = async (db: Db) =>
  (
    await sql<{ table: string; name: string; place: number }>`
      select tables.name as "table", columns.name, columns.pk as place
      from sqlite_master as tables join pragma_table_info(tables.name) as columns
      where tables.type = 'table' and tables.sql not like 'create virtual%'`.execute(db)
  ).rows;

/** Triggers are taken away and made again by their own text; a whole file is looked at for references at the end. */
export const whole: WholeDatabase = {
  tables: async (db) => tablesOf(await columnsOf(db), own()),
  foreign: async (db) => foreignOf(await columnsOf(db), own()),
  counters: async (db) => {
    const tables = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and sql like '%autoincrement%'`.execute(db);
    const given = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db);
    const last = new Map(given.rows.map(({ name, seq }) => [name, seq]));
    const ours = own();
    return Object.fromEntries(
      tables.rows
        .filter(({ name }) => isCopied(name) && ours.has(name))
        .map(({ name }) => [name, last.get(name) ?? 0]),
    );
  },
  filling: async (db, counters, work) => {
    // Within a transaction it has no effect.
    await sql`pragma foreign_keys = off`.execute(db);
    try {
      return await db.transaction().execute(async (transaction) => {
        const triggers = await triggersOf(transaction);
        for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(transaction);
        const result = await work(transaction);
        await setCounters(transaction, counters);
        await makeIndex(transaction, triggers);
        for (const { text } of triggers) await sql.raw(text).execute(transaction);
        const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(
          transaction,
        );
        if (rows[0] !== undefined)
          throw new Error(`Rows of ${rows[0].table} name rows of ${rows[0].parent} that are not there.`);
        return result;
      });
    } finally {
      await sql`pragma foreign_keys = on`.execute(db);
    }
  },
};
