import { z } from "zod";
import { id, idOrUuid, mostAtOnce } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page, writers } from "#contract/kit/endpoint.ts";
import { caseRecord } from "#contract/records/cases/schema.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import {
  caseEntityBody,
  entity,
  entityBody,
  entityKinds,
  entityRef,
  entitySummary,
  identifierKinds,
} from "./schema.ts";

const base = { group: "entities", base: "v2" } as const;
const params = z.object({ id: idOrUuid });
const on = (right: "view" | "edit" | "delete") =>
  ({ kind: "record", record: "entity", right, param: "id" }) as const;
const ofCase = { kind: "record", record: "case", right: "edit", param: "id" } as const;
const changed = ["entities", "cases"] as const;

/** The server asks for the typed word too (V-14). */
const deleteEntities = z.object({
  ids: z
    .array(id)
    .min(1)
    .max(mostAtOnce)
    .refine((list) => new Set(list).size === list.length, { error: "Each record can be named once." }),
  confirm: z.literal("DELETE", { error: "Type DELETE to delete these records." }),
});

const entityForm = z.looseObject({
  kinds: z.array(z.enum(entityKinds)),
  identifier_kinds: z.array(z.enum(identifierKinds)),
  organizations: z.array(organization),
});

/** Spec §7, "Entities": people and organizations of interest (decision 025). */
export const entityEndpoints = {
  "entities.list": endpoint({
    ...base,
    method: "GET",
    path: "/entities",
    summary: "List the organizations of interest, filtered, sorted and paged",
    policy: { kind: "member" },
    query: listQuery(
      ["name", "kind", "organization", "open_case_count", "updated_at"],
      {
        kind: anyOf(entityKinds),
        organization_id: z.coerce.number<string | number>().int().optional(),
        has_open_case: anyOf(["yes", "no"]),
      },
      "name",
    ),
    response: page(entitySummary),
    cache: true,
    audit: "entities.list",
  }),
  "entities.search": endpoint({
    ...base,
    method: "GET",
    path: "/entities/search",
    summary: "Find organizations of interest by a part of their name or of what they go by; at most 20",
    policy: { kind: "member" },
    query: z.object({ q: z.string().trim().max(200).default("") }),
    response: z.looseObject({ data: z.array(entityRef) }),
    cache: true,
    audit: "entities.search",
  }),
  "entities.new": endpoint({
    ...base,
    method: "GET",
    path: "/entities/create",
    summary: "What the new form needs: option lists",
    policy: { kind: "create", roles: writers },
    response: item(entityForm),
    cache: true,
  }),
  "entities.show": endpoint({
    ...base,
    method: "GET",
    path: "/entities/{id}",
    summary: "One organization of interest with the cases that one may see",
    policy: on("view"),
    params,
    response: item(entity),
    cache: true,
    audit: "entity.view",
  }),
  "entities.edit": endpoint({
    ...base,
    method: "GET",
    path: "/entities/{id}/edit",
    summary: "What the edit form needs: the record and option lists",
    policy: on("edit"),
    params,
    response: item(entityForm.extend({ entity })),
    cache: true,
    audit: "entity.view",
  }),
  "entities.create": endpoint({
    ...base,
    method: "POST",
    path: "/entities",
    summary: "Add an organization of interest",
    policy: { kind: "create", roles: writers },
    body: entityBody,
    status: 201,
    response: item(entity),
    changes: ["entities"],
    audit: "entity.create",
  }),
  "entities.update": endpoint({
    ...base,
    method: "PUT",
    path: "/entities/{id}",
    summary: "Change an organization of interest",
    policy: on("edit"),
    params,
    body: entityBody,
    response: item(entity),
    versioned: true,
    changes: changed,
    audit: "entity.update",
  }),
  "entities.delete": endpoint({
    ...base,
    method: "DELETE",
    path: "/entities/{id}",
    summary: "Delete an organization of interest that belongs to no case",
    policy: on("delete"),
    params,
    response: null,
    changes: ["entities"],
    audit: "entity.delete",
  }),
  "entities.deleteMany": endpoint({
    ...base,
    method: "POST",
    path: "/entities/delete",
    summary: "Delete several organizations of interest that belong to no case: all or none",
    policy: { kind: "member" },
    body: deleteEntities,
    response: z.looseObject({ count: z.int() }),
    changes: ["entities"],
    audit: "entity.delete",
  }),
  "cases.attachEntity": endpoint({
    group: "cases",
    base: "v2",
    method: "POST",
    path: "/cases/{id}/entities",
    summary: "Add an organization of interest to a case, or change how it is involved",
    policy: ofCase,
    params,
    body: caseEntityBody,
    response: item(caseRecord),
    changes: changed,
    audit: "case.entities",
  }),
  "cases.detachEntity": endpoint({
    group: "cases",
    base: "v2",
    method: "DELETE",
    path: "/cases/{id}/entities/{entityId}",
    summary: "Take an organization of interest off a case; it stays on record",
    policy: ofCase,
    params: z.object({ id: idOrUuid, entityId: idOrUuid }),
    response: null,
    changes: changed,
    audit: "case.entities",
  }),
};
