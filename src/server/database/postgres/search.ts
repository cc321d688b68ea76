import { sql } from "kysely";
import {
  placeWidth,
  type SearchField,
  type SearchForm,
  type SearchIndex,
  searchKinds,
} from "../search-index.ts";
import { orNone, rarestOf } from "../search-words.ts";
import { codeOf, indexWords, letterOf, withoutCode } from "./words.ts";

/** Words are letters and digits, so that nothing typed is an operator. */
const term = (letter: string, tree: number, { text, begins }: SearchForm): string => {
  const [word = ""] = indexWords(text);
  return `'${letter}${codeOf(tree)}${word}'${begins && word !== "" ? ":*" : ""}`;
};

/** PostgreSQL's `tsvector` under GIN, on the tables of `SchemaSql`. */
export const searchIndex: SearchIndex = {
  matching: ({ kind, trees, words, fields }) => {
    const any = (forms: readonly SearchForm[]) =>
      orNone(trees).flatMap((tree) =>
        forms.flatMap((form) => fields.map((field: SearchField) => term(letterOf[field], tree, form))),
      );
    const every = words.map((forms) => `(${any(forms).join("|")})`).join("&");
    const first = searchKinds[kind] * placeWidth;
    return sql`(select place, place - ${sql.lit(first)} as id from search_words
      where words @@ (${every})::tsquery
      and place between ${sql.lit(first)} and ${sql.lit(first + placeWidth - 1)} order by place desc)`;
  },
  wordsBetween: async (db, { trees, from, to, most }) => {
    const found = new Set<string>();
    for (const code of orNone(trees).map(codeOf)) {
      const { rows } = await sql<{ term: string }>`select term from search_vocabulary
        where term >= ${code + from} and term < ${code + to} order by term limit ${most}`.execute(db);
      for (const each of rows) found.add(withoutCode(each.term));
    }
    const words = [...found];
    return trees.length < 2 ? words : words.sort().slice(0, most);
  },
  saidAlike: async (db, { words, trees, most }) => {
    const codes = orNone(trees).map(codeOf);
    const terms = [...new Set(words.flatMap(indexWords))].flatMap((word) => codes.map((code) => code + word));
    if (terms.length === 0) return [];
    const { rows: known } = await sql<{ term: string; doc: number }>`
      select term, (select count(*) from search_said where words @@ ('''' || term || '''')::tsquery) as doc
      from unnest(${terms}::text[]) as term`.execute(db);
    const rarest = rarestOf(known, withoutCode);
    if (rarest.length === 0) return [];
    const any = codes.flatMap((code) => rarest.map(([word]) => code + word));
    const weights = codes.flatMap(() => rarest.map(([, cases]) => 1 / cases));
    const { rows } = await sql<{ id: number }>`select id from search_said
      join unnest(${any}::text[], ${weights}::double precision[]) as rare(term, weight)
        on words @@ ('''' || rare.term || '''')::tsquery
      group by id order by sum(weight) desc, id limit ${most}`.execute(db);
    return rows.map((row) => row.id);
  },
};
