import { z } from "zod";
import { id, idParam, line, timestamp, userRef } from "#contract/kit/common.ts";
import { organization } from "#contract/records/organizations/schema.ts";

/**
 * Where an import stands. `checking` reads the files and compares; `checked` waits for a decision; `running` writes;
 * `stopped` was cut off, and goes on where it was; `failed` could not be read, and nothing of it was written.
 */
export const importStates = [
  "checking",
  "checked",
  "running",
  "done",
  "stopped",
  "cancelled",
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof importStates)[number];

/** States in which the server works on it. */
export const importsUnderWay: readonly ImportState[] = ["checking", "running", "undoing"];

/** What a roster holds, in the order in which it is taken over. */
export const rosterKinds = ["school", "person", "relation", "enrollment"] as const;
export type RosterKind = (typeof rosterKinds)[number];

/**
 * Rows of one kind. `created` and `changed` become so; `unchanged` are as they were; `ended` the roster itself marks as
 * over; `vanished` stood in an earlier roster and not in this one; `left_out` were deleted here, and stay so.
 */
export const importCounts = z.looseObject({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  ended: z.int(),
  vanished: z.int(),
  left_out: z.int(),
  /** What an undo did: `removed` again, `restored` to earlier values, and `stayed`, as somebody changed or used it since. */
  removed: z.int().optional(),
  restored: z.int().optional(),
  stayed: z.int().optional(),
});
export type ImportCounts = z.infer<typeof importCounts>;

export const findingKinds = ["problem", "duplicate", "vanished", "school"] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Whom a table lists. Only where it is everybody is who is missing taken to have left. */
export const tableCovers = ["everybody", "part"] as const;
export type TableCovers = (typeof tableCovers)[number];

export const importRecord = z.looseObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  /** Null where it began by itself. */
  created_by: userRef.nullable(),
  scheduled: z.boolean(),
  /** The root of the tree of organizations that it is for, and its name. */
  organization_id: id,
  organization_name: z.string(),
  state: z.enum(importStates),
  /** How the files were read: "oneroster-1.1"; null before they were. */
  format: z.string().nullable(),
  file_names: z.array(z.string()),
  /** Rows worked through, and all of them; `total` is null while that is not known. */
  progress: z.looseObject({ done: z.int(), total: z.int().nullable() }),
  counts: z.looseObject({
    school: importCounts,
    person: importCounts,
    relation: importCounts,
    enrollment: importCounts,
  }),
  errors: z.int(),
  notes: z.int(),
  duplicates: z.int(),
  /** People who vanish, of a hundred that earlier rosters had; and how many may. */
  removal: z.looseObject({ percent: z.number(), limit: z.int() }),
  /** Of a table: whether who is missing in it is taken to have left; null of files of a known format, which say so themselves. */
  covers: z.enum(tableCovers).nullable(),
  /** Why it cannot be run as it is, and what to do; null where it can. */
  refusal: z.string().nullable(),
  can: z.looseObject({ run: z.boolean(), cancel: z.boolean(), undo: z.boolean() }),
  /** Until when it can be undone; null where it wrote nothing. */
  undo_until: timestamp.nullable(),
});
export type ImportRecord = z.infer<typeof importRecord>;

/** One thing that the check found. Of a problem `line` counts from 1; of a likely duplicate `person` stands here already. A school would be new. */
export const importFinding = z.looseObject({
  id,
  kind: z.enum(findingKinds),
  severity: z.enum(["fatal", "error", "note"]).nullable(),
  code: z.string(),
  file: z.string().nullable(),
  line: z.int().nullable(),
  column: z.string().nullable(),
  message: z.string(),
  fix: z.string(),
  /** Of a likely duplicate: whom the roster names (of a school: its name), and whether both are one unless somebody says otherwise. */
  name: z.string().nullable(),
  person: z.looseObject({ id, name: z.string() }).nullable(),
  same: z.boolean().nullable(),
});
export type ImportFinding = z.infer<typeof importFinding>;

