import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Links by which saved reports were sent, and when each was opened. */
export const reportLinks = ({ id }: SchemaSql): readonly string[] => [
  `create table report_links (
    id ${id}, uuid text not null unique, created_at text not null, created_by integer,
    report_id integer not null references saved_reports (id) on delete cascade,
    email text not null, last_day text not null,
    token_hash text not null unique, code_hash text not null, wrong_codes integer not null,
    mail_status text not null, refused_at text, taken_back_at text, taken_back_by integer
  )`,
  "create index links_of_a_report on report_links (report_id, id)",
  `create table report_link_openings (
    id ${id}, link_id integer not null references report_links (id) on delete cascade, at text not null
  )`,
  "create index openings_of_a_link on report_link_openings (link_id, id)",
];
