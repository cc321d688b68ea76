import type { RouteObject } from "react-router";
import { paths } from "#lib/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.assessments(),
    lazy: { Component: async () => (await import("./assessment-list-page.tsx")).AssessmentListPage },
  },
];
