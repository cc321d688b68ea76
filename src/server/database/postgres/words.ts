import { searchWords } from "#server/text/spelling.ts";
import { markClass } from "./marks.ts";

/** Every code has as many digits, so that words of two trees never meet. */
const digits = 10;

/** What the words of a tree of organizations begin with in the index. */
export const codeOf = (tree: number): string => String(tree).padStart(digits, "0");

export const withoutCode = (word: string): string => word.slice(digits);

/** Longer words are kept by their beginning: an index has no room for more. */
const longest = 200;

/** The letter that stands before a word of each part of a record. */
export const letterOf = { title: "t", keys: "k", body: "b" } as const;

/** The words of a text as the functions below cut them. */
export const indexWords = (text: string): readonly string[] =>
  searchWords(text).map((word) => word.replaceAll("ς", "σ").slice(0, longest));

/**
 * Functions that write the words of texts for the index: letters and digits, in lower case, without accents, as
 * `searchWords` does.
 */
export const wordFunctions: readonly string[] = [
  `create function bellwether_words(said text) returns setof text language sql immutable as $$
    select distinct left(translate(lower(found[1]), 'ς', 'σ'), ${longest})
    from regexp_matches(regexp_replace(normalize(coalesce(said, ''), NFKD), '${markClass}', '', 'g'),
      '[[:alnum:]\\ue000-\\uf8ff]+', 'g') as found
  $$`,
  `create function bellwether_tree_words(tree bigint, title text, keys text, body text) returns tsvector
    language sql immutable as $$
    select array_to_tsvector(array(
      select '${letterOf.title}' || lpad(tree::text, ${digits}, '0') || word from bellwether_words(title) as word
      union all
      select '${letterOf.keys}' || lpad(tree::text, ${digits}, '0') || word from bellwether_words(keys) as word
      union all
      select '${letterOf.body}' || lpad(tree::text, ${digits}, '0') || word from bellwether_words(body) as word
    ))
  $$`,
  `create function bellwether_said_words(tree bigint, said text) returns tsvector language sql immutable as $$
    select array_to_tsvector(array(
      select lpad(tree::text, ${digits}, '0') || word from bellwether_words(said) as word
    ))
  $$`,
];

/**
 * The words of all rows, once each, for finding what somebody may have meant. The table of rows keeps them: a word
 * whose last row is gone is gone with it.
 */
export const vocabulary: readonly string[] = [
  "create table search_vocabulary (term text not null primary key)",
  `create function search_vocabulary_kept() returns trigger language plpgsql as $$
    declare
      before text[] := '{}';
      after text[] := '{}';
    begin
      if tg_op <> 'INSERT' then before := tsvector_to_array(old.words); end if;
      if tg_op <> 'DELETE' then after := tsvector_to_array(new.words); end if;
      insert into search_vocabulary (term)
        select distinct substr(word, 2) from (select unnest(after) except select unnest(before)) as come(word)
        order by 1 on conflict do nothing;
      delete from search_vocabulary where term in (
          select substr(word, 2) from (select unnest(before) except select unnest(after)) as gone(word))
        and not exists (select 1 from search_words where words @@ (
          '''${letterOf.title}' || term || '''|''${letterOf.keys}' || term || '''|''${letterOf.body}' || term || ''''
        )::tsquery);
      return null;
    end
  $$`,
  `create trigger search_vocabulary_kept after insert or update or delete on search_words
    for each row execute function search_vocabulary_kept()`,
];
