import type { SchemaSql } from "#server/database/schema-sql.ts";

/** What a need-to-know card said before it was changed: somebody may have read that. */
export const wordsOfCards = ({ id }: SchemaSql): readonly string[] => [
  `create table case_card_words (
    id ${id}, card_id integer not null references case_cards (id) on delete cascade,
    version integer not null, what_to_do text not null, whom_to_call text not null, until text not null
  )`,
  "create index words_of_a_card on case_card_words (card_id, id)",
];
