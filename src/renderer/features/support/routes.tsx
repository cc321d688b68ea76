import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.support(),
    lazy: { Component: async () => (await import("./support-page.tsx")).SupportPage },
  },
];
