import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Types, categories and templates of cases, which a tree of organizations shares. */
export const caseLists = (schema: SchemaSql): readonly string[] => [
  `create table case_types (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    organization_id integer not null references organizations (id) on delete restrict,
    created_by integer, active integer not null, label text not null, description text,
    position integer not null,
    constraint case_types_label unique (organization_id, label)
  )`,
  `create table case_categories (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    organization_id integer not null references organizations (id) on delete restrict,
    created_by integer, active integer not null, label text not null, description text,
    position integer not null,
    constraint case_categories_label unique (organization_id, label)
  )`,
  `create table case_templates (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    organization_id integer not null references organizations (id) on delete restrict,
    created_by integer, active integer not null, name text not null, description text,
    published_version integer not null,
    constraint case_templates_name unique (organization_id, name)
  )`,
  `create table case_template_versions (
    template_id integer not null references case_templates (id) on delete cascade,
    version integer not null, definition text not null, published_at text not null, published_by integer,
    constraint case_template_versions_key primary key (template_id, version)
  )`,
];
