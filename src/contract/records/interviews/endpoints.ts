import { z } from "zod";
import { idOrUuid, uuid } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page, writers } from "#contract/kit/endpoint.ts";
import { moveBody } from "#contract/records/compartments/schema.ts";
import { interview, interviewBody, interviewSections } from "./schema.ts";

const on = (right: "edit" | "delete") =>
  ({ kind: "record", record: "interview", right, param: "uuid" }) as const;

/** Spec §7, "Interview operations". */
export const interviewEndpoints = {
  "interviews.list": endpoint({
    group: "interviews",
    method: "GET",
    base: "v2",
    path: "/interviews",
    summary: "List interviews of the assessments that one may see, and one's own that none names yet",
    policy: { kind: "member" },
    query: listQuery(
      ["created_at", "updated_at"],
      { assessment_uuid: uuid.optional(), section: anyOf(interviewSections) },
      "created_at",
    ),
    response: page(interview),
    cache: true,
    audit: "interviews.list",
  }),
  "interviews.create": endpoint({
    group: "interviews",
    method: "POST",
    base: "v2",
    path: "/interviews",
    summary:
      "Save an interview: a new one joins the section and the assessment that it names; one's own, by its uuid, is changed",
    policy: { kind: "create", roles: writers },
    body: interviewBody,
    status: 201,
    response: item(interview),
    queue: true,
    changes: ["interviews", "assessments", "cases"],
    audit: "interview.create",
  }),
  "interviews.update": endpoint({
    group: "interviews",
    method: "PUT",
    base: "v2",
    path: "/interviews/{uuid}",
    summary: "Save an interview's answers",
    policy: on("edit"),
    params: z.object({ uuid }),
    body: interviewBody,
    response: item(interview),
    versioned: true,
    queue: true,
    changes: ["interviews", "assessments", "cases"],
    audit: "interview.update",
  }),
  "cases.moveInterview": endpoint({
    group: "cases",
    method: "POST",
    base: "v2",
    path: "/cases/{id}/interviews/{interviewUuid}/compartment",
    summary: "Move an interview of a case's assessment to another compartment of the case, with a reason",
    policy: { kind: "record", record: "case", right: "edit", param: "id" },
    params: z.object({ id: idOrUuid, interviewUuid: uuid }),
    body: moveBody,
    response: item(interview),
    versioned: "part",
    changes: ["cases", "interviews", "assessments"],
    audit: "interview.move",
  }),
  "interviews.delete": endpoint({
    group: "interviews",
    method: "DELETE",
    base: "v2",
    path: "/interviews/{uuid}",
    summary: "Delete an interview; its id leaves the assessment, and an empty step is removed",
    policy: on("delete"),
    params: z.object({ uuid }),
    response: null,
    changes: ["interviews", "assessments", "cases"],
    audit: "interview.delete",
  }),
};
