import type { RouteObject } from "react-router";

/** The WAVR assessment of a case; the router empties the object once the code is loaded. */
export const routes: RouteObject[] = [
  {
    path: "cases/:caseId/wavr",
    lazy: { Component: async () => (await import("./wavr-page.tsx")).WavrPage },
  },
];
