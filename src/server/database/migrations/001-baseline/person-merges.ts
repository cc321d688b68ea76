import type { SchemaSql } from "#server/database/schema-sql.ts";

export const personMerges = (schema: SchemaSql): readonly string[] => [
  `create table likeness_keys (
    person_id integer not null references persons (id) on delete cascade,
    key text not null,
    constraint likeness_keys_key primary key (key, person_id)
  )`,
  "create index likeness_of_a_person on likeness_keys (person_id)",
  `create table person_pairs (
    first_id integer not null references persons (id) on delete cascade,
    second_id integer not null references persons (id) on delete cascade,
    constraint person_pairs_key primary key (first_id, second_id)
  )`,
  "create index person_pairs_of_the_second on person_pairs (second_id)",
  `create table person_distinctions (
    first_id integer not null references persons (id) on delete cascade,
    second_id integer not null references persons (id) on delete cascade,
    created_at text not null, created_by integer not null,
    constraint person_distinctions_key primary key (first_id, second_id)
  )`,
  "create index person_distinctions_of_the_second on person_distinctions (second_id)",
  `create table person_merges (
    id ${schema.id}, uuid text not null unique,
    survivor_id integer not null references persons (id) on delete cascade,
    other_id integer not null references persons (id) on delete cascade,
    created_at text not null, created_by integer not null, record text not null, undone_at text,
    undone_by integer
  )`,
  "create index merges_of_a_survivor on person_merges (survivor_id, id)",
  "create index merges_of_an_other on person_merges (other_id)",
];
