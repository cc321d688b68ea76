import type { ForbiddenChange, SchemaSql } from "#server/database/schema-sql.ts";

/** Append-only; the hash chain reveals changes that get around this. */
const forbidden = (change: ForbiddenChange["change"]): ForbiddenChange => ({
  name: `audit_log_no_${change}`,
  table: "audit_log",
  change,
  because: "the audit log is append-only",
});

export const audit = (schema: SchemaSql): readonly string[] => [
  `create table audit_log (
    id ${schema.id}, at text not null, action text not null, outcome text not null, record_type text,
    fields text not null, address text not null, correlation_id text not null, prev_hash text not null,
    hash text not null, chain integer not null, sequence integer not null, user_id integer, record_id integer,
    constraint one_link_a_place unique (chain, sequence)
  )`,
  "create index audit_of_a_record on audit_log (record_type, record_id, id)",
  `create table audit_heads (
    chain integer primary key, sequence integer not null, hash text not null
  )`,
  schema.forbid(forbidden("update")),
  schema.forbid(forbidden("delete")),
];
