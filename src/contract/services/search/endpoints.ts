import { z } from "zod";
import { endpoint } from "#contract/kit/endpoint.ts";
import { quickHit } from "./schema.ts";

/** Spec §7, "Searches". */
export const searchEndpoints = {
  "searches.quick": endpoint({
    group: "searches",
    method: "GET",
    base: "v2",
    path: "/searches/quick",
    summary:
      "Find people, cases, assessments, tasks, comments and files by their words; at most 20, best first",
    policy: { kind: "member" },
    query: z.object({ q: z.string().trim().max(200).default("") }),
    response: z.looseObject({ data: z.array(quickHit).max(20) }),
    audit: "searches.quick",
  }),
};
