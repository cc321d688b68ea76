import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.profile(),
    lazy: { Component: async () => (await import("./profile-screen.tsx")).ProfileScreen },
  },
];
