import type { RouteObject } from "react-router";

export const routes: readonly RouteObject[] = [
  {
    path: "/resources/:kind",
    lazy: { Component: async () => (await import("./resource-screen.tsx")).ResourceScreen },
  },
];
