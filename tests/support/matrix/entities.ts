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
  "cases.attachEntity": (target) => ({
    params: { id: target.case?.id ?? 0 },
    body: { entity_uuid: target.plain.entity.uuid, note: "Named in the message" },
  }),
  "cases.detachEntity": (target) => ({
    params: { id: target.case?.id ?? 0, entityId: target.caseEntity.id },
  }),
} satisfies Partial<Record<EndpointName, (target: Target) => Call>>;
