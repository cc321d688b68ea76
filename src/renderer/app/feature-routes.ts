import type { RouteObject } from "react-router";
import { routes as assessments } from "#renderer/features/assessments/routes.tsx";
import { routes as dashboard } from "#renderer/features/dashboard/routes.tsx";
import { routes as profile } from "#renderer/features/profile/routes.tsx";
import { routes as resources } from "#renderer/features/resources/routes.tsx";
import { routes as settings } from "#renderer/features/settings/routes.tsx";

const others = (): RouteObject[] => {
  const modules = import.meta.glob<{ routes: RouteObject[] }>(
    "../features/{cases,persons,cstag}/routes.tsx",
    {
      eager: true,
    },
  );
  return Object.values(modules).flatMap((module) => module.routes);
};

/** Each feature's routes; their screens load when they are first opened. */
export const featureRoutes = (): RouteObject[] => [
  ...dashboard,
  ...assessments,
  ...profile,
  ...settings,
  ...resources,
  ...others(),
];
