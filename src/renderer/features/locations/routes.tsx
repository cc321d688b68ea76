import type { RouteObject } from "react-router";
import { listRoute } from "#parts/records/list-route.ts";

export const routes: RouteObject[] = [
  listRoute("location", async () => (await import("./location-list-page.tsx")).LocationListPage),
  {
    path: "locations/new",
    lazy: { Component: async () => (await import("./location-form.tsx")).NewLocationPage },
  },
  {
    path: "locations/:uuid",
    lazy: { Component: async () => (await import("./location-page.tsx")).LocationPage },
  },
  {
    path: "locations/:uuid/edit",
    lazy: { Component: async () => (await import("./location-form.tsx")).EditLocationPage },
  },
];
