import type { RouteObject } from "react-router";

/** A worksheet of a case, whichever pack it is; the router empties the object once the code is loaded. */
export const routes: RouteObject[] = [
  {
    path: "cases/:caseId/worksheets/:pack",
    lazy: { Component: async () => (await import("./worksheet-page.tsx")).WorksheetPage },
  },
];
