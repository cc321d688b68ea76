import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.tasks(),
    lazy: { Component: async () => (await import("./tasks-page.tsx")).TasksPage },
  },
];
