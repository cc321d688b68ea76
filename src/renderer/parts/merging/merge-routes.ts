import { createElement } from "react";
import type { RouteObject } from "react-router";
import type { AnyMerging } from "./merging.ts";

/** The list of a kind's possible duplicates, and two of them beside each other. */
export const mergeRoutes = (path: string, of: () => Promise<AnyMerging>): readonly RouteObject[] => [
  {
    path: `${path}/duplicates`,
    lazy: async () => {
      const [{ DuplicatesPage }, merging] = await Promise.all([import("./duplicates-page.tsx"), of()]);
      return { element: createElement(DuplicatesPage, { of: merging }) };
    },
  },
  {
    path: `${path}/:uuid/compare/:other`,
    lazy: async () => {
      const [{ ComparePage }, merging] = await Promise.all([import("./compare-page.tsx"), of()]);
      return { element: createElement(ComparePage, { of: merging }) };
    },
  },
];
