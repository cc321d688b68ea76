import type { RouteObject } from "react-router";

export const routes: RouteObject[] = [
  {
    path: "persons",
    lazy: { Component: async () => (await import("./list/person-list-page.tsx")).PersonListPage },
  },
  {
    path: "persons/new",
    lazy: { Component: async () => (await import("./form/new-person-page.tsx")).NewPersonPage },
  },
  {
    path: "persons/duplicates",
    lazy: { Component: async () => (await import("./merge/duplicates-page.tsx")).DuplicatesPage },
  },
  {
    path: "persons/:uuid/compare/:other",
    lazy: { Component: async () => (await import("./merge/compare-page.tsx")).ComparePage },
  },
  { path: "persons/:uuid", lazy: { Component: async () => (await import("./person-page.tsx")).PersonPage } },
  {
    path: "persons/:uuid/edit",
    lazy: { Component: async () => (await import("./form/edit-person-page.tsx")).EditPersonPage },
  },
];
