import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { endpoint, item, listQuery, page, writers } from "#contract/kit/endpoint.ts";
import { person } from "#contract/records/persons/schema.ts";
import {
  distinctBody,
  duplicatePair,
  mergeBody,
  personMerge,
  similarBody,
  similarPerson,
  unmergeBody,
} from "./schema.ts";

const params = z.object({ id: idOrUuid });
const on = (right: "view" | "edit" | "delete") =>
  ({ kind: "record", record: "person", right, param: "id" }) as const;
const moved = ["persons", "cases", "assessments", "media", "dashboard", "plans"] as const;

/** Likely duplicates of a person; merging two, and taking it back (decision 018). */
export const personMergeEndpoints = {
  "persons.similar": endpoint({
    group: "persons",
    method: "POST",
    base: "v2",
    path: "/persons/similar",
    summary: "Who is here already and may be the person that is being typed in; at most 5",
    policy: { kind: "create", roles: writers },
    body: similarBody,
    response: z.looseObject({ data: z.array(similarPerson).max(5) }),
    unstored: true,
    audit: "persons.similar",
  }),
  "persons.duplicates": endpoint({
    group: "persons",
    method: "GET",
    base: "v2",
    path: "/persons/duplicates",
    summary: "Pairs of people who may be one, with the reasons; those whom one may merge",
    policy: { kind: "create", roles: ["administrator"] },
    query: listQuery(["updated_at"], {}, "-updated_at").omit({ q: true, sort: true }),
    response: page(duplicatePair),
    cache: true,
    audit: "persons.duplicates",
  }),
  "persons.distinct": endpoint({
    group: "persons",
    method: "POST",
    base: "v2",
    path: "/persons/{id}/distinct",
    summary: "Remember that two people are not the same, or take that back",
    policy: on("edit"),
    params,
    body: distinctBody,
    response: null,
    changes: ["persons"],
    audit: "person.distinct",
  }),
  "persons.merges": endpoint({
    group: "persons",
    method: "GET",
    base: "v2",
    path: "/persons/{id}/merges",
    summary: "Who was merged into a person, and what undoing it would do",
    policy: on("view"),
    params,
    response: z.looseObject({ data: z.array(personMerge) }),
    cache: true,
    audit: "person.view",
  }),
  "persons.merge": endpoint({
    group: "persons",
    method: "POST",
    base: "v2",
    path: "/persons/{id}/merge",
    summary: "Make another record of the same person part of this one",
    policy: on("delete"),
    params,
    body: mergeBody,
    response: item(person),
    versioned: true,
    changes: moved,
    audit: "person.merge",
  }),
  "persons.unmerge": endpoint({
    group: "persons",
    method: "POST",
    base: "v2",
    path: "/persons/{id}/unmerge",
    summary: "Take the last merge of a person back",
    policy: on("delete"),
    params,
    body: unmergeBody,
    response: item(person),
    versioned: true,
    changes: moved,
    audit: "person.unmerge",
  }),
};
