import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { caseKind, caseKindBody } from "./schema.ts";

const params = z.object({ id: idOrUuid });
const shared = { group: "templates", base: "v2" } as const;
/** The forms and filters of cases show these lists. */
const changes = ["templates", "cases"] as const;

const kindForm = z.looseObject({ organizations: z.array(organization), position: z.int() });

export const kindQuery = listQuery(
  ["label", "position", "updated_at"],
  { active: anyOf(["yes", "no"]) },
  "position",
);

/** Spec §7, "Case types". */
export const caseTypeEndpoints = {
  "caseTypes.list": endpoint({
    ...shared,
    method: "GET",
    path: "/case-types",
    summary: "List the types that a case may have, in the order in which they are offered",
    policy: { kind: "member" },
    query: kindQuery,
    response: page(caseKind),
    cache: true,
  }),
  "caseTypes.new": endpoint({
    ...shared,
    method: "GET",
    path: "/case-types/create",
    summary: "What the new form needs: the organizations to keep it in, and the place behind the last",
    policy: { kind: "manage" },
    response: item(kindForm),
  }),
  "caseTypes.edit": endpoint({
    ...shared,
    method: "GET",
    path: "/case-types/{id}/edit",
    summary: "What the edit form needs: the record",
    policy: { kind: "record", record: "case-type", right: "edit", param: "id" },
    params,
    response: item(z.looseObject({ case_type: caseKind })),
  }),
  "caseTypes.create": endpoint({
    ...shared,
    method: "POST",
    path: "/case-types",
    summary: "Add a type of case",
    policy: { kind: "manage" },
    body: caseKindBody,
    status: 201,
    response: item(caseKind),
    changes,
    audit: "case-type.create",
  }),
  "caseTypes.update": endpoint({
    ...shared,
    method: "PUT",
    path: "/case-types/{id}",
    summary: "Change or retire a type of case",
    policy: { kind: "record", record: "case-type", right: "edit", param: "id" },
    params,
    body: caseKindBody,
    response: item(caseKind),
    versioned: true,
    changes,
    audit: "case-type.update",
  }),
  "caseTypes.delete": endpoint({
    ...shared,
    method: "DELETE",
    path: "/case-types/{id}",
    summary: "Delete a type that no case has",
    policy: { kind: "record", record: "case-type", right: "delete", param: "id" },
    params,
    response: null,
    changes,
    audit: "case-type.delete",
  }),
};

/** Spec §7, "Case categories". */
export const caseCategoryEndpoints = {
  "caseCategories.list": endpoint({
    ...shared,
    method: "GET",
    path: "/case-categories",
    summary: "List the categories that a case may have, in the order in which they are offered",
    policy: { kind: "member" },
    query: kindQuery,
    response: page(caseKind),
    cache: true,
  }),
  "caseCategories.new": endpoint({
    ...shared,
    method: "GET",
    path: "/case-categories/create",
    summary: "What the new form needs: the organizations to keep it in, and the place behind the last",
    policy: { kind: "manage" },
    response: item(kindForm),
  }),
  "caseCategories.edit": endpoint({
    ...shared,
    method: "GET",
    path: "/case-categories/{id}/edit",
    summary: "What the edit form needs: the record",
    policy: { kind: "record", record: "case-category", right: "edit", param: "id" },
    params,
    response: item(z.looseObject({ case_category: caseKind })),
  }),
  "caseCategories.create": endpoint({
    ...shared,
    method: "POST",
    path: "/case-categories",
    summary: "Add a category of cases",
    policy: { kind: "manage" },
    body: caseKindBody,
    status: 201,
    response: item(caseKind),
    changes,
    audit: "case-category.create",
  }),
  "caseCategories.update": endpoint({
    ...shared,
    method: "PUT",
    path: "/case-categories/{id}",
    summary: "Change or retire a category of cases",
    policy: { kind: "record", record: "case-category", right: "edit", param: "id" },
    params,
    body: caseKindBody,
    response: item(caseKind),
    versioned: true,
    changes,
    audit: "case-category.update",
  }),
  "caseCategories.delete": endpoint({
    ...shared,
    method: "DELETE",
    path: "/case-categories/{id}",
    summary: "Delete a category that no case has",
    policy: { kind: "record", record: "case-category", right: "delete", param: "id" },
    params,
    response: null,
    changes,
    audit: "case-category.delete",
  }),
};
