import type { RouteObject } from "react-router";
import { CstagPage } from "./cstag-page.tsx";

/**
 * The routes of Spec §2, and one where no person is fixed yet; `new` stands for an assessment that is not saved.
 * All share one component, so the first save changes the address and leaves the screen as it is.
 */
export const routes: RouteObject[] = [
  { path: "persons/:personId/cstag/:assessmentUuid", Component: CstagPage },
  { path: "cases/:caseId/cstag/:assessmentUuid", Component: CstagPage },
  { path: "cstag/:assessmentUuid", Component: CstagPage },
];
