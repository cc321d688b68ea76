import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Reports that were made as files, with what they said: each belongs to the entry among the exports that its file made. */
export const savedReports = ({ id }: SchemaSql): readonly string[] => [
  `create table saved_reports (
    id ${id}, uuid text not null unique, created_at text not null,
    created_by integer references users (id) on delete set null,
    case_id integer not null references cases (id) on delete cascade,
    export_id integer not null references exports (id) on delete cascade,
    disclosure_id integer references case_disclosures (id) on delete set null,
    name text not null, language text not null, time_zone text,
    template_id integer references report_templates (id) on delete set null, template_edition integer,
    template_name text,
    sections text not null, redacted text not null, redact_reporter integer not null
  )`,
  "create index saved_reports_of_a_case on saved_reports (case_id, id)",
  "create index saved_reports_by_time on saved_reports (created_at, id)",
  "create index saved_reports_of_an_export on saved_reports (export_id)",
  "create index saved_reports_template on saved_reports (template_id) where template_id is not null",
  // Beside it, for a list of reports reads none.
  `create table saved_report_contents (
    report_id integer primary key references saved_reports (id) on delete cascade, content text not null
  )`,
];
