import type { RouteObject } from "react-router";
import { paths } from "#lib/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.offline(),
    lazy: { Component: async () => (await import("./offline-page.tsx")).OfflinePage },
  },
];
