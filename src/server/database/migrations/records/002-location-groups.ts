import { type SchemaSql, searchableColumns } from "#server/database/schema-sql.ts";

export const locationGroups = (schema: SchemaSql): readonly string[] => [
  `create table location_groups (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    organization_id integer not null references organizations (id) on delete restrict,
    created_by integer, name text not null, type text not null, description text
  )`,
  "create index location_groups_of_an_organization on location_groups (organization_id, name)",
  ...schema.searchable(
    searchableColumns({
      kind: "location-group",
      table: "location_groups",
      title: "name",
      more: ["description"],
    }),
  ),
];
