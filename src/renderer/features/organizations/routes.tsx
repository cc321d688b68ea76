import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.organizations(),
    lazy: { Component: async () => (await import("./organization-list-page.tsx")).OrganizationListPage },
  },
  {
    path: paths.organization(":id"),
    lazy: { Component: async () => (await import("./organization-page.tsx")).OrganizationPage },
  },
];
