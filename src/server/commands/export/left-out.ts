import { randomUUID } from "node:crypto";
import type { WholeValue } from "#server/database/whole/rows.ts";

// What is not taken along by whoever leaves: secrets, which are of use to nobody but a thief, and what is under way in a
// running server. Everything else is.

/** Why a table stays behind, as the manifest and the page of an export say it. */
export const leftOutTables: Readonly<Record<string, string>> = {
  devices: "the computers that people sign in from: each is asked for again",
  invitations: "invitations that nobody has taken up: invite again",
  password_resets: "links for a new password",
  provider_sign_ins: "sign-ins at a provider that are under way",
  provider_messages: "messages of a provider that were taken up",
  recovery_codes: "codes for a lost second factor: make new ones",
  sessions: "sessions: everybody signs in again",
  settings: "what a server knows of itself alone: it makes its own",
  task_calendars: "addresses of calendars: make them again",
  tries: "counted tries of passwords and codes",
  mails_waiting: "mails that no mail server had taken yet",
  audit_sealing: "what is under way in the audit log",
  audit_unsealed: "entries of the audit log of that very moment",
  claims: "work under way",
  idempotency_keys: "answers that are kept for a repeated call",
  long_news: "news between processes",
  minutes_clients: "who was typing minutes",
  processes: "which processes served the database",
  resumable_uploads: "files on their way",
  upload_chunks: "files on their way",
  uploads: "files that belong to no record yet",
};

interface LeftColumn {
  readonly why: string;
  /** What stands there in a server that takes an export in. */
  readonly instead: () => WholeValue;
}

/** So that no address and no code opens what this one opened. */
const nobodyKnows = (): string => `left out: ${randomUUID()}`;

/** Columns of any table. What a file is stored under is known when it is taken in. */
export const leftOutColumns: Readonly<Record<string, LeftColumn>> = {
  password_hash: {
    why: "passwords: everybody is invited again, and counts as invited until then, which records of the kinds user and bulletin tell",
    instead: () => "",
  },
  totp_secret: { why: "second factors: everybody sets theirs up again", instead: () => null },
  totp_confirmed: { why: "second factors", instead: () => 0 },
  totp_last_step: { why: "second factors", instead: () => 0 },
  token_hash: {
    why: "links to cards and reports, and tokens of directories: make new ones",
    instead: nobodyKnows,
  },
  code_hash: { why: "codes of links", instead: nobodyKnows },
  wrong_codes: { why: "counted tries of codes", instead: () => 0 },
  file_key: { why: "keys of files: each gets a new one", instead: () => null },
  storage_name: { why: "names of stored files", instead: () => null },
  keyed_at: { why: "when files got their keys", instead: () => null },
};

/** What stays behind of a value that holds more than a secret: the secret by which a provider knows a server. */
export function withoutSecrets(table: string, column: string, value: WholeValue): WholeValue {
  if (table !== "organization_settings" || column !== "value" || typeof value !== "string") return value;
  const set: unknown = JSON.parse(value);
  return typeof set === "object" && set !== null && "client_secret" in set
    ? JSON.stringify({ ...set, client_secret: null })
    : value;
}

/** All that stays behind, said once each. */
export const leftOut: readonly { readonly what: string; readonly why: string }[] = [
  ...Object.entries(leftOutTables).map(([what, why]) => ({ what, why })),
  ...Object.entries(leftOutColumns).map(([what, { why }]) => ({ what, why })),
  { what: "client_secret", why: "the secret by which a provider knows the server: enter it again" },
];
