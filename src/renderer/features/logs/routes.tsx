import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.log(),
    lazy: { Component: async () => (await import("./log-page.tsx")).LogPage },
  },
];
