import { type SchemaSql, searchableColumns } from "#server/database/schema-sql.ts";

/** Places of an organization; a room is a part of its building, and a building of its campus. */
export const locations = (schema: SchemaSql): readonly string[] => [
  `create table locations (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    organization_id integer not null references organizations (id) on delete restrict,
    created_by integer, name text not null, type text not null,
    parent_id integer references locations (id) on delete restrict,
    location_group_id integer references location_groups (id) on delete restrict,
    address text, latitude double precision, longitude double precision, phone text, hours text,
    contacts text not null default '[]', description text
  )`,
  "create index locations_of_an_organization on locations (organization_id, name)",
  "create index parts_of_a_location on locations (parent_id)",
  "create index locations_of_a_group on locations (location_group_id)",
  ...schema.searchableInTree({
    ...searchableColumns({
      kind: "location",
      table: "locations",
      title: "name",
      more: ["address", "description"],
    }),
    organization: (row) => `${row}.organization_id`,
    from: ["organization_id"],
  }),
];
