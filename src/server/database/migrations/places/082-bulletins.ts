import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Threat intelligence bulletins, whom each is addressed to, and who of them has read it. */
export const bulletins = ({ id }: SchemaSql): readonly string[] => [
  `create table bulletins (
    id ${id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    organization_id integer not null references organizations (id) on delete restrict,
    created_by integer,
    location_id integer references locations (id) on delete set null,
    title text not null, body text not null, source text,
    reliability text not null, credibility text not null,
    valid_from text not null, valid_to text not null,
    withdrawn_at text, withdrawn_by integer, withdrawn_reason text
  )`,
  "create index bulletins_of_a_location on bulletins (location_id, created_at)",
  "create index bulletins_of_an_organization on bulletins (organization_id, created_at)",
  `create table bulletin_audience (
    id ${id}, bulletin_id integer not null references bulletins (id) on delete cascade,
    organization_id integer references organizations (id) on delete cascade,
    location_group_id integer references location_groups (id) on delete cascade
  )`,
  "create index audience_of_a_bulletin on bulletin_audience (bulletin_id)",
  "create index bulletins_to_an_organization on bulletin_audience (organization_id)",
  "create index bulletins_to_a_location_group on bulletin_audience (location_group_id)",
  `create table bulletin_readings (
    bulletin_id integer not null references bulletins (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    at text not null, primary key (bulletin_id, user_id)
  )`,
];
