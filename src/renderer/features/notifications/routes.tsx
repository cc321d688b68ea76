import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.notifications(),
    lazy: { Component: async () => (await import("./notifications-page.tsx")).NotificationsPage },
  },
];
