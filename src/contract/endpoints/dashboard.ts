import { z } from "zod";
import { dashboard } from "../entities/dashboard.ts";
import { endpoint, item } from "./endpoint.ts";

/** Spec §7, dashboard: my tasks due and recent assessments. */
export const dashboardEndpoints = {
  "dashboard.show": endpoint({
    group: "dashboard",
    method: "GET",
    base: "v2",
    path: "/dashboard",
    summary: "My tasks due, recent assessments, open cases by stage",
    policy: { kind: "member" },
    query: z.object({ search: z.string().trim().max(200).optional() }),
    response: item(dashboard),
    cache: true,
  }),
};
