/**
 * What is not taken along by whoever leaves: secrets, which are of use to nobody but a thief, and what a server makes for
 * itself and would make again. Everything else is.
 */
export const leftOutTables: ReadonlySet<string> = new Set([
  // Secrets, and what lets somebody in.
  "devices",
  "invitations",
  "password_resets",
  "provider_sign_ins",
  "recovery_codes",
  "sessions",
  "settings",
  "organization_settings",
  "task_calendars",
  // What is under way, and answers that are kept for a repeated call.
  "audit_sealing",
  "audit_unsealed",
  "claims",
  "idempotency_keys",
  "minutes_clients",
  "resumable_uploads",
  "upload_chunks",
  "uploads",
  // Made of other rows.
  "case_tags",
  "entity_likeness_keys",
  "entity_pairs",
  "likeness_due",
  "likeness_keys",
  "organization_trees",
  "person_keys",
  "person_pairs",
  "retention_files",
]);

/** Columns of any table. */
export const leftOutColumns: ReadonlySet<string> = new Set([
  "code_hash",
  "file_key",
  "keyed_at",
  "password_hash",
  "search_text",
  "storage_name",
  "token_hash",
  "totp_confirmed",
  "totp_last_step",
  "totp_secret",
  "wrong_codes",
]);
