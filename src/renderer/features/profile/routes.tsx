import type { RouteObject } from "react-router";
import { paths } from "#lib/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.profile(),
    lazy: { Component: async () => (await import("./profile-screen.tsx")).ProfileScreen },
  },
];
