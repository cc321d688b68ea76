import type { RouteObject } from "react-router";
import { mergeRoutes } from "#parts/merging/merge-routes.ts";
import { listRoute } from "#parts/records/list-route.ts";

export const routes: RouteObject[] = [
  listRoute("entity", async () => (await import("./entity-list-page.tsx")).EntityListPage),
  {
    path: "entities/new",
    lazy: { Component: async () => (await import("./new-entity-page.tsx")).NewEntityPage },
  },
  ...mergeRoutes("entities", async () => (await import("./merge/entity-merging.ts")).entityMerging),
  { path: "entities/:uuid", lazy: { Component: async () => (await import("./entity-page.tsx")).EntityPage } },
  {
    path: "entities/:uuid/edit",
    lazy: { Component: async () => (await import("./edit-entity-page.tsx")).EditEntityPage },
  },
];
