import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.reports(),
    lazy: { Component: async () => (await import("./reports-page.tsx")).ReportsPage },
  },
  {
    path: paths.savedReport(":id", ":report"),
    lazy: { Component: async () => (await import("./saved-report-page.tsx")).SavedReportPage },
  },
];
