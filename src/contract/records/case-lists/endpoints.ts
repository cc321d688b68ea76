import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { caseSummary } from "#contract/records/cases/schema.ts";
import {
  archiveCases,
  caseFilter,
  caseFilters,
  caseSorts,
  casesDone,
  caseView,
  caseViewBody,
  deleteCases,
} from "./schema.ts";

const base = { group: "cases", base: "v2" } as const;
const member = { kind: "member" } as const;
const params = z.object({ id: idOrUuid });
const ownView = (right: "edit" | "delete") =>
  ({ kind: "record", record: "case-view", right, param: "id" }) as const;

/** Spec §7, "Cases": filters, streamed search, views of one's own, bulk archive and delete (decision 012). */
export const caseListEndpoints = {
  "cases.filters": endpoint({
    ...base,
    method: "GET",
    path: "/cases/filters",
    summary: "What cases can be filtered by: operators, and options with their counts",
    policy: member,
    query: z.object({ status: caseFilters.status, mine: caseFilters.mine, archived: caseFilters.archived }),
    response: z.looseObject({ data: z.array(caseFilter) }),
    cache: true,
    audit: "cases.list",
  }),
  /** With `Accept: application/x-ndjson` the answer is a stream, a case a line, at most 1,000 (DOMAIN-10e). */
  "cases.search": endpoint({
    ...base,
    method: "GET",
    path: "/cases/search",
    summary: "Search cases: a page of them, or a stream with a case a line",
    policy: member,
    query: listQuery(caseSorts, caseFilters, "-updated_at"),
    response: page(caseSummary),
    audit: "cases.search",
  }),
  "cases.views": endpoint({
    ...base,
    method: "GET",
    path: "/cases/views",
    summary: "One's own views of the case list, in the order of their names",
    policy: member,
    response: z.looseObject({ data: z.array(caseView) }),
    cache: true,
  }),
  "cases.createView": endpoint({
    ...base,
    method: "POST",
    path: "/cases/views",
    summary: "Save a view of the case list",
    policy: member,
    body: caseViewBody,
    status: 201,
    response: item(caseView),
    changes: ["cases"],
    audit: "case-view.create",
  }),
  "cases.updateView": endpoint({
    ...base,
    method: "PUT",
    path: "/cases/views/{id}",
    summary: "Change a view of the case list",
    policy: ownView("edit"),
    params,
    body: caseViewBody,
    response: item(caseView),
    versioned: true,
    changes: ["cases"],
    audit: "case-view.update",
  }),
  "cases.deleteView": endpoint({
    ...base,
    method: "DELETE",
    path: "/cases/views/{id}",
    summary: "Delete a view of the case list",
    policy: ownView("delete"),
    params,
    response: null,
    changes: ["cases"],
    audit: "case-view.delete",
  }),
  "cases.archiveMany": endpoint({
    ...base,
    method: "POST",
    path: "/cases/archive",
    summary: "Archive several cases, or restore them: all or none",
    policy: member,
    body: archiveCases,
    response: casesDone,
    changes: ["cases", "dashboard", "tasks"],
    audit: "case.archive",
  }),
  "cases.deleteMany": endpoint({
    ...base,
    method: "POST",
    path: "/cases/delete",
    summary: "Delete several cases with their assessments: all or none",
    policy: member,
    body: deleteCases,
    response: casesDone,
    changes: ["cases", "persons", "assessments", "dashboard", "tasks"],
    audit: "case.delete",
  }),
};
