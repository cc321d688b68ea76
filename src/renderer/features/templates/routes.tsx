import type { RouteObject } from "react-router";
import { listRoute } from "#parts/records/list-route.ts";

export const routes: readonly RouteObject[] = [
  {
    path: "templates",
    lazy: { Component: async () => (await import("./template-list-page.tsx")).TemplateListPage },
  },
  listRoute("case-type", async () => (await import("./case-kind-pages.tsx")).TypeListPage),
  listRoute("case-category", async () => (await import("./case-kind-pages.tsx")).CategoryListPage),
  {
    path: "templates/new",
    lazy: { Component: async () => (await import("./new-template-page.tsx")).NewTemplatePage },
  },
  {
    path: "templates/:id",
    lazy: { Component: async () => (await import("./edit-template-page.tsx")).EditTemplatePage },
  },
];
