import { type Kysely, sql } from "kysely";

/** What of a record can be found; `title` is its name, `keys` what else it goes by, `body` what was written in it. */
interface Source {
  readonly kind: number;
  readonly table: string;
  readonly columns: readonly string[];
  readonly title: string;
  readonly keys: string;
  readonly body: string;
}

const sources = [
  {
    kind: 1,
    table: "persons",
    columns: ["name", "preferred_name", "aliases", "student_id", "description"],
    title: "{}.name",
    keys: "coalesce({}.preferred_name, '') || ' ' || {}.aliases || ' ' || coalesce({}.student_id, '')",
    body: "coalesce({}.description, '')",
  },
  {
    kind: 2,
    table: "cases",
    columns: ["number", "title", "tags", "summary", "exact_words", "location"],
    title: "{}.title",
    keys: "{}.number || ' ' || {}.tags",
    body: "coalesce({}.summary, '') || ' ' || coalesce({}.exact_words, '') || ' ' || coalesce({}.location, '')",
  },
  {
    kind: 3,
    table: "reminders",
    columns: ["title", "state"],
    title: "{}.title",
    keys: "''",
    body: "coalesce(json_extract({}.state, '$.findings'), '')",
  },
  { kind: 4, table: "comments", columns: ["body"], title: "''", keys: "''", body: "{}.body" },
  {
    kind: 5,
    table: "media",
    columns: ["file_name", "tags"],
    title: "{}.file_name",
    keys: "{}.tags",
    body: "''",
  },
] as const;

/**
 * The index of the quick search. It keeps no text, only where words stand; `secure-delete` takes them out at once.
 * Triggers keep it in step within each change's own transaction, whoever makes the change, cascades included.
 */
export async function addQuickSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table search_words using fts5(
    title, keys, body, content = '', detail = column, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  )`.execute(db);
  await sql`insert into search_words (search_words, rank) values ('secure-delete', 1)`.execute(db);
  await sql`create virtual table search_vocabulary using fts5vocab(search_words, 'row')`.execute(db);
  for (const source of sources) await keepWords(db, source);
}

/** Takes what a table holds into the index, and keeps the two in step. */
export async function keepWords(
  db: Kysely<unknown>,
  { kind, table, columns, ...texts }: Source,
): Promise<void> {
  const of = (row: string) =>
    [texts.title, texts.keys, texts.body].map((text) => text.replaceAll("{}", row)).join(", ");
  const place = (row: string) => `(${kind} << 40) + ${row}.id`;
  const put = (row: string) =>
    `insert into search_words (rowid, title, keys, body) select ${place(row)}, ${of(row)}`;
  const take = `insert into search_words (search_words, rowid, title, keys, body)
      values ('delete', ${place("old")}, ${of("old")})`;
  await sql.raw(`${put(table)} from ${table} order by id`).execute(db);
  await sql
    .raw(`create trigger search_${table}_added after insert on ${table} begin ${put("new")}; end`)
    .execute(db);
  await sql
    .raw(
      `create trigger search_${table}_changed after update of ${columns.join(", ")} on ${table}
         begin ${take}; ${put("new")}; end`,
    )
    .execute(db);
  await sql
    .raw(`create trigger search_${table}_removed after delete on ${table} begin ${take}; end`)
    .execute(db);
}
