/**
 * By what an entry of the audit log was named while it waited to be chained, so that it is chained once; null where it did
 * not wait.
 */
export const waitingIds = (): readonly string[] => [
  "alter table audit_log add column waiting_id text",
  "create index audit_that_waited on audit_log (waiting_id) where waiting_id is not null",
];
