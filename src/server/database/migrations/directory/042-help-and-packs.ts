import type { SchemaSql } from "#server/database/schema-sql.ts";

/**
 * The tour of the first start is shown once; whoever worked here before needs none. A practice case is kept in an
 * organization of its own (decision 059). Content packs of a district (decision 060).
 */
export const helpAndPacks = ({ id }: SchemaSql): readonly string[] => [
  "alter table users add column tour_left_at text",
  "update users set tour_left_at = last_seen_at where last_seen_at is not null",
  "alter table organizations add column practice_of integer",
  "create unique index one_practice_case_a_person on organizations (practice_of) where practice_of is not null",
  `create table content_packs (
    id ${id}, uuid text not null unique, created_at text not null, created_by integer,
    organization_id integer not null references organizations (id) on delete cascade,
    pack text not null, edition text not null, name text not null, sha256 text not null,
    content text not null, sections integer not null, texts integer not null, active integer not null,
    changed_at text not null, changed_by integer,
    constraint one_content_a_version unique (organization_id, pack, edition)
  )`,
  "create unique index one_active_pack_a_tree on content_packs (organization_id) where active = 1",
];
