import { sql } from "kysely";
import { type SearchForm, type SearchIndex, searchKinds } from "./search-index.ts";

const width = 2 ** 40;

/** Quoted, so that nothing of what was typed is an operator of FTS5. */
const formOf = ({ text, begins }: SearchForm): string =>
  `"${text.replaceAll('"', '""')}"${begins ? "*" : ""}`;

/** SQLite's FTS5 over the table of migration 006: a kind is a range of row ids, so each has its own newest first. */
export const sqliteSearchIndex: SearchIndex = {
  matching: ({ kind, words, fields }) => {
    const every = words.map((forms) => `(${forms.map(formOf).join(" OR ")})`).join(" AND ");
    const first = searchKinds[kind] * width;
    return sql`(select rowid as place, rowid - ${sql.lit(first)} as id from search_words
      where search_words match ${`{${fields.join(" ")}} : (${every})`}
      and rowid between ${sql.lit(first)} and ${sql.lit(first + width - 1)})`;
  },
  wordsBetween: async (db, from, to, most) => {
    const { rows } = await sql<{ term: string }>`select term from search_vocabulary
      where term >= ${from} and term < ${to} order by term limit ${most}`.execute(db);
    return rows.map((row) => row.term);
  },
};
