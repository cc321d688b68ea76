import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.startAssessment(),
    lazy: { Component: async () => (await import("./start-page.tsx")).StartAssessmentPage },
  },
  {
    path: paths.assessments(),
    lazy: { Component: async () => (await import("./assessment-list-page.tsx")).AssessmentListPage },
  },
];
