import type { RouteObject } from "react-router";

export const routes: readonly RouteObject[] = [
  {
    path: "templates",
    lazy: { Component: async () => (await import("./template-list-page.tsx")).TemplateListPage },
  },
  {
    path: "templates/types",
    lazy: { Component: async () => (await import("./case-kind-pages.tsx")).TypeListPage },
  },
  {
    path: "templates/categories",
    lazy: { Component: async () => (await import("./case-kind-pages.tsx")).CategoryListPage },
  },
  {
    path: "templates/new",
    lazy: { Component: async () => (await import("./new-template-page.tsx")).NewTemplatePage },
  },
  {
    path: "templates/:id",
    lazy: { Component: async () => (await import("./edit-template-page.tsx")).EditTemplatePage },
  },
];
