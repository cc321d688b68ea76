import type { RouteObject } from "react-router";

/** One object for each route: the router empties it once the code is loaded. */
const screen = (path: string): RouteObject => ({
  path,
  lazy: { Component: async () => (await import("./cstag-page.tsx")).CstagPage },
});

/**
 * The routes of Spec §2, and one without a person; `new` stands for an unsaved assessment. All share one component,
 * so the first save changes the address and not the screen.
 */
export const routes: RouteObject[] = [
  screen("persons/:personId/cstag/:assessmentUuid"),
  screen("cases/:caseId/cstag/:assessmentUuid"),
  screen("cstag/:assessmentUuid"),
];
