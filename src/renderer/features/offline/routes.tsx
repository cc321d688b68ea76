import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.offline(),
    lazy: { Component: async () => (await import("./offline-page.tsx")).OfflinePage },
  },
];
