import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.dashboard(),
    lazy: { Component: async () => (await import("./dashboard-screen.tsx")).DashboardScreen },
  },
];
