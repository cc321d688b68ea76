import { z } from "zod";
import { quickHit } from "../entities/quick-search.ts";
import { endpoint } from "./endpoint.ts";

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
