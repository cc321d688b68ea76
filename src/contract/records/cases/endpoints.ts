import { z } from "zod";
import { givenTimestamp, id, idOrUuid, userRef } from "#contract/kit/common.ts";
import { endpoint, item, listQuery, page, writers } from "#contract/kit/endpoint.ts";
import { caseFilters, caseSorts } from "#contract/records/case-lists/schema.ts";
import { templateChoice } from "#contract/records/case-templates/schema.ts";
import { offeredOption } from "#contract/records/offered/schema.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { caseBody, caseRecord, caseSummary } from "./schema.ts";

const params = z.object({ id: idOrUuid });
const on = (right: "view" | "edit" | "delete") =>
  ({ kind: "record", record: "case", right, param: "id" }) as const;

/** What the case forms need: option lists, organizations, and colleagues for the team. */
const caseForm = z.looseObject({
  categories: z.array(offeredOption),
  types: z.array(offeredOption),
  /** Templates from which a case may be opened. */
  templates: z.array(templateChoice).default([]),
  organizations: z.array(organization),
  users: z.array(userRef),
});

/** Spec §7, "Cases": the record itself. */
export const caseEndpoints = {
  "cases.list": endpoint({
    group: "cases",
    method: "GET",
    base: "v2",
    path: "/cases",
    summary: "List the cases that one may see, filtered, sorted and paged",
    policy: { kind: "member" },
    query: listQuery(caseSorts, caseFilters, "-updated_at"),
    response: page(caseSummary),
    cache: true,
    audit: "cases.list",
  }),
  "cases.new": endpoint({
    group: "cases",
    method: "GET",
    base: "v2",
    path: "/cases/create",
    summary: "What the new form needs: defaults and option lists",
    policy: { kind: "create", roles: writers },
    response: item(caseForm),
    cache: true,
  }),
  "cases.show": endpoint({
    group: "cases",
    method: "GET",
    base: "v2",
    path: "/cases/{id}",
    summary: "One case with its people, team, assessments, tasks and files",
    policy: on("view"),
    params,
    response: item(caseRecord),
    cache: true,
    audit: "case.view",
  }),
  "cases.edit": endpoint({
    group: "cases",
    method: "GET",
    base: "v2",
    path: "/cases/{id}/edit",
    summary: "What the edit form needs: the record and option lists",
    policy: on("edit"),
    params,
    response: item(caseForm.extend({ case: caseRecord })),
    cache: true,
    audit: "case.view",
  }),
  "cases.create": endpoint({
    group: "cases",
    method: "POST",
    base: "v2",
    path: "/cases",
    summary: "Open a case; its author joins the team as lead",
    policy: { kind: "create", roles: writers },
    body: caseBody,
    status: 201,
    response: item(caseRecord),
    changes: ["cases", "persons", "locations", "floorPlans", "dashboard", "media", "tasks"],
    queue: true,
    audit: "case.create",
  }),
  "cases.update": endpoint({
    group: "cases",
    method: "PUT",
    base: "v2",
    path: "/cases/{id}",
    summary: "Change a case",
    policy: on("edit"),
    params,
    body: caseBody,
    response: item(caseRecord),
    versioned: true,
    changes: ["cases", "persons", "locations", "floorPlans", "dashboard", "media", "tasks", "plans"],
    audit: "case.update",
  }),
  "cases.place": endpoint({
    group: "cases",
    method: "POST",
    base: "v2",
    path: "/cases/{id}/location",
    summary: "Say which location on record a case happened at; its words stay as they are",
    policy: on("edit"),
    params,
    body: z.object({ location_id: id.nullable(), zone_id: id.nullable().optional() }),
    response: item(caseRecord),
    changes: ["cases", "locations", "floorPlans"],
    audit: "case.update",
  }),
  "cases.delete": endpoint({
    group: "cases",
    method: "DELETE",
    base: "v2",
    path: "/cases/{id}",
    summary: "Delete a case with its assessments",
    policy: on("delete"),
    params,
    /** `activity_at` of the case as its sender read it; what changed below it since answers 412. */
    query: z.object({ seen_activity: givenTimestamp.optional() }),
    response: null,
    changes: ["cases", "persons", "assessments", "locations", "floorPlans", "dashboard", "tasks"],
    audit: "case.delete",
  }),
};
