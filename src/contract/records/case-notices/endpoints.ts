import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { notice, noticeBody, noticeEdit, noticeList, noticesQuery, openDutyList } from "./schema.ts";

const params = z.object({ id: idOrUuid });
const one = params.extend({ notice: idOrUuid });
const on = (right: "view" | "edit") => ({ kind: "record", record: "case", right, param: "id" }) as const;
const ofNotice = (right: "edit" | "delete") =>
  ({ kind: "record", record: "notice", right, param: "notice" }) as const;
const base = { group: "cases", base: "v2", params } as const;

/** DOMAIN-4, document 7: who was told of a threat, by whom, when and what. */
export const caseNoticeEndpoints = {
  "cases.notices": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/notices",
    summary: "Who has to be told of a case, and who was, latest first",
    policy: on("view"),
    query: noticesQuery,
    response: noticeList,
    cache: true,
    audit: "notices.list",
  }),
  "cases.duties": endpoint({
    group: "cases",
    base: "v2",
    method: "GET",
    path: "/cases/duties",
    summary: "Who is still to be told of open cases that one is on the team of, and by when",
    policy: { kind: "member" },
    response: openDutyList,
    cache: true,
    audit: "duties.list",
  }),
  "cases.recordNotice": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/notices",
    summary: "Record that somebody was told, could not be reached, or is not told",
    policy: on("edit"),
    body: noticeBody,
    status: 201,
    response: item(notice),
    changes: ["cases", "tasks"],
    audit: "notice.create",
  }),
  "cases.updateNotice": endpoint({
    ...base,
    params: one,
    method: "PUT",
    path: "/cases/{id}/notices/{notice}",
    summary: "Change a notice",
    policy: ofNotice("edit"),
    body: noticeEdit,
    response: item(notice),
    versioned: true,
    changes: ["cases", "tasks"],
    audit: "notice.update",
  }),
  "cases.deleteNotice": endpoint({
    ...base,
    params: one,
    method: "DELETE",
    path: "/cases/{id}/notices/{notice}",
    summary: "Delete a notice; that it was there, and who deleted it, stays",
    policy: ofNotice("delete"),
    response: null,
    changes: ["cases", "tasks"],
    audit: "notice.delete",
  }),
};
