import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Templates of organizations of interest stand among those of cases; a record keeps the version that it has. */
export const entityTemplates = (_: SchemaSql): readonly string[] => [
  "alter table case_templates add column subject text not null default 'case'",
  "alter table entities add column template_id integer",
  "alter table entities add column template_version integer",
  "alter table entities add column fields text not null default '{}'",
  "create index entities_of_a_template on entities (template_id)",
];