/** What a column of a table may be. Without an id of its own, a person is known by their number, else by their email. */
export const tableFields = [
  "sourcedId",
  "role",
  "firstName",
  "middleName",
  "lastName",
  "fullName",
  "preferredName",
  "pronouns",
  "birthDate",
  "number",
  "grade",
  "email",
  "phone",
  "username",
  "schoolId",
  "schoolName",
  "homeroom",
  "lunch",
  "bus",
  "guardian1Name",
  "guardian1Email",
  "guardian1Phone",
  "guardian1Relation",
  "guardian2Name",
  "guardian2Email",
  "guardian2Phone",
  "guardian2Relation",
] as const;
export type TableField = (typeof tableFields)[number];

/** What the columns of a table are: `{ columns: { "Given name": "firstName" }, constants: { role: "student" } }`. */
export const importMapping = z.object({
  sheet: z.string().max(200).optional(),
  /** Field by the heading of its column; a column that is not named is not read. */
  columns: z
    .record(z.string().max(200), z.enum(tableFields))
    .refine((columns) => Object.keys(columns).length <= 200, { error: "Mapping names too many columns." }),
  /** Which comes first in dates such as 03/04/2012, where the dates themselves do not tell. */
  dateOrder: z.enum(["mdy", "dmy", "ymd"]).optional(),
  /** What holds for every row that has nothing else. */
  constants: z.partialRecord(z.enum(tableFields), z.string().max(200)).optional(),
  /** A table may well hold one school's staff alone, so nobody is taken to have left unless somebody said that it is whole. */
  covers: z.enum(tableCovers).default("part"),
});
export type ImportMapping = z.input<typeof importMapping>;

export const importProfile = z.looseObject({ id, name: z.string(), mapping: importMapping });
export type ImportProfile = z.infer<typeof importProfile>;

export const importForm = z.looseObject({
  /** The trees that the caller may take a roster over for, and the one that the rest of the form is about. */
  organizations: z.array(organization),
  organization_id: id,
  /** Mappings that were learned, the last used first. */
  profiles: z.array(importProfile),
  /** Of a hundred people that earlier rosters had, how many may vanish at once. */
  removal_limit: z.int(),
});

const uploads = z
  .array(z.uuid())
  .min(1, { error: "Choose the files of the roster." })
  .max(20, { error: "Choose at most 20 files, or put them into one ZIP file." });

export const importFiles = z.object({ uploads });

export const newImport = z.object({
  organization_id: id.optional(),
  uploads,
  /** Only for a table that is of no known format. */
  mapping: importMapping.optional(),
  /** Keeps the mapping under this name for the next time. */
  profile_name: line(80).optional(),
});

/** What uploaded files are; of a table also its columns, and its first ten rows. */
export const importPreview = z.looseObject({
  /** "oneroster-1.1"; "table" where a mapping has to say what its columns are. */
  format: z.string(),
  files: z.array(z.looseObject({ name: z.string(), size: z.int() })),
  columns: z.array(
    z.looseObject({
      name: z.string(),
      /** At most three values; none of a column that holds passwords. */
      examples: z.array(z.string()),
      /** "date", "email", "name": what its values look like. */
      look: z.string(),
      /** What the column is taken for until somebody says otherwise. */
      field: z.enum(tableFields).nullable(),
    }),
  ),
  rows: z.array(z.array(z.string())),
  problems: z.array(z.looseObject({ severity: z.string(), message: z.string(), fix: z.string() })),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** Decisions on likely duplicates, by the id of the finding; what is not named stays as the check proposed. */
export const runImport = z.object({
  decisions: z
    .array(z.object({ finding_id: id, same: z.boolean() }))
    .max(1_000)
    .default([]),
});

export const removalLimit = z.object({
  organization_id: idParam.optional(),
  /** Of a hundred people, how many may vanish at once. */
  percent: z.int().min(0).max(100, { error: "The limit must be from 0 to 100 percent." }),
});
