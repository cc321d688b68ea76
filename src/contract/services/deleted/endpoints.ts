import { z } from "zod";
import { id, idParam } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { recordKinds, resources } from "#contract/kit/kinds.ts";
import { keptReasons, keptRecord, keptRow } from "./schema.ts";

const base = { group: "deleted", base: "v2" } as const;
const params = z.object({ id: idParam });
const on = (right: "view" | "edit") => ({ kind: "record", record: "kept", right, param: "id" }) as const;

/**
 * What was deleted, for 30 days: read by its author, by who deleted it, and by the lead and the administrators of its
 * case, as long as they see what it belongs to; restored by those of them who may edit that. And what was overwritten
 * under legal hold, for reading. Anything else answers 404.
 */
export const deletedEndpoints = {
  "deleted.list": endpoint({
    ...base,
    method: "GET",
    path: "/deleted",
    policy: { kind: "member" },
    summary: "Deleted records that one may restore, and words kept under legal hold, newest first",
    query: listQuery(["kept_at", "until"], { why: anyOf(keptReasons), case_id: oneId }, "-kept_at").omit({
      q: true,
    }),
    response: page(keptRow),
    audit: "deleted.list",
  }),
  "deleted.show": endpoint({
    ...base,
    method: "GET",
    path: "/deleted/{id}",
    policy: on("view"),
    summary: "What was written in a deleted record",
    params,
    response: item(keptRecord),
    audit: "deleted.view",
  }),
  "deleted.restore": endpoint({
    ...base,
    method: "POST",
    path: "/deleted/{id}/restore",
    policy: on("edit"),
    summary: "Put a deleted record back, with everything that was deleted with it",
    params,
    response: item(z.looseObject({ kind: z.enum(recordKinds), id })),
    changes: resources.filter((each) => each !== "session"),
    audit: "deleted.restore",
  }),
};
