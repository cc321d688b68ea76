import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { exportFormats, exportReason, needReason, reportDestination } from "#contract/kit/export-request.ts";
import { assessmentEndpoints } from "#contract/records/assessments/endpoints.ts";
import { caseEndpoints } from "#contract/records/cases/endpoints.ts";
import { personEndpoints } from "#contract/records/persons/endpoints.ts";
import { taskEndpoints } from "#contract/records/tasks/endpoints.ts";
import {
  columnsOfSearch,
  type SearchQuery,
  type SearchResource,
  savedSearch,
  savedSearchFields,
  savedSearchForm,
  searchReport,
  searchResources,
  searchRow,
} from "./schema.ts";

const unpaged = { page: true, per_page: true } as const;

/** The query of each list, without paging: a search can filter by nothing else. */
export const listQueries = {
  cases: caseEndpoints["cases.list"].query.omit(unpaged),
  persons: personEndpoints["persons.list"].query.omit(unpaged),
  tasks: taskEndpoints["tasks.list"].query.omit(unpaged),
  assessments: assessmentEndpoints["assessments.list"].query.omit(unpaged),
};

/** Can the list be sorted by this, `name`, or `-name` for descending? */
export const sortsBy = (resource: SearchResource, sort: string): boolean =>
  listQueries[resource].shape.sort.safeParse(sort).success;

/** The part of a query that the list accepts, unparsed. */
export function knownQuery(resource: SearchResource, query: SearchQuery): SearchQuery {
  const names = Object.keys(listQueries[resource].shape);
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
}

const body = savedSearchFields.superRefine((search, context) => {
  const found = listQueries[search.resource].safeParse(search.query);
  for (const { path, message } of found.error?.issues ?? [])
    context.addIssue({ code: "custom", path: ["query", ...path.slice(0, 1)], message });
  const known = columnsOfSearch(search.resource, search.columns);
  if (search.columns !== null && known.length !== search.columns.length)
    context.addIssue({ code: "custom", path: ["columns"], message: "Choose columns of this list." });
});
export type SavedSearchBody = z.input<typeof body>;
export type SavedSearchValues = z.output<typeof body>;

const base = { group: "searches", base: "v2" } as const;
const member = { kind: "member" } as const;
const params = z.object({ id: idOrUuid });
const on = (right: "view" | "edit" | "delete" | "export") =>
  ({ kind: "record", record: "search", right, param: "id" }) as const;

const reported = {
  destination: reportDestination,
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number<string | number>().int().min(1).max(200).default(50),
  /** A column of the list, with a leading minus for descending; the search's own order where left out. */
  sort: z.string().max(40).optional(),
  /** A column by which the search can be counted; the first of these where it is any other. */
  by: z.string().max(40).optional(),
  /** Of a file. */
  format: z.enum(exportFormats).default("csv"),
  reason: exportReason.optional(),
};
const reportQuery = z
  .object({ ...reported, bom: z.enum(["yes", "no"]).default("yes") })
  .superRefine(needReason);
const reportBody = z.object({ ...reported, bom: z.boolean().default(true) }).superRefine(needReason);
export type SearchReportWish = z.output<typeof reportBody>;

const shownReport = page(searchRow).extend({ report: searchReport });

/** Spec §7, "Searches": saved, shared, alerting, reported (decision 020). */
export const savedSearchEndpoints = {
  "searches.list": endpoint({
    ...base,
    method: "GET",
    path: "/searches",
    summary: "List one's own saved searches and those that are shared with one",
    policy: member,
    query: listQuery(
      ["name", "updated_at"],
      { resource: anyOf(searchResources), owner: anyOf(["me", "others"]) },
      "name",
    ),
    response: page(savedSearch),
    cache: true,
  }),
  "searches.new": endpoint({
    ...base,
    method: "GET",
    path: "/searches/create",
    summary: "What the new form needs: lists with their columns, colleagues and organizations to share with",
    policy: member,
    response: item(savedSearchForm),
    cache: true,
  }),
  "searches.edit": endpoint({
    ...base,
    method: "GET",
    path: "/searches/{id}/edit",
    summary: "What the edit form needs: the record and option lists",
    policy: on("edit"),
    params,
    response: item(savedSearchForm.extend({ search: savedSearch })),
    audit: "search.view",
  }),
  "searches.create": endpoint({
    ...base,
    method: "POST",
    path: "/searches",
    summary: "Save a search of a list",
    policy: member,
    body,
    status: 201,
    response: item(savedSearch),
    changes: ["searches"],
    audit: "search.create",
  }),
  "searches.update": endpoint({
    ...base,
    method: "PUT",
    path: "/searches/{id}",
    summary: "Change a saved search; its alert is its owner's",
    policy: on("edit"),
    params,
    body,
    response: item(savedSearch),
    versioned: true,
    changes: ["searches"],
    audit: "search.update",
  }),
  "searches.delete": endpoint({
    ...base,
    method: "DELETE",
    path: "/searches/{id}",
    summary: "Delete a saved search; the records that it finds stay",
    policy: on("delete"),
    params,
    response: null,
    changes: ["searches"],
    audit: "search.delete",
  }),
  "searches.report": endpoint({
    ...base,
    method: "GET",
    path: "/searches/{id}/report",
    summary: "What a search finds, a page of it and counts, or with destination=download a file",
    policy: on("view"),
    params,
    query: reportQuery,
    mayBeFile: true,
    response: shownReport,
    cache: true,
    audit: "search.report-view",
  }),
  "searches.download": endpoint({
    ...base,
    method: "POST",
    path: "/searches/{id}/report",
    summary: "The same by a body; as a file it is for whoever may take rows out of the application",
    policy: on("view"),
    params,
    body: reportBody,
    mayBeFile: true,
    response: shownReport,
    changes: ["exports"],
    audit: "search.export",
  }),
};
