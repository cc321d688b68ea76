import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.deleted(),
    lazy: { Component: async () => (await import("./deleted-page.tsx")).DeletedPage },
  },
];
