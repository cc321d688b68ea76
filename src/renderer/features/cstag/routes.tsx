import type { RouteObject } from "react-router";

/** One object a route: the router empties it once the code is there. */
const screen = (path: string): RouteObject => ({
  path,
  lazy: { Component: async () => (await import("./cstag-page.tsx")).CstagPage },
});

/**
 * The routes of Spec §2, and one where no person is fixed yet; `new` stands for an assessment that is not saved.
 * All share one component, so the first save changes the address and leaves the screen as it is.
 */
export const routes: RouteObject[] = [
  screen("persons/:personId/cstag/:assessmentUuid"),
  screen("cases/:caseId/cstag/:assessmentUuid"),
  screen("cstag/:assessmentUuid"),
];
