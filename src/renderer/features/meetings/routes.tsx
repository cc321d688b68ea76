import type { RouteObject } from "react-router";

/** A meeting of a case's team; the router empties the object once the code is loaded. */
export const routes: RouteObject[] = [
  {
    path: "cases/:caseId/meetings/:meetingId",
    lazy: { Component: async () => (await import("./meeting-page.tsx")).MeetingPage },
  },
];
