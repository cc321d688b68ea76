/**
 * What entries of the audit log proved that were removed since they were too old (decision 128), and the number of an entry
 * among those of all chains, which its hash covers; null in entries from before there was one.
 */
export const whatTheLogProves = (): readonly string[] => [
  `create table audit_remembered (
    chain integer not null, sequence integer not null, number integer not null, at text not null, action text not null,
    record_type text not null, record_id integer not null, fields text not null,
    constraint audit_remembered_key primary key (chain, sequence)
  )`,
  "create index remembered_of_a_kind on audit_remembered (record_type, action)",
  "alter table audit_log add column number integer",
];
