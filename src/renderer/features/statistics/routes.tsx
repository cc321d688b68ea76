import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.statistics(),
    lazy: { Component: async () => (await import("./statistics-page.tsx")).StatisticsPage },
  },
];
