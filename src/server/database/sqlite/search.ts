import { sql } from "kysely";
import { searchWords } from "#server/text/spelling.ts";
import {
  placeWidth,
  type SearchForm,
  type SearchIndex,
  type SearchKind,
  searchKinds,
} from "../search-index.ts";
import { orNone, rarestOf } from "../search-words.ts";
import { codeOf, withoutCode } from "./tree-words.ts";

/** Quoted, so that no typed text is an operator of FTS5. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
function formOf(tree: number, { text, begins }: SearchForm): string {
  const [word = ""] = searchWords(text);
  return `${quoted(codeOf(tree) + word)}${begins && word !== "" ? "*" : ""}`;
}
const matching: SearchIndex["matching"] = ({ kind, trees, words, fields }) => {
  const any = (forms: readonly SearchForm[]) =>
    orNone(trees).flatMap((tree) => forms.map((form) => formOf(tree, form)));
  const every = words.map((forms) => `(${any(forms).join(" OR ")})`).join(" AND ");
  const first = searchKinds[kind] * placeWidth;
  return sql`(select rowid as place, rowid - ${sql.lit(first)} as id from search_words
    where search_words match ${`{${fields.join(" ")}} : (${every})`}
    and rowid between ${sql.lit(first)} and ${sql.lit(first + placeWidth - 1)})`;
};

/** SQLite's FTS5 on the tables of `SchemaSql`. */
export const searchIndex: SearchIndex = {
  matching,
  kindsThatMatch: async (db, among, wanted) => {
    const [first, ...others] = among.map(
      (kind) =>
        sql`select ${sql.lit(kind)} as kind where exists (select 1 from ${matching({ ...wanted, kind })} as hit)`,
    );
    if (first === undefined) return [];
    const any = others.reduce((all, each) => sql`${all} union all ${each}`, first);
    const { rows } = await sql<{ kind: SearchKind }>`${any}`.execute(db);
    return among.filter((kind) => rows.some((row) => row.kind === kind));
  },
  fewPlaces: null,
  wordsBetween: async (db, { trees, from, to, most }) => {
    const found = new Set<string>();
    for (const code of orNone(trees).map(codeOf)) {
      const { rows } = await sql<{ term: string }>`select term from search_vocabulary
        where term >= ${code + from} and term < ${code + to} order by term limit ${most}`.execute(db);
      for (const { term } of rows) found.add(withoutCode(term));
    }
    const words = [...found];
    return trees.length < 2 ? words : words.sort().slice(0, most);
  },
  saidAlike: async (db, { words, trees, most }) => {
    const codes = orNone(trees).map(codeOf);
    const terms = codes.flatMap((code) => words.flatMap(searchWords).map((word) => code + word));
    const { rows: known } = await sql<{ term: string; doc: number }>`select term, doc
      from search_said_vocabulary where term in (${sql.join(terms)})`.execute(db);
    const rarest = rarestOf(known, withoutCode);
    if (rarest.length === 0) return [];
    const any = codes.flatMap((code) => rarest.map(([word]) => quoted(code + word))).join(" OR ");
    const { rows } = await sql<{ id: number }>`select rowid as id from search_said
      where search_said match ${any} order by rank limit ${most}`.execute(db);
    return rows.map((row) => row.id);
  },
};
