/** Entries of the audit log are signed with a key that is not in the database; this names it. */
export const keyedAudit = (): readonly string[] => ["alter table audit_log add column key_id text"];
