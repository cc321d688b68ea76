import type { RouteObject } from "react-router";
import { mergeRoutes } from "#parts/merging/merge-routes.ts";

export const routes: RouteObject[] = [
  {
    path: "persons",
    lazy: { Component: async () => (await import("./list/person-list-page.tsx")).PersonListPage },
  },
  {
    path: "persons/new",
    lazy: { Component: async () => (await import("./form/new-person-page.tsx")).NewPersonPage },
  },
  ...mergeRoutes("persons", async () => (await import("./merge/person-merging.ts")).personMerging),
  { path: "persons/:uuid", lazy: { Component: async () => (await import("./person-page.tsx")).PersonPage } },
  {
    path: "persons/:uuid/edit",
    lazy: { Component: async () => (await import("./form/edit-person-page.tsx")).EditPersonPage },
  },
];
