import type { RouteObject } from "react-router";
import { paths } from "#lib/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.exports(),
    lazy: { Component: async () => (await import("./exports-page.tsx")).ExportsPage },
  },
];
