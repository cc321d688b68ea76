import type { RouteObject } from "react-router";

/** The agreement boards of a case; the router empties the object once the code is loaded. */
export const routes: RouteObject[] = [
  {
    path: "cases/:caseId/boards",
    lazy: { Component: async () => (await import("./boards-page.tsx")).BoardsPage },
  },
];
