import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { offeredOption } from "#contract/records/offered/schema.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { caseTemplate, caseTemplateBody, caseTemplateSummary } from "./schema.ts";

const params = z.object({ id: idOrUuid });
const shared = { group: "templates", base: "v2" } as const;
const on = (right: "edit" | "delete") =>
  ({ kind: "record", record: "case-template", right, param: "id" }) as const;
/** The case forms offer these templates. */
const changes = ["templates", "cases"] as const;

/**
 * What the editor needs: the organizations a template may belong to, and the lists that its defaults are chosen from.
 */
const templateForm = z.looseObject({
  organizations: z.array(organization),
  categories: z.array(offeredOption),
  types: z.array(offeredOption),
});

/** Spec §7, "Case templates". */
export const caseTemplateEndpoints = {
  "caseTemplates.list": endpoint({
    ...shared,
    method: "GET",
    path: "/case-templates",
    summary: "List the templates of cases",
    policy: { kind: "member" },
    query: listQuery(["name", "published_version", "updated_at"], { active: anyOf(["yes", "no"]) }, "name"),
    response: page(caseTemplateSummary),
    cache: true,
  }),
  "caseTemplates.new": endpoint({
    ...shared,
    method: "GET",
    path: "/case-templates/create",
    summary: "What the new form needs: organizations and option lists",
    policy: { kind: "manage" },
    response: item(templateForm),
  }),
  "caseTemplates.edit": endpoint({
    ...shared,
    method: "GET",
    path: "/case-templates/{id}/edit",
    summary: "What the edit form needs: the record and option lists",
    policy: on("edit"),
    params,
    response: item(templateForm.extend({ case_template: caseTemplate })),
  }),
  "caseTemplates.create": endpoint({
    ...shared,
    method: "POST",
    path: "/case-templates",
    summary: "Publish a new template",
    policy: { kind: "manage" },
    body: caseTemplateBody,
    status: 201,
    response: item(caseTemplate),
    changes,
    audit: "case-template.create",
  }),
  "caseTemplates.update": endpoint({
    ...shared,
    method: "PUT",
    path: "/case-templates/{id}",
    summary: "Change a template; a changed definition is published as its next version",
    policy: on("edit"),
    params,
    body: caseTemplateBody,
    response: item(caseTemplate),
    versioned: true,
    changes,
    audit: "case-template.update",
  }),
  "caseTemplates.delete": endpoint({
    ...shared,
    method: "DELETE",
    path: "/case-templates/{id}",
    summary: "Delete a template that no case was written under",
    policy: on("delete"),
    params,
    response: null,
    changes,
    audit: "case-template.delete",
  }),
  "caseTemplates.duplicate": endpoint({
    ...shared,
    method: "POST",
    path: "/case-templates/{id}/duplicate",
    summary: "Copy a template with everything in it, under a name of its own",
    policy: on("edit"),
    params,
    status: 201,
    response: item(caseTemplate),
    changes,
    audit: "case-template.duplicate",
  }),
};
