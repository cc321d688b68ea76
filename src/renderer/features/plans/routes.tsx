import type { RouteObject } from "react-router";

/** Where a safety plan of a case is written; the router empties the object once the code is loaded. */
export const routes: RouteObject[] = [
  {
    path: "cases/:caseId/safety-plan/:plan",
    lazy: { Component: async () => (await import("./plan-page.tsx")).SafetyPlanPage },
  },
];
