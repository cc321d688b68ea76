import type { RouteObject } from "react-router";

export const routes: RouteObject[] = [
  {
    path: "entities",
    lazy: { Component: async () => (await import("./entity-list-page.tsx")).EntityListPage },
  },
  {
    path: "entities/new",
    lazy: { Component: async () => (await import("./new-entity-page.tsx")).NewEntityPage },
  },
  { path: "entities/:uuid", lazy: { Component: async () => (await import("./entity-page.tsx")).EntityPage } },
  {
    path: "entities/:uuid/edit",
    lazy: { Component: async () => (await import("./edit-entity-page.tsx")).EditEntityPage },
  },
];
