import { z } from "zod";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { dashboard, dashboardLayout, dashboardOverview } from "./schema.ts";

/** Spec §7, dashboard: my tasks due and recent assessments; its arrangement and overview (decision 023). */
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
    audit: "dashboard.view",
  }),
  "dashboard.overview": endpoint({
    group: "dashboard",
    method: "GET",
    base: "v2",
    path: "/dashboard/overview",
    summary: "How long open cases stand where they are, cases opened, check-ins, and what happened last",
    policy: { kind: "member" },
    response: item(dashboardOverview),
    cache: true,
    audit: "dashboard.view",
  }),
  "dashboard.arrange": endpoint({
    group: "dashboard",
    method: "PUT",
    base: "v2",
    path: "/dashboard/layout",
    summary: "Keep where one's own dashboard has its parts",
    policy: { kind: "member" },
    body: dashboardLayout,
    response: item(dashboardLayout),
    changes: ["dashboard"],
    audit: "dashboard.arrange",
  }),
  "dashboard.reset": endpoint({
    group: "dashboard",
    method: "POST",
    base: "v2",
    path: "/dashboard/reset",
    summary: "Give one's own dashboard its first arrangement back",
    policy: { kind: "member" },
    response: item(dashboardLayout),
    changes: ["dashboard"],
    audit: "dashboard.reset",
  }),
};
