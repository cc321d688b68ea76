import { z } from "zod";
import { idOrUuid, idParam } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { moveBody } from "#contract/records/compartments/schema.ts";
import { mediaKinds } from "#contract/records/media/media-kinds.ts";
import { mediaItem } from "#contract/records/media/schema.ts";
import {
  caseFile,
  caseFileFilters,
  caseFilePeople,
  caseFileSorts,
  mediaOrigins,
  openToFiles,
} from "./schema.ts";

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
    response: page(caseFile).extend({ people: caseFilePeople, compartments: openToFiles }),
    cache: true,
    audit: "media.list",
  }),
  "cases.moveFile": endpoint({
    group: "cases",
    method: "POST",
    base: "v2",
    path: "/cases/{id}/media/{mediaId}/compartment",
    summary:
      "Move a file of a case, of its assessments or their tasks, to another compartment of the case, with a reason",
    policy: { kind: "record", record: "case", right: "edit", param: "id" },
    params: z.object({ id: idOrUuid, mediaId: idParam }),
    body: moveBody,
    response: item(mediaItem),
    versioned: "part",
    changes: ["cases", "media", "assessments", "reminders"],
    audit: "media.move",
  }),
};
