import type { RouteObject } from "react-router";
import { paths } from "#lib/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.notifications(),
    lazy: { Component: async () => (await import("./notifications-page.tsx")).NotificationsPage },
  },
];
