import { z } from "zod";
import { id, recordFields, rights, timestamp, userRef } from "#contract/kit/common.ts";
import { exportFormats, exportReason, reportFormats } from "#contract/kit/export-request.ts";
import { exportedKinds } from "#contract/kit/kinds.ts";

/** Columns of an exported case, in the order of the case list and under its ids. */
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

/** Each column once; their order is the order in the file. */
export const caseExportColumnIds = z
  .array(z.enum(columnIds))
  .min(1, { error: "Choose at least one column." })
  .max(columnIds.length)
  .transform((list) => [...new Set(list)]);

/** The export of one case holds several tables, which one CSV cannot. */
export const oneCaseExportRequest = z.object({
  format: z.enum(["xlsx", "json"]).default("xlsx"),
  reason: exportReason,
});

/** Filters as the query of the case list takes them, unparsed. */
const keptFilters = z.record(z.string(), z.union([z.string(), z.number()]));

/** An export profile: filters, columns and format that its author saved for another time. */
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

/** What can be exported; of a plain kind it is the list. */
const exportKinds = [
  "cases",
  "case",
  "time-log",
  "users",
  "report",
  "search",
  "log",
  "person",
  "entity",
  "entities",
  "disclosures",
  "statistics",
  ...exportedKinds,
] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Reports are made as documents and everything about a person as an archive, beside the formats of exports. */
export const madeFormats = [...exportFormats, ...reportFormats, "zip"] as const;
export type MadeFormat = (typeof madeFormats)[number];

/** One export that was made: who took what out of the application. */
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
  /** It had so many rows that administrators of the organizations were told. */
  large: z.boolean(),
  /** Organizations whose rows it held. */
  organizations: z.array(z.looseObject({ id, name: z.string(), row_count: z.int() })),
});
export type MadeExport = z.infer<typeof madeExport>;

/** What the export form needs. */
export const caseExportForm = z.looseObject({
  columns: z.array(z.looseObject({ id: z.enum(columnIds), label: z.string() })),
  formats: z.array(z.enum(exportFormats)),
  defaults: z.looseObject({
    columns: z.array(z.enum(columnIds)),
    format: z.enum(exportFormats),
    bom: z.boolean(),
  }),
  /** For the list with these filters: rows that the reader sees, and those of them that they may export. */
  rows: z.looseObject({ shown: z.int(), exportable: z.int() }),
  /** Administrators are told of exports with more rows than this. */
  large_from: z.int(),
});
export type CaseExportForm = z.infer<typeof caseExportForm>;

/** What the export of one case will hold. */
export const oneCaseExportForm = z.looseObject({
  number: z.string(),
  formats: z.array(z.enum(exportFormats)),
  parts: z.array(z.looseObject({ name: z.string(), row_count: z.int() })),
});
