import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.pending(),
    lazy: { Component: async () => (await import("./pending-page.tsx")).PendingPage },
  },
  {
    path: paths.reviewChange(":id"),
    lazy: { Component: async () => (await import("./review-page.tsx")).ReviewPage },
  },
];
