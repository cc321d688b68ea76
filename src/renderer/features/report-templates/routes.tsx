import type { RouteObject } from "react-router";
import { listRoute } from "#parts/records/list-route.ts";

export const routes: readonly RouteObject[] = [
  listRoute(
    "report-template",
    async () => (await import("./report-template-list-page.tsx")).ReportTemplateListPage,
  ),
  {
    path: "templates/reports/new",
    lazy: { Component: async () => (await import("./report-template-pages.tsx")).NewReportTemplatePage },
  },
  {
    path: "templates/reports/:id",
    lazy: { Component: async () => (await import("./report-template-pages.tsx")).EditReportTemplatePage },
  },
];
