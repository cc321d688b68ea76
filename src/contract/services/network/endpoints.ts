import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { network, networkNodeId } from "./schema.ts";

const params = z.object({ id: idOrUuid });

/** Spec §7, "Cases": the network around a case. */
export const caseReportEndpoints = {
  "cases.network": endpoint({
    group: "cases",
    method: "GET",
    base: "v2",
    path: "/cases/{id}/network",
    summary:
      "Persons, cases, places, vehicles and contacts around a case; nothing that the reader may not see",
    policy: { kind: "record", record: "case", right: "view", param: "id" },
    params,
    query: z.object({
      /** Steps to go from the case. */
      depth: z.coerce.number<string | number>().int().min(1).max(2).default(1),
      /** Nodes to expand by one more step, separated by commas. */
      expand: z
        .string()
        .max(4000)
        .transform((text) => text.split(",").filter((each) => each !== ""))
        .pipe(z.array(networkNodeId).max(30))
        .optional(),
    }),
    response: item(network),
    cache: true,
    audit: "case.network",
  }),
  "cases.networkPicture": endpoint({
    group: "cases",
    method: "POST",
    base: "v2",
    path: "/cases/{id}/network/picture",
    summary: "Say that the picture of the network on screen is taken out as a file; asked before it is made",
    policy: { kind: "record", record: "case", right: "export", param: "id" },
    params,
    body: z.object({ format: z.enum(["png", "svg"]) }),
    response: null,
    unstored: true,
    changes: ["cases"],
    audit: "case.network-picture",
  }),
};
