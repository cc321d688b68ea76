import { z } from "zod";
import { endpoint, item, writers } from "#contract/kit/endpoint.ts";
import { exportFormats, exportRequest } from "#contract/kit/export-request.ts";
import { entityEndpoints } from "#contract/records/entities/endpoints.ts";

/** Columns of exported organizations of interest, in the order of their list and under its ids. */
export const entityExportColumns = [
  { id: "name", label: "Name" },
  { id: "kind", label: "Kind" },
  { id: "identifiers", label: "Identifiers" },
  { id: "organization", label: "School" },
  { id: "open_case_count", label: "Open cases" },
  { id: "updated_at", label: "Updated" },
  { id: "entity_type", label: "Type" },
  { id: "location", label: "Location" },
] as const;
export type EntityExportColumn = (typeof entityExportColumns)[number]["id"];

const ids = entityExportColumns.map((column) => column.id);

/** Each column once; their order is the order in the file. */
const columns = z
  .array(z.enum(ids))
  .min(1, { error: "Choose at least one column." })
  .max(ids.length)
  .transform((list) => [...new Set(list)]);

/** The filters and the order that the list takes; without paging. */
const filters = entityEndpoints["entities.list"].query.omit({ page: true, per_page: true });
export type EntityExportFilters = z.input<typeof filters>;

const form = z.looseObject({
  columns: z.array(z.looseObject({ id: z.enum(ids), label: z.string() })),
  formats: z.array(z.enum(exportFormats)),
  defaults: z.looseObject({ columns: z.array(z.enum(ids)), format: z.enum(exportFormats), bom: z.boolean() }),
  /** For the list with these filters: rows that the reader sees, and those of them that they may export. */
  rows: z.looseObject({ shown: z.int(), exportable: z.int() }),
  /** Administrators are told of exports with more rows than this. */
  large_from: z.int(),
});

const base = { group: "exports", base: "v2", policy: { kind: "create", roles: writers } } as const;

/** Spec §7, "Entity exports": taking organizations of interest out of the application, as cases are (V-6, V-9). */
export const entityExportEndpoints = {
  "exports.newOfEntities": endpoint({
    ...base,
    method: "GET",
    path: "/entity-exports/create",
    summary: "What the form needs: defaults, option lists, and how many rows these filters give",
    query: filters,
    response: item(form),
  }),
  "exports.downloadEntities": endpoint({
    ...base,
    method: "POST",
    path: "/entity-exports/download",
    summary: "Export organizations of interest as a file, with columns and filters of its own",
    body: exportRequest.extend({
      columns: columns.optional(),
      filters: filters.default(filters.parse({})),
    }),
    format: "file",
    response: null,
    changes: ["exports"],
    audit: "entities.export",
  }),
};
