import type { RouteObject } from "react-router";

export const routes: RouteObject[] = [
  {
    path: "bulletins",
    lazy: { Component: async () => (await import("./bulletin-list-page.tsx")).BulletinListPage },
  },
  {
    path: "bulletins/new",
    lazy: { Component: async () => (await import("./new-bulletin-page.tsx")).NewBulletinPage },
  },
  {
    path: "bulletins/:uuid",
    lazy: { Component: async () => (await import("./bulletin-page.tsx")).BulletinPage },
  },
];
