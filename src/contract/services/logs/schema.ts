import { z } from "zod";
import { id, timestamp, userRef } from "#contract/kit/common.ts";
import { exportFormats } from "#contract/kit/export-request.ts";
import { organization } from "#contract/records/organizations/schema.ts";

/** Kinds of acts that the audit log tells of, as one filters it. */
export const logActs = [
  { id: "seen", label: "Seen" },
  { id: "changed", label: "Changed" },
  { id: "exported", label: "Exported or printed" },
  { id: "disclosed", label: "Disclosed" },
  { id: "session", label: "Signed in or out" },
  { id: "refused", label: "Refused" },
  { id: "system", label: "Told by the server" },
] as const;
export type LogAct = (typeof logActs)[number]["id"];
export const logActIds = [
  "seen",
  "changed",
  "exported",
  "disclosed",
  "session",
  "refused",
  "system",
] as const satisfies readonly LogAct[];

/** What an entry names. `label` and `address` are null where the reader may not see it, or where it is gone. */
export const logRecord = z.looseObject({
  kind: z.string(),
  id,
  label: z.string().nullable(),
  address: z.string().nullable(),
});

/** One line of the log: an entry, or equal reads of one day by one person, told once. */
export const logEntry = z.looseObject({
  /** Of the latest entry. */
  id,
  at: timestamp,
  /** The earliest of those that are told together; `at` where there is one alone. */
  first_at: timestamp,
  /** How many entries are told together. */
  times: z.int().positive(),
  act: z.enum(logActIds),
  /** The entry's name, such as `case.view`. */
  action: z.string(),
  /** The same in words: "Opened the case". */
  words: z.string(),
  /** Null for nobody in particular, and where the account is gone. */
  user: userRef.nullable(),
  record: logRecord.nullable(),
  organization: z.looseObject({ id, name: z.string() }).nullable(),
  /** Names of changed fields, never values; of an export its format, number of rows and digest. */
  fields: z.array(z.string()),
  /** The network address that the computer was known by; empty where the server itself did it. */
  address: z.string(),
});
export type LogEntry = z.infer<typeof logEntry>;

/** What the screen and the export of the log need. */
export const logForm = z.looseObject({
  acts: z.array(z.looseObject({ id: z.enum(logActIds), label: z.string() })),
  formats: z.array(z.enum(exportFormats)),
  /** The record of the filter `about`, by its name. */
  about: logRecord.nullable(),
  organizations: z.array(organization),
  /** People whose acts the reader may filter by: the colleagues of these organizations. */
  people: z.array(userRef),
  /** Entries with these filters, as an export holds them. */
  entries: z.int(),
  /** More of them than this cannot be exported at once. */
  most: z.int(),
  /** Administrators are told of exports with more rows than this. */
  large_from: z.int(),
});
export type LogForm = z.infer<typeof logForm>;
