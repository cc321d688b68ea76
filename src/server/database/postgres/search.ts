import { sql } from "kysely";
import {
  placeWidth,
  type SearchField,
  type SearchForm,
  type SearchIndex,
  type SearchWanted,
  searchKinds,
} from "../search-index.ts";
import { orNone, rarestOf } from "../search-words.ts";
import { codeOf, indexWords, letterOf, withoutCode } from "./words.ts";

/** Words are letters and digits, so that nothing typed is an operator. */
const term = (letter: string, tree: number, { text, begins }: SearchForm): string => {
  const [word = ""] = indexWords(text);
  return `'${letter}${codeOf(tree)}${word}'${begins && word !== "" ? ":*" : ""}`;
};

/** What every match has in it. */
function queryOf({ trees, words, fields }: Omit<SearchWanted, "kind">) {
  const any = (forms: readonly SearchForm[]) =>
    orNone(trees).flatMap((tree) =>
      forms.flatMap((form) => fields.map((field: SearchField) => term(letterOf[field], tree, form))),
    );
  return sql`(${words.map((forms) => `(${any(forms).join("|")})`).join("&")})::tsquery`;
}

/** PostgreSQL's `tsvector` under GIN, on the tables of `SchemaSql`. */
export const searchIndex: SearchIndex = {
  matching: (wanted) => {
    const first = searchKinds[wanted.kind] * placeWidth;
    return sql`(select place, place - ${sql.lit(first)} as id from search_words
      where words @@ ${queryOf(wanted)}
      and place between ${sql.lit(first)} and ${sql.lit(first + placeWidth - 1)} order by place desc)`;
  },
  // All matches at once: asked kind by kind whether there is one, the planner reads whole tables of those that have none.
  kindsThatMatch: async (db, among, wanted) => {
    const { rows } = await sql<{ number: number }>`with hits as materialized (
        select place from search_words where words @@ ${queryOf(wanted)})
      select distinct place / ${sql.lit(placeWidth)} as number from hits`.execute(db);
    const numbers = new Set(rows.map((row) => Number(row.number)));
    return among.filter((kind) => numbers.has(searchKinds[kind]));
  },
  fewPlaces: {
    matching: async (db, places, wanted) => {
      const { rows } = await sql<{ place: number }>`select place from search_words
        where place = any(${[...places]}::bigint[]) and words @@ ${queryOf(wanted)} order by place desc`.execute(
        db,
      );
      return rows.map((row) => row.place);
    },
    table: (kind, places) =>
      sql`(select place, place - ${sql.lit(searchKinds[kind] * placeWidth)} as id
        from unnest(${[...places]}::bigint[]) as place)`,
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
