import { z } from "zod";
import { id, idOrUuid, line, uuid } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page, writers } from "#contract/kit/endpoint.ts";
import { exportFormats, exportRequest } from "#contract/kit/export-request.ts";
import { caseEndpoints } from "#contract/records/cases/endpoints.ts";
import {
  caseExport,
  caseExportColumnIds,
  caseExportForm,
  madeExport,
  oneCaseExportForm,
  oneCaseExportRequest,
} from "./schema.ts";

const params = z.object({ id: idOrUuid });
const base = { group: "exports", base: "v2" } as const;
const byWriters = { kind: "create", roles: writers } as const;
const ofOwn = (right: "edit" | "delete") =>
  ({ kind: "record", record: "export-profile", right, param: "id" }) as const;
const ofCase = { kind: "record", record: "case", right: "export", param: "id" } as const;

/** The filters and the order that the case list takes; without paging. */
const caseFilters = caseEndpoints["cases.list"].query.omit({ page: true, per_page: true });
export type CaseExportFilters = z.input<typeof caseFilters>;

const profileBody = z.object({
  uuid: uuid.optional(),
  name: line(80),
  columns: caseExportColumnIds,
  filters: caseFilters.default(caseFilters.parse({})),
  format: z.enum(exportFormats).default("csv"),
  bom: z.boolean().default(true),
});
export type CaseExportBody = z.input<typeof profileBody>;

const exportForm = caseExportForm.extend({ export: caseExport });

/**
 * Spec §7, "Case exports": taking cases out of the application, with its audit (V-6, V-9). A download without a
 * password given in the last ten minutes answers 423 with `reason: "confirm-password"`.
 */
export const caseExportEndpoints = {
  "exports.list": endpoint({
    ...base,
    method: "GET",
    path: "/case-exports",
    summary: "List the exports of cases that one keeps for another time",
    policy: byWriters,
    query: listQuery(["name", "updated_at"], { format: anyOf(exportFormats) }, "name"),
    response: page(caseExport),
    cache: true,
  }),
  "exports.made": endpoint({
    ...base,
    method: "GET",
    path: "/case-exports/made",
    summary: "What was exported: by oneself, and of the organizations that one administers",
    policy: byWriters,
    query: listQuery(["created_at", "row_count"], { large: anyOf(["yes", "no"]) }, "-created_at"),
    response: page(madeExport),
    cache: true,
    audit: "exports.list",
  }),
  "exports.new": endpoint({
    ...base,
    method: "GET",
    path: "/case-exports/create",
    summary: "What the new form needs: defaults, option lists, and how many rows these filters give",
    policy: byWriters,
    query: caseFilters,
    response: item(caseExportForm),
  }),
  "exports.edit": endpoint({
    ...base,
    method: "GET",
    path: "/case-exports/{id}/edit",
    summary: "What the edit form needs: the record and option lists",
    policy: ofOwn("edit"),
    params,
    response: item(exportForm),
  }),
  "exports.create": endpoint({
    ...base,
    method: "POST",
    path: "/case-exports",
    summary: "Keep an export of cases for another time",
    policy: byWriters,
    body: profileBody,
    status: 201,
    response: item(caseExport),
    changes: ["exports"],
    audit: "export-profile.create",
  }),
  "exports.update": endpoint({
    ...base,
    method: "PUT",
    path: "/case-exports/{id}",
    summary: "Change a kept export",
    policy: ofOwn("edit"),
    params,
    body: profileBody,
    response: item(caseExport),
    versioned: true,
    changes: ["exports"],
    audit: "export-profile.update",
  }),
  "exports.delete": endpoint({
    ...base,
    method: "DELETE",
    path: "/case-exports/{id}",
    summary: "Delete a kept export; what was exported with it stays on record",
    policy: ofOwn("delete"),
    params,
    response: null,
    changes: ["exports"],
    audit: "export-profile.delete",
  }),
  "exports.download": endpoint({
    ...base,
    method: "POST",
    path: "/case-exports/download",
    summary: "Export cases as a file: a kept export, or columns and filters of its own",
    policy: byWriters,
    body: exportRequest.extend({
      /** An export profile, whose columns and filters are then used. */
      profile_id: id.nullish().transform((value) => value ?? null),
      columns: caseExportColumnIds.optional(),
      filters: caseFilters.optional(),
    }),
    format: "file",
    response: null,
    changes: ["exports"],
    audit: "cases.export",
  }),
  "exports.caseForm": endpoint({
    group: "exports",
    base: "v2",
    method: "GET",
    path: "/cases/{id}/export",
    summary: "What the export of one case will hold",
    policy: ofCase,
    params,
    response: item(oneCaseExportForm),
  }),
  "exports.case": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/export",
    summary: "Export one case with its people, tasks, comments and time log, without protected notes",
    policy: ofCase,
    params,
    body: oneCaseExportRequest,
    format: "file",
    response: null,
    changes: ["exports"],
    audit: "case.export",
  }),
  "exports.timeLog": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/time-log/export",
    summary: "Export the time log of a case",
    policy: ofCase,
    params,
    body: exportRequest,
    format: "file",
    response: null,
    changes: ["exports"],
    audit: "time-log.export",
  }),
  "exports.users": endpoint({
    ...base,
    method: "POST",
    path: "/users/download",
    summary: "Export the colleagues whom one may see, as administrators may",
    policy: { kind: "create", roles: ["administrator"] },
    body: exportRequest,
    format: "file",
    response: null,
    changes: ["exports"],
    audit: "users.export",
  }),
};
