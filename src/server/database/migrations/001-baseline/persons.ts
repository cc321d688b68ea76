import type { SchemaSql } from "#server/database/schema-sql.ts";
import { keepPersonKeys } from "./person-keys.ts";

export const persons = (schema: SchemaSql): readonly string[] => [
  `create table persons (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    name text not null, first_name text not null, middle_name text, last_name text not null,
    preferred_name text, aliases text not null, date_of_birth text, pronouns text, student_id text, grade text,
    enrollment_status text, languages text not null, accommodations text not null, strengths text not null,
    description text, phones text not null, emails text not null, addresses text not null, tags text not null,
    source text not null, search_text text not null, version integer not null,
    organization_id integer not null, created_by integer, person_type_id integer not null,
    merged_into integer references persons (id) on delete cascade,
    constraint organization_id_points_at_organizations
      foreign key (organization_id) references organizations (id) on delete restrict
  )`,
  "create index persons_of_an_organization on persons (organization_id, name)",
  "create index persons_alone on persons (organization_id, name) where merged_into is null",
  `create index persons_listed on persons (
    lower(name), id, organization_id, person_type_id, grade, student_id, updated_at, merged_into,
    search_text
  ) where merged_into is null`,
  "create index persons_merged_into on persons (merged_into) where merged_into is not null",
  `create table person_keys (
    person_id integer not null references persons (id) on delete cascade,
    kind text not null, value text not null,
    constraint one_key_a_person primary key (person_id, kind, value)
  )`,
  "create index persons_of_a_key on person_keys (kind, value)",
  ...keepPersonKeys(schema),
  `create table person_relations (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    created_by integer,
    from_person_id integer not null references persons (id) on delete cascade,
    to_person_id integer not null references persons (id) on delete cascade,
    kind text not null, note text,
    constraint one_relation_of_a_kind unique (from_person_id, to_person_id, kind)
  )`,
  "create index relations_to_a_person on person_relations (to_person_id)",
  `create table vehicles (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    created_by integer, version integer not null, organization_id integer not null, make text, model text,
    year integer, color text, plate text, state text, plate_key text
  )`,
  "create index vehicles_by_plate on vehicles (plate_key, state)",
  `create table person_vehicles (
    person_id integer not null references persons (id) on delete cascade,
    vehicle_id integer not null references vehicles (id) on delete cascade,
    note text, created_at text not null, created_by integer,
    constraint person_vehicles_key primary key (person_id, vehicle_id)
  )`,
  "create index persons_of_a_vehicle on person_vehicles (vehicle_id)",
  `create table records_checks (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    created_by integer,
    person_id integer not null references persons (id) on delete cascade,
    version integer not null, provider text not null, purpose text not null, permissible_use text not null,
    note text, state text not null, answered_at text
  )`,
  "create index records_checks_of_a_person on records_checks (person_id)",
  `create table protected_notes (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    created_by integer,
    person_id integer not null references persons (id) on delete cascade,
    version integer not null, category text not null, circle text not null, body text not null
  )`,
  "create index protected_notes_of_a_person on protected_notes (person_id)",
  `create table protected_note_reveals (
    id ${schema.id},
    note_id integer not null references protected_notes (id) on delete cascade,
    user_id integer not null, at text not null, reason text not null, words text
  )`,
  "create index reveals_of_a_note on protected_note_reveals (note_id)",
];
