import { type SchemaSql, searchableColumns } from "#server/database/schema-sql.ts";

/** Floor plans of places, and the spots and areas that are marked on them. Both lie where the place is kept. */
export const floorPlans = (schema: SchemaSql): readonly string[] => [
  `create table floor_plans (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    organization_id integer not null references organizations (id) on delete restrict,
    created_by integer,
    location_id integer not null references locations (id) on delete cascade,
    name text not null, level integer not null, feet_across double precision, description text
  )`,
  "create index floor_plans_of_a_location on floor_plans (location_id, level)",
  "create index floor_plans_of_an_organization on floor_plans (organization_id, level)",
  `create table zones (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    organization_id integer not null references organizations (id) on delete restrict,
    created_by integer,
    floor_plan_id integer not null references floor_plans (id) on delete cascade,
    name text not null, type text not null, polygon text not null, capacity integer, color text,
    watched text, exits text, description text
  )`,
  "create index zones_of_a_floor_plan on zones (floor_plan_id, name)",
  "create index zones_of_an_organization on zones (organization_id, name)",
  ...schema.searchableInTree({
    ...searchableColumns({ kind: "floor-plan", table: "floor_plans", title: "name", more: ["description"] }),
    organization: (row) => `${row}.organization_id`,
    from: ["organization_id"],
  }),
];
