import type { RouteObject } from "react-router";

export const routes: RouteObject[] = [
  {
    path: "cases",
    lazy: { Component: async () => (await import("./list/case-list-page.tsx")).CaseListPage },
  },
  {
    path: "cases/new",
    lazy: { Component: async () => (await import("./form/new-case-page.tsx")).NewCasePage },
  },
  {
    path: "open/case/:number",
    lazy: { Component: async () => (await import("./open/open-case-page.tsx")).OpenCasePage },
  },
  { path: "cases/:id", lazy: { Component: async () => (await import("./page/case-page.tsx")).CasePage } },
  {
    path: "cases/:id/report",
    lazy: { Component: async () => (await import("./report/report-page.tsx")).ReportPage },
  },
  {
    path: "cases/:id/edit",
    lazy: { Component: async () => (await import("./form/edit-case-page.tsx")).EditCasePage },
  },
];
