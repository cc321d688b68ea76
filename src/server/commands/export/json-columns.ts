import type { Selectable } from "kysely";
import type { JsonText } from "#server/database/json-text.ts";
import type { Database } from "#server/database/schema.ts";

type JsonColumnOf<T extends keyof Database> = {
  [C in keyof Selectable<Database[T]>]: [Extract<Selectable<Database[T]>[C], JsonText<unknown>>] extends [
    never,
  ]
    ? never
    : C;
}[keyof Selectable<Database[T]>];

type JsonColumn = { [T in keyof Database]: JsonColumnOf<T> }[keyof Database];

/** Columns that hold lists and states as JSON, of any table; the types say which, and a new one is asked for here. */
export const jsonColumns = {
  accommodations: true,
  addresses: true,
  after: true,
  agenda: true,
  agreed: true,
  aliases: true,
  assessments: true,
  before: true,
  checklist: true,
  columns: true,
  compartments: true,
  contacts: true,
  content: true,
  counts: true,
  emails: true,
  evidence: true,
  fields: true,
  files: true,
  filters: true,
  hands: true,
  identifiers: true,
  languages: true,
  link_before: true,
  mail_to: true,
  mapping: true,
  members: true,
  mentions: true,
  minutes: true,
  phones: true,
  polygon: true,
  query: true,
  recurrence: true,
  redacted: true,
  reporter: true,
  rule: true,
  school_day: true,
  sections: true,
  state: true,
  strengths: true,
  tags: true,
  traces: true,
} as const satisfies Readonly<Record<JsonColumn, true>>;
