import { z } from "zod";
import { id, line, recordFields, rights, timestamp, userRef } from "#contract/kit/common.ts";

export const exportFormats = ["csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a row about a case can hold, in the order of the case list; the ids are those of its columns. */
export const caseExportColumns = [
  { id: "number", label: "Number" },
  { id: "title", label: "Title" },
  { id: "subject", label: "Subject" },
  { id: "stage", label: "Stage" },
  { id: "status", label: "Status" },
  { id: "classification", label: "Classification" },
  { id: "lead", label: "Lead" },
  { id: "category", label: "Category" },
  { id: "type", label: "Type" },
  { id: "organization", label: "School" },
  { id: "tags", label: "Tags" },
  { id: "created_at", label: "Opened" },
  { id: "updated_at", label: "Updated" },
  { id: "closed_at", label: "Closed" },
  { id: "archived_at", label: "Archived" },
] as const;
export type CaseExportColumn = (typeof caseExportColumns)[number]["id"];

const columnIds = caseExportColumns.map((column) => column.id);

/** Each once, in the order in which they stand in the file. */
export const caseExportColumnIds = z
  .array(z.enum(columnIds))
  .min(1, { error: "Choose at least one column." })
  .max(columnIds.length)
  .transform((list) => [...new Set(list)]);

/** Why something is taken out of the application; kept with the export, and read by administrators. */
export const exportReason = line(300);

/** What every download says. `bom` marks a CSV as UTF-8 for spreadsheets that would guess otherwise. */
export const exportRequest = z.object({
  format: z.enum(exportFormats).default("csv"),
  bom: z.boolean().default(true),
  reason: exportReason,
});
export type ExportRequest = z.input<typeof exportRequest>;

/** One case holds several tables, which one CSV cannot. */
export const oneCaseExportRequest = z.object({
  format: z.enum(["xlsx", "json"]).default("xlsx"),
  reason: exportReason,
});

/** Filters as the case list takes them in its query, kept as they were given. */
const keptFilters = z.record(z.string(), z.union([z.string(), z.number()]));

/** A way of exporting cases that its author keeps for another time. */
export const caseExport = z.looseObject({
  ...recordFields,
  name: z.string(),
  columns: z.array(z.enum(columnIds)),
  filters: keptFilters,
  format: z.enum(exportFormats),
  bom: z.boolean(),
  created_by: userRef.nullable(),
  can: rights,
});
export type CaseExport = z.infer<typeof caseExport>;

export const exportKinds = ["cases", "case", "time-log", "users", "report", "search"] as const;
export type ExportKind = (typeof exportKinds)[number];

/** A report is a document. */
export const madeFormats = [...exportFormats, "docx"] as const;
export type MadeFormat = (typeof madeFormats)[number];

/** What was taken out of the application. */
export const madeExport = z.looseObject({
  id,
  created_at: timestamp,
  /** Null once the account is gone. */
  user: userRef.nullable(),
  kind: z.enum(exportKinds),
  case_id: id.nullable(),
  case_number: z.string().nullable(),
  format: z.enum(madeFormats),
  columns: z.array(z.string()),
  row_count: z.int(),
  size: z.int(),
  sha256: z.string(),
  reason: z.string(),
  /** Above the number of rows from which administrators of the organizations are told. */
  large: z.boolean(),
  /** Whose rows they were. */
  organizations: z.array(z.looseObject({ id, name: z.string(), row_count: z.int() })),
});
export type MadeExport = z.infer<typeof madeExport>;

/** What the form of an export needs. */
export const caseExportForm = z.looseObject({
  columns: z.array(z.looseObject({ id: z.enum(columnIds), label: z.string() })),
  formats: z.array(z.enum(exportFormats)),
  defaults: z.looseObject({
    columns: z.array(z.enum(columnIds)),
    format: z.enum(exportFormats),
    bom: z.boolean(),
  }),
  /** Of the list with these filters: all that one sees, and those that one may export. */
  rows: z.looseObject({ shown: z.int(), exportable: z.int() }),
  /** Administrators are told of exports with more rows. */
  large_from: z.int(),
});
export type CaseExportForm = z.infer<typeof caseExportForm>;

/** What the export of one case will hold. */
export const oneCaseExportForm = z.looseObject({
  number: z.string(),
  formats: z.array(z.enum(exportFormats)),
  parts: z.array(z.looseObject({ name: z.string(), row_count: z.int() })),
});
