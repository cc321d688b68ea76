import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import type { PlainKind } from "#contract/kit/kinds.ts";
import { recordPaths } from "#lib/page/record-paths.ts";

/** The route of a kind's list, at the address that the table of kinds gives it; its screen is loaded when it opens. */
export const listRoute = (kind: PlainKind, screen: () => Promise<ComponentType>): RouteObject => ({
  path: recordPaths(kind).list.slice(1),
  lazy: { Component: screen },
});
