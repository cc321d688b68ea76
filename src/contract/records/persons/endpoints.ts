import { z } from "zod";
import { idOrUuid, idParam, option } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page, writers } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { moveBody } from "#contract/records/compartments/schema.ts";
import { mediaEdit, mediaItem } from "#contract/records/media/schema.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { enrollmentStatuses, foundPerson, person, personBody, personSummary } from "./schema.ts";

const params = z.object({ id: idOrUuid });
const mediaParams = z.object({ id: idOrUuid, mediaId: idParam });
const on = (right: "view" | "edit" | "delete") =>
  ({ kind: "record", record: "person", right, param: "id" }) as const;

/** What the person forms need: option lists, and the organizations that can be chosen. */
const personForm = z.looseObject({
  person_types: z.array(option),
  organizations: z.array(organization),
  enrollment_statuses: z.array(z.enum(enrollmentStatuses)),
});

/** Spec §7, "Persons". */
export const personEndpoints = {
  "persons.list": endpoint({
    group: "persons",
    method: "GET",
    base: "v2",
    path: "/persons",
    summary: "List people, filtered, sorted and paged",
    policy: { kind: "member" },
    query: listQuery(
      ["name", "grade", "person_type", "student_id", "organization", "open_case_count", "updated_at"],
      {
        person_type_id: oneId,
        organization_id: oneId,
        grade: z.string().max(20).optional(),
        has_open_case: anyOf(["yes", "no"]),
      },
      "name",
    ),
    response: page(personSummary),
    cache: true,
    audit: "persons.list",
  }),
  "persons.search": endpoint({
    group: "persons",
    method: "GET",
    base: "v2",
    path: "/persons/search",
    summary: "Find people by a part of their name or student ID; at most 20",
    policy: { kind: "member" },
    query: z.object({ q: z.string().trim().max(200).default("") }),
    response: z.looseObject({ data: z.array(foundPerson) }),
    cache: true,
    audit: "persons.search",
  }),
  "persons.new": endpoint({
    group: "persons",
    method: "GET",
    base: "v2",
    path: "/persons/create",
    summary: "What the new form needs: option lists",
    policy: { kind: "create", roles: writers },
    response: item(personForm),
    cache: true,
  }),
  "persons.show": endpoint({
    group: "persons",
    method: "GET",
    base: "v2",
    path: "/persons/{id}",
    summary: "One person with cases, assessments and files",
    policy: on("view"),
    params,
    response: item(person),
    cache: true,
    audit: "person.view",
  }),
  "persons.edit": endpoint({
    group: "persons",
    method: "GET",
    base: "v2",
    path: "/persons/{id}/edit",
    summary: "What the edit form needs: the record and option lists",
    policy: on("edit"),
    params,
    response: item(personForm.extend({ person })),
    cache: true,
    audit: "person.view",
  }),
  "persons.create": endpoint({
    group: "persons",
    method: "POST",
    base: "v2",
    path: "/persons",
    summary: "Add a person",
    policy: { kind: "create", roles: writers },
    body: personBody,
    status: 201,
    response: item(person),
    queue: true,
    changes: ["persons", "media"],
    audit: "person.create",
  }),
  "persons.update": endpoint({
    group: "persons",
    method: "PUT",
    base: "v2",
    path: "/persons/{id}",
    summary: "Change a person",
    policy: on("edit"),
    params,
    body: personBody,
    response: item(person),
    versioned: true,
    queue: true,
    changes: ["persons", "cases", "assessments", "media", "plans"],
    audit: "person.update",
  }),
  "persons.delete": endpoint({
    group: "persons",
    method: "DELETE",
    base: "v2",
    path: "/persons/{id}",
    summary: "Delete a person who has no case and no assessment",
    policy: on("delete"),
    params,
    response: null,
    changes: ["persons", "dashboard"],
    audit: "person.delete",
  }),
  "persons.updateMedia": endpoint({
    group: "persons",
    method: "PUT",
    base: "v2",
    path: "/persons/{id}/media/{mediaId}",
    summary: "Rename and tag a person's file",
    policy: on("edit"),
    params: mediaParams,
    body: mediaEdit,
    response: item(mediaItem),
    queue: true,
    changes: ["persons", "media", "cases"],
    audit: "media.update",
  }),
  "persons.moveFile": endpoint({
    group: "persons",
    method: "POST",
    base: "v2",
    path: "/persons/{id}/media/{mediaId}/compartment",
    summary: "Move a person's file to another compartment of records, with a reason",
    policy: on("edit"),
    params: mediaParams,
    body: moveBody,
    response: item(mediaItem),
    versioned: "part",
    changes: ["persons", "media", "cases"],
    audit: "media.move",
  }),
  "persons.deleteMedia": endpoint({
    group: "persons",
    method: "DELETE",
    base: "v2",
    path: "/persons/{id}/media/{mediaId}",
    summary: "Delete a person's file",
    policy: on("edit"),
    params: mediaParams,
    response: null,
    changes: ["persons", "media", "cases"],
    audit: "media.delete",
  }),
};
