import type { RouteObject } from "react-router";
import { listRoute } from "#parts/records/list-route.ts";

export const routes: RouteObject[] = [
  listRoute("floor-plan", async () => (await import("./floor-plan-list-page.tsx")).FloorPlanListPage),
  {
    path: "floor-plans/new",
    lazy: { Component: async () => (await import("./floor-plan-form.tsx")).NewFloorPlanPage },
  },
  {
    path: "floor-plans/:uuid",
    lazy: { Component: async () => (await import("./floor-plan-page.tsx")).FloorPlanPage },
  },
  {
    path: "floor-plans/:uuid/edit",
    lazy: { Component: async () => (await import("./floor-plan-form.tsx")).EditFloorPlanPage },
  },
];
