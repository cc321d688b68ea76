import { z } from "zod";
import { idOrUuid, idParam } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { entityRelation, entityRelationBody, entityRelations } from "./schema.ts";

const params = z.object({ id: idOrUuid });
const over = <const K extends "entity" | "person" | "location", const R extends "view" | "edit">(
  record: K,
  right: R,
) => ({ kind: "record", record, right, param: "id" }) as const;
const changes = ["entities", "persons", "locations", "cases"] as const;
const read = { base: "v2", method: "GET", params, response: entityRelations, cache: true } as const;

/** Spec §7, "Entities": how organizations of interest are related to people, locations and each other (decision 101). */
export const entityRelationEndpoints = {
  "entities.relations": endpoint({
    ...read,
    group: "entities",
    path: "/entities/{id}/relations",
    summary:
      "The people, locations and others that an organization of interest is related to, from both ends",
    policy: over("entity", "view"),
    audit: "relations.list",
  }),
  "persons.entityRelations": endpoint({
    ...read,
    group: "persons",
    path: "/persons/{id}/entity-relations",
    summary: "The organizations of interest that are related to a person",
    policy: over("person", "view"),
    audit: "relations.list",
  }),
  "locations.entityRelations": endpoint({
    ...read,
    group: "locations",
    path: "/locations/{id}/entity-relations",
    summary: "The organizations of interest that are related to a location",
    policy: over("location", "view"),
    audit: "relations.list",
  }),
  "entities.relate": endpoint({
    group: "entities",
    base: "v2",
    method: "POST",
    path: "/entities/{id}/relations",
    summary: "Say how an organization of interest is related to a person, a location or another one",
    policy: over("entity", "edit"),
    params,
    body: entityRelationBody,
    response: item(entityRelation),
    status: 201,
    changes,
    audit: "relation.create",
  }),
  "entities.unrelate": endpoint({
    group: "entities",
    base: "v2",
    method: "DELETE",
    path: "/entities/{id}/relations/{relationId}",
    summary: "Take a relation of an organization of interest back; both ends stay",
    policy: over("entity", "edit"),
    params: z.object({ id: idOrUuid, relationId: idParam }),
    response: null,
    changes,
    audit: "relation.delete",
  }),
};
