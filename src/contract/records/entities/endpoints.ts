import { z } from "zod";
import { id, idOrUuid, idParam, mostAtOnce, seenVersions, userRef } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { exportFormats, exportRequest, reportFormats } from "#contract/kit/export-request.ts";
import { oneId } from "#contract/kit/filters.ts";
import { recordEndpoints, showEndpoint } from "#contract/kit/record-endpoints.ts";
import { caseRecord } from "#contract/records/cases/schema.ts";
import { entityTemplateChoice } from "#contract/records/entity-templates/schema.ts";
import { addedFiles } from "#contract/records/media/schema.ts";
import { offeredOption } from "#contract/records/offered/schema.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { historyEntry } from "#contract/records/person-work/schema.ts";
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
const path = "/entities";
const params = z.object({ id: idOrUuid });
const over = <const R extends "view" | "edit" | "export">(right: R) =>
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
  versions: seenVersions,
  confirm: z.literal("DELETE", { error: "Type DELETE to delete these records." }),
});

const entityForm = z.looseObject({
  kinds: z.array(z.enum(entityKinds)),
  entity_types: z.array(offeredOption),
  templates: z.array(entityTemplateChoice).default([]),
  /** Colleagues whom answers may name. */
  users: z.array(userRef).default([]),
  identifier_kinds: z.array(z.enum(identifierKinds)),
  /** Each with the top of its tree, whose types it offers; not every server names that. */
  organizations: z.array(organization.extend({ root_id: id.optional() })),
});

/** Spec §7, "Entities": people and organizations of interest (decision 025). */
export const entityEndpoints = {
  ...recordEndpoints("entity", {
    path,
    query: listQuery(
      ["name", "kind", "organization", "open_case_count", "updated_at"],
      {
        kind: anyOf(entityKinds),
        entity_type_id: oneId,
        organization_id: oneId,
        has_open_case: anyOf(["yes", "no"]),
      },
      "name",
    ),
    row: entitySummary,
    record: entity,
    form: entityForm,
    body: entityBody,
    alsoStale: ["cases"],
    summaries: {
      edit: "What the edit form needs: the record with the cases that one may see, and option lists",
      delete: "Delete an organization of interest that belongs to no case",
    },
  }),
  ...showEndpoint("entity", {
    path,
    record: entity,
    summary: "One organization of interest with the cases that one may see",
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
  "entities.file": endpoint({
    ...base,
    method: "POST",
    path: "/entities/{id}/export",
    summary: "Export one organization of interest: what is recorded, what it goes by, and its cases",
    policy: over("export"),
    params,
    body: exportRequest.extend({
      /** Tables, or a document to read: `docx` and `pdf`. */
      format: z.enum([...exportFormats, ...reportFormats]).default("xlsx"),
      /** Times of a document are written in it; UTC where it is left out. */
      time_zone: z.string().max(60).nullable().default(null),
    }),
    format: "file",
    response: null,
    changes: ["exports"],
    audit: "entity.file",
  }),
  "entities.attach": endpoint({
    ...base,
    method: "POST",
    path: "/entities/{id}/media",
    summary: "Attach files that were uploaded to an organization of interest",
    policy: over("edit"),
    params,
    body: addedFiles,
    status: 201,
    response: item(entity),
    changes: ["entities", "media"],
    audit: "media.create",
  }),
  "entities.deleteMedia": endpoint({
    ...base,
    method: "DELETE",
    path: "/entities/{id}/media/{mediaId}",
    summary: "Delete a file of an organization of interest",
    policy: over("edit"),
    params: z.object({ id: idOrUuid, mediaId: idParam }),
    response: null,
    changes: ["entities", "media"],
    audit: "media.delete",
  }),
  "entities.history": endpoint({
    ...base,
    method: "GET",
    path: "/entities/{id}/history",
    summary: "Who changed which fields of an organization of interest, and when",
    policy: over("view"),
    params,
    query: listQuery(["at"], {}, "-at"),
    response: page(historyEntry),
    cache: true,
    audit: "entity.history",
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
