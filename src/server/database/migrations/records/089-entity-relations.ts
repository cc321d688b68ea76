import type { SchemaSql } from "#server/database/schema-sql.ts";

/**
 * What organizations of interest are related to: one of the three ends is named. Words of one kind are said once of two;
 * empty columns are never equal, so each of the constraints holds for its own kind of end.
 */
export const entityRelations = ({ id }: SchemaSql): readonly string[] => [
  `create table entity_relations (
    id ${id}, created_at text not null, created_by integer,
    entity_id integer not null references entities (id) on delete cascade,
    person_id integer references persons (id) on delete cascade,
    location_id integer references locations (id) on delete cascade,
    other_entity_id integer references entities (id) on delete cascade,
    relation text not null, note text,
    constraint one_relation_to_a_person unique (entity_id, person_id, relation),
    constraint one_relation_to_a_location unique (entity_id, location_id, relation),
    constraint one_relation_to_an_entity unique (entity_id, other_entity_id, relation)
  )`,
  "create index entity_relations_of_a_person on entity_relations (person_id) where person_id is not null",
  "create index entity_relations_of_a_location on entity_relations (location_id) where location_id is not null",
  "create index entity_relations_to_another on entity_relations (other_entity_id) where other_entity_id is not null",
];
