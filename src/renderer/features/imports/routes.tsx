import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.imports(),
    lazy: { Component: async () => (await import("./import-list-page.tsx")).ImportListPage },
  },
  {
    path: paths.newImport(),
    lazy: { Component: async () => (await import("./new-import-page.tsx")).NewImportPage },
  },
  {
    path: paths.importSchedule(),
    lazy: { Component: async () => (await import("./schedule/schedule-page.tsx")).SchedulePage },
  },
  {
    path: `${paths.imports()}/:id`,
    lazy: { Component: async () => (await import("./import-page.tsx")).ImportPage },
  },
];
