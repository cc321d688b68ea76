import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.exports(),
    lazy: { Component: async () => (await import("./exports-page.tsx")).ExportsPage },
  },
];
