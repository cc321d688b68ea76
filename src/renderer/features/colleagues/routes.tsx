import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.colleagues(),
    lazy: { Component: async () => (await import("./colleague-list-page.tsx")).ColleagueListPage },
  },
  {
    path: paths.inviteColleagues(),
    lazy: { Component: async () => (await import("./invite-list/invite-list-page.tsx")).InviteListPage },
  },
  {
    path: paths.colleague(":id"),
    lazy: { Component: async () => (await import("./colleague-page.tsx")).ColleaguePage },
  },
];
