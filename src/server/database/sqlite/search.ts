import { sql } from "kysely";
import { type SearchForm, type SearchIndex, searchKinds } from "../search-index.ts";

/**
 * A row id consists of the kind's number and, in this many bits, the record's id, so each kind has its own newest
 * first.
 */
export const bitsOfId = 40;
const width = 2 ** bitsOfId;

/** Quoted, so that no typed text is an operator of FTS5. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
const formOf = ({ text, begins }: SearchForm): string => `${quoted(text)}${begins ? "*" : ""}`;

/** SQLite's FTS5 on the tables of `SchemaSql`. */
export const searchIndex: SearchIndex = {
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
  saidAlike: async (db, words, most) => {
    // A word that occurs once occurs in the case itself.
    const { rows: rarest } = await sql<{ term: string }>`select term from search_said_vocabulary
      where term in (${sql.join(words)}) and doc > 1 order by doc, term limit 5`.execute(db);
    if (rarest.length === 0) return [];
    const any = rarest.map(({ term }) => quoted(term)).join(" OR ");
    const { rows } = await sql<{ id: number }>`select rowid as id from search_said
      where search_said match ${any} order by rank limit ${most}`.execute(db);
    return rows.map((row) => row.id);
  },
};
