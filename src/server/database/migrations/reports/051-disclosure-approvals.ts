import type { SchemaSql } from "#server/database/schema-sql.ts";

/** What a second person read and approved of a disclosure: that and nothing else leaves. */
export const disclosureApprovals = (_: SchemaSql): readonly string[] => [
  `create table disclosure_approvals (
    disclosure_id integer primary key references case_disclosures (id) on delete cascade,
    approved_at text not null,
    approved_by integer references users (id) on delete set null,
    content text not null, time_zone text
  )`,
];
