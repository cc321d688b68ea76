import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Templates of reports, which a tree of organizations shares, with every content that they had. */
export const reportTemplates = ({ id }: SchemaSql): readonly string[] => [
  `create table report_templates (
    id ${id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    organization_id integer not null references organizations (id) on delete restrict,
    created_by integer, active integer not null, name text not null, description text,
    language text not null, edition integer not null, content text not null,
    constraint report_templates_name unique (organization_id, name)
  )`,
  `create table report_template_editions (
    template_id integer not null references report_templates (id) on delete cascade,
    edition integer not null, content text not null, written_at text not null, written_by integer,
    constraint report_template_editions_key primary key (template_id, edition)
  )`,
  // What a report for somebody outside is written after, as it was when that was recorded.
  "alter table case_disclosures add column template_id integer references report_templates (id) on delete restrict",
  "alter table case_disclosures add column template_edition integer",
  "create index case_disclosures_template on case_disclosures (template_id) where template_id is not null",
];
