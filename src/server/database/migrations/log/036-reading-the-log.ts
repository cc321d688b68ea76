/** The audit log is read by its administrators: by organization and by person, latest first. */
export const readingTheLog = (): readonly string[] => [
  "create index audit_of_a_chain on audit_log (chain, at)",
  "create index audit_of_who_acted on audit_log (user_id, id)",
];
