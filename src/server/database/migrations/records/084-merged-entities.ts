import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Organizations of interest that were merged into others, and those that may be one: as of people (decision 018). */
export const mergedEntities = ({ id }: SchemaSql): readonly string[] => [
  "alter table entities add column merged_into integer references entities (id) on delete cascade",
  "create index entities_merged_into on entities (merged_into) where merged_into is not null",
  "drop index entities_listed",
  `create index entities_listed on entities (
    lower(name), id, organization_id, kind, updated_at, merged_into, search_text
  ) where merged_into is null`,
  `create table entity_likeness_keys (
    entity_id integer not null references entities (id) on delete cascade,
    key text not null,
    constraint entity_likeness_keys_key primary key (key, entity_id)
  )`,
  "create index likeness_of_an_entity on entity_likeness_keys (entity_id)",
  `create table entity_pairs (
    first_id integer not null references entities (id) on delete cascade,
    second_id integer not null references entities (id) on delete cascade,
    constraint entity_pairs_key primary key (first_id, second_id)
  )`,
  "create index entity_pairs_of_the_second on entity_pairs (second_id)",
  `create table entity_distinctions (
    first_id integer not null references entities (id) on delete cascade,
    second_id integer not null references entities (id) on delete cascade,
    created_at text not null, created_by integer not null,
    constraint entity_distinctions_key primary key (first_id, second_id)
  )`,
  "create index entity_distinctions_of_the_second on entity_distinctions (second_id)",
  `create table entity_merges (
    id ${id}, uuid text not null unique,
    survivor_id integer not null references entities (id) on delete cascade,
    other_id integer not null references entities (id) on delete cascade,
    created_at text not null, created_by integer not null, record text not null, undone_at text,
    undone_by integer
  )`,
  "create index entity_merges_of_a_survivor on entity_merges (survivor_id, id)",
  "create index entity_merges_of_an_other on entity_merges (other_id)",
];
