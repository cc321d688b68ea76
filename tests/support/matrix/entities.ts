import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Call } from "./http.ts";
import type { Target } from "./requests.ts";

export const entityBody = (target: Target) => ({
  organization_id: target.organizationId,
  name: "Northwind Riders",
  kind: "group",
  identifiers: [
    { kind: "handle", value: "@northwind_07" },
    { kind: "domain", value: "northwind.example" },
  ],
  description: "Meets after school at the park.",
  location: "Alder Park",
});

/** Who may make the calls that only organizations of interest have. */
export const entityRules = {
  "entities.search": { who: "member" },
  "entities.attach": { kind: "entity", right: "edit" },
  "entities.deleteMedia": { kind: "entity", right: "edit" },
  "entities.history": { kind: "entity", right: "view" },
  "entities.duplicates": { who: "administrator" },
  "entities.distinct": { kind: "entity", right: "edit" },
  "entities.merges": { kind: "entity", right: "view" },
  "entities.merge": { kind: "entity", right: "delete" },
  "entities.unmerge": { kind: "entity", right: "delete" },
  "entities.relations": { kind: "entity", right: "view" },
  "persons.entityRelations": { kind: "person", right: "view" },
  "locations.entityRelations": { kind: "location", right: "view" },
  "entities.relate": { kind: "entity", right: "edit" },
  "entities.unrelate": { kind: "entity", right: "edit" },
  "entities.deleteMany": { each: "entity", right: "delete" },
} as const;

const params = (target: Target) => ({ id: target.plain.entity.id });

export const entityRequests = {
  "entities.list": (target) => ({
    query: {
      q: "a",
      page: 1,
      per_page: 50,
      sort: "-name",
      kind: "group,account",
      organization_id: target.organizationId,
      has_open_case: "yes,no",
    },
  }),
  "entities.search": () => ({ query: { q: "north" } }),
  "entities.deleteMany": (target) => ({ body: { ids: [target.plain.entity.id], confirm: "DELETE" } }),
  "entities.file": (target) => ({
    params: params(target),
    body: { reason: "For the district office", format: "xlsx" },
  }),
  "exports.newOfEntities": (target) => ({
    query: {
      q: "a",
      sort: "-name",
      kind: "group",
      organization_id: target.organizationId,
      has_open_case: "no",
    },
  }),
  "exports.downloadEntities": (target) => ({
    body: {
      reason: "For the yearly review",
      format: "csv",
      bom: false,
      columns: ["name", "identifiers"],
      filters: { kind: "group", organization_id: String(target.organizationId) },
    },
  }),
  "entities.attach": (target) => ({
    params: params(target),
    body: { attachments: [randomUUID()] },
  }),
  "entities.deleteMedia": (target) => ({
    params: { id: target.plain.entity.id, mediaId: target.entityMedia },
  }),
  "entities.history": (target) => ({ params: params(target), query: { page: 1, per_page: 50, sort: "-at" } }),
  "entities.duplicates": () => ({ query: { page: 1, per_page: 25 } }),
  "entities.distinct": (target) => ({
    params: params(target),
    body: { other: target.entityTwin.uuid, distinct: true },
  }),
  "entities.merges": (target) => ({ params: params(target) }),
  "entities.merge": (target) => ({
    params: params(target),
    body: { other: target.entityTwin.uuid, other_version: 1, entity: entityBody(target), answers: "other" },
  }),
  "entities.unmerge": (target) => ({
    params: params(target),
    body: { merge: target.entityMerge ?? target.entityTwin.uuid, choices: { name: "now" } },
  }),
  "entities.relations": (target) => ({ params: params(target) }),
  "persons.entityRelations": (target) => ({ params: { id: target.person.id } }),
  "locations.entityRelations": (target) => ({ params: { id: target.plain.location.id } }),
  "entities.relate": (target) => ({
    params: params(target),
    body: { to_kind: "person", to_uuid: target.person.uuid, relation: "employs", note: "On weekends" },
  }),
  "entities.unrelate": (target) => ({
    params: { id: target.plain.entity.id, relationId: target.entityRelation.id },
  }),
  "cases.attachEntity": (target) => ({
    params: { id: target.case?.id ?? 0 },
    body: { entity_uuid: target.plain.entity.uuid, note: "Named in the message" },
  }),
  "cases.detachEntity": (target) => ({
    params: { id: target.case?.id ?? 0, entityId: target.caseEntity.id },
  }),
} satisfies Partial<Record<EndpointName, (target: Target) => Call>>;
