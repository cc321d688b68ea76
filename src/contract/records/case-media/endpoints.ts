import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { anyOf, endpoint, listQuery, page } from "#contract/kit/endpoint.ts";
import { mediaKinds } from "#contract/records/media/media-kinds.ts";
import { caseFile, caseFileFilters, caseFilePeople, caseFileSorts, mediaOrigins } from "./schema.ts";

/** Added to Spec §7, "Cases": the media gallery (decision 024). */
export const caseMediaEndpoints = {
  "cases.media": endpoint({
    group: "cases",
    method: "GET",
    base: "v2",
    path: "/cases/{id}/media",
    summary: "Every file of a case that one may see: its own, of its assessments, tasks, comments and people",
    policy: { kind: "record", record: "case", right: "view", param: "id" },
    params: z.object({ id: idOrUuid }),
    query: listQuery(
      caseFileSorts,
      { origin: anyOf(mediaOrigins), kind: anyOf(mediaKinds), ...caseFileFilters },
      "-created_at",
    ),
    response: page(caseFile).extend({ people: caseFilePeople }),
    cache: true,
    audit: "media.list",
  }),
};
