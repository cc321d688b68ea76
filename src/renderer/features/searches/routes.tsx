import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.searches(),
    lazy: { Component: async () => (await import("./search-list-page.tsx")).SearchListPage },
  },
  {
    path: paths.search(":id"),
    lazy: { Component: async () => (await import("./search-page.tsx")).SearchPage },
  },
];
