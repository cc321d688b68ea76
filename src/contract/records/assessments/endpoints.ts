import { z } from "zod";
import { idOrUuid, idParam, uuid } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page, writers } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { mediaEdit, mediaItem } from "#contract/records/media/schema.ts";
import { assessment, assessmentBody, assessmentSummary } from "./schema.ts";

const on = (right: "view" | "edit" | "delete", param: string) =>
  ({ kind: "record", record: "assessment", right, param }) as const;
const mediaParams = z.object({ id: idOrUuid, mediaId: idParam });

/** Spec §7, "Assessment operations". */
export const assessmentEndpoints = {
  "assessments.list": endpoint({
    group: "assessments",
    method: "GET",
    base: "v2",
    path: "/assessments",
    summary: "List the assessments that one may see",
    policy: { kind: "member" },
    query: listQuery(
      ["person", "case_number", "classification", "created_at", "updated_at"],
      {
        person_uuid: uuid.optional(),
        case_id: oneId,
        classification: anyOf(["0", "1", "2", "3", "none"]),
      },
      "-updated_at",
    ),
    response: page(assessmentSummary),
    cache: true,
    audit: "assessments.list",
  }),
  "assessments.related": endpoint({
    group: "assessments",
    method: "GET",
    base: "v2",
    path: "/assessments/related",
    summary: "Assessments of the same person or the same case",
    policy: { kind: "member" },
    query: z.object({
      person_uuid: uuid.optional(),
      case_id: oneId,
      except: uuid.optional(),
    }),
    response: z.looseObject({ data: z.array(assessmentSummary) }),
    cache: true,
    audit: "assessments.list",
  }),
  "assessments.show": endpoint({
    group: "assessments",
    method: "GET",
    base: "v2",
    path: "/assessments/{idOrUuid}",
    summary: "One assessment with its interviews, tasks and files",
    policy: on("view", "idOrUuid"),
    params: z.object({ idOrUuid }),
    response: item(assessment),
    cache: true,
    audit: "assessment.view",
  }),
  "assessments.save": endpoint({
    group: "assessments",
    method: "POST",
    base: "v2",
    path: "/assessments",
    summary: "Create an assessment; a uuid that exists is an update and needs If-Match",
    policy: { kind: "create", roles: writers },
    body: assessmentBody,
    status: 201,
    response: item(assessment),
    queue: true,
    changes: ["assessments", "cases", "persons", "dashboard"],
    audit: "assessment.create",
  }),
  "assessments.update": endpoint({
    group: "assessments",
    method: "PUT",
    base: "v2",
    path: "/assessments/{uuid}",
    summary: "Save an assessment's state",
    policy: on("edit", "uuid"),
    params: z.object({ uuid }),
    body: assessmentBody,
    response: item(assessment),
    versioned: true,
    queue: true,
    changes: ["assessments", "cases", "persons", "dashboard"],
    audit: "assessment.update",
  }),
  "assessments.updateMedia": endpoint({
    group: "assessments",
    method: "PUT",
    base: "v2",
    path: "/assessments/{id}/media/{mediaId}",
    summary: "Rename and tag an assessment's file",
    policy: on("edit", "id"),
    params: mediaParams,
    body: mediaEdit,
    response: item(mediaItem),
    queue: true,
    changes: ["assessments", "media", "cases"],
    audit: "media.update",
  }),
  "assessments.deleteMedia": endpoint({
    group: "assessments",
    method: "DELETE",
    base: "v2",
    path: "/assessments/{id}/media/{mediaId}",
    summary: "Delete an assessment's file",
    policy: on("edit", "id"),
    params: mediaParams,
    response: null,
    changes: ["assessments", "media", "cases"],
    audit: "media.delete",
  }),
};
