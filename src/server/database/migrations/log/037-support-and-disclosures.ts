import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Requests for help, what was told about a person outside the application, and whose records an export held. */
export const supportAndDisclosures = ({ id }: SchemaSql): readonly string[] => [
  `create table support_requests (
    id ${id}, uuid text not null unique, version integer not null, created_at text not null,
    updated_at text not null, created_by integer references users (id) on delete set null,
    organization_id integer not null, category text not null, page text, subject text not null,
    body text not null, diagnostics text, state text not null, answer text,
    answered_by integer references users (id) on delete set null, mailed_to text
  )`,
  "create index support_requests_of_a_user on support_requests (created_by, id)",
  "create index support_requests_of_an_organization on support_requests (organization_id, id)",
  `create table person_disclosures (
    id ${id}, uuid text not null unique,
    person_id integer not null references persons (id) on delete cascade,
    created_at text not null, created_by integer references users (id) on delete set null,
    told_at text not null, recipient text not null, recipient_organization text, way text not null,
    ground text not null, threat text, what text not null, purpose text not null
  )`,
  "create index disclosures_about_a_person on person_disclosures (person_id, told_at)",
  `create table export_persons (
    export_id integer not null references exports (id) on delete cascade,
    person_id integer not null references persons (id) on delete cascade,
    primary key (export_id, person_id)
  )`,
  "create index exports_about_a_person on export_persons (person_id)",
];
