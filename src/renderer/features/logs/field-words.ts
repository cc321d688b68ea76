import { fieldLabel } from "#contract/kit/validation.ts";
import type { LogEntry } from "#contract/services/logs/schema.ts";
import { t } from "#lib/words/t.ts";

/** Fields whose own names would not be understood. */
const own: Readonly<Record<string, string>> = {
  archived_at: t("archived or not"),
  assigned_user_id: t("who does it"),
  assignees: t("who does it"),
  attachments: t("files"),
  bom: t("mark for Excel"),
  ground: t("ground"),
  redact: t("whose names are taken out"),
  redact_reporter: t("whether the reporter is taken out"),
  conflict: t("shown in a conflict of changes"),
  due_at: t("due date"),
  max_bytes: t("largest size of a file"),
  off: t("switched off"),
  on: t("switched on"),
  parent_id: t("what it stands below"),
  remind_at: t("due date"),
  replayed: t("answered once more to a repeated request"),
  shared_with: t("who it is shared with"),
  state: t("answers"),
};

/** Lists of a record, by which its entry names what the sentence itself says: "Added a relation of a person". */
const saidAlready = new Set([
  "comments",
  "entities",
  "matches",
  "notices",
  "relations",
  "team",
  "time_entries",
  "vehicles",
]);

/** What else is told with a reading: never the names of what was asked for. */
const ofReading = new Set(["conflict", "replayed"]);

function wordsOf(field: string): string {
  // The first figures of a digest are enough to compare it with a file's.
  if (field.startsWith("sha256:")) return t("SHA-256 {{figures}}", { figures: field.slice(7, 19) });
  if (own[field] !== undefined) return own[field];
  // A told number or reason: "rows:12", "reason:Parents asked".
  const [name = "", ...rest] = field.split(":");
  if (rest.length > 0) return `${name.replaceAll("_", " ")}: ${rest.join(":")}`;
  return /^[\w.-]+$/.test(field) ? fieldLabel([field]).toLowerCase() : field;
}

/** What an entry tells beside its sentence, in words: "closing reason, stage". Empty where it is no more than how it was read. */
export function fieldWords({ act, fields }: Pick<LogEntry, "act" | "fields">): string {
  const told = fields.filter((field) => {
    if (act === "seen") return ofReading.has(field);
    if (act === "exported") return field.includes(":");
    return !saidAlready.has(field);
  });
  return [...new Set(told.map(wordsOf))].join(", ");
}
