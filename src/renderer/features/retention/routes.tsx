import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.retention(),
    lazy: { Component: async () => (await import("./retention-page.tsx")).RetentionPage },
  },
  {
    path: `${paths.retention()}/:id`,
    lazy: { Component: async () => (await import("./destruction-page.tsx")).DestructionPage },
  },
];
