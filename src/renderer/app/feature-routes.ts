import type { RouteObject } from "react-router";
import { listRoute } from "#parts/records/list-route.ts";
import { routes as assessments } from "#renderer/features/assessments/routes.tsx";
import { routes as boards } from "#renderer/features/boards/routes.tsx";
import { routes as bulletins } from "#renderer/features/bulletins/routes.tsx";
import { routes as cases } from "#renderer/features/cases/routes.tsx";
import { routes as colleagues } from "#renderer/features/colleagues/routes.tsx";
import { routes as cstag } from "#renderer/features/cstag/routes.tsx";
import { routes as dashboard } from "#renderer/features/dashboard/routes.tsx";
import { routes as deleted } from "#renderer/features/deleted/routes.tsx";
import { routes as entities } from "#renderer/features/entities/routes.tsx";
import { routes as exports } from "#renderer/features/exports/routes.tsx";
import { routes as floorPlans } from "#renderer/features/floor-plans/routes.tsx";
import { routes as imports } from "#renderer/features/imports/routes.tsx";
import { routes as locations } from "#renderer/features/locations/routes.tsx";
import { routes as logs } from "#renderer/features/logs/routes.tsx";
import { routes as meetings } from "#renderer/features/meetings/routes.tsx";
import { routes as notifications } from "#renderer/features/notifications/routes.tsx";
import { routes as offline } from "#renderer/features/offline/routes.tsx";
import { routes as organizations } from "#renderer/features/organizations/routes.tsx";
import { routes as pending } from "#renderer/features/pending/routes.tsx";
import { routes as persons } from "#renderer/features/persons/routes.tsx";
import { routes as plans } from "#renderer/features/plans/routes.tsx";
import { routes as profile } from "#renderer/features/profile/routes.tsx";
import { routes as reportTemplates } from "#renderer/features/report-templates/routes.tsx";
import { routes as reports } from "#renderer/features/reports/routes.tsx";
import { routes as resources } from "#renderer/features/resources/routes.tsx";
import { routes as retention } from "#renderer/features/retention/routes.tsx";
import { routes as searches } from "#renderer/features/searches/routes.tsx";
import { routes as settings } from "#renderer/features/settings/routes.tsx";
import { routes as statistics } from "#renderer/features/statistics/routes.tsx";
import { routes as support } from "#renderer/features/support/routes.tsx";
import { routes as tasks } from "#renderer/features/tasks/routes.tsx";
import { routes as templates } from "#renderer/features/templates/routes.tsx";
import { routes as wavr } from "#renderer/features/wavr/routes.tsx";
import { routes as worksheets } from "#renderer/features/worksheets/routes.tsx";

/** The routes of all features; screens are loaded when they are first opened. */
export const featureRoutes = (): RouteObject[] => [
  ...dashboard,
  ...tasks,
  ...notifications,
  ...cases,
  ...persons,
  ...entities,
  ...locations,
  ...floorPlans,
  ...bulletins,
  listRoute(
    "location-group",
    async () =>
      (await import("#renderer/features/location-groups/location-group-list-page.tsx")).LocationGroupListPage,
  ),
  ...colleagues,
  ...organizations,
  ...imports,
  ...cstag,
  ...assessments,
  ...wavr,
  ...worksheets,
  ...plans,
  ...boards,
  ...meetings,
  ...templates,
  listRoute(
    "entity-type",
    async () =>
      (await import("#renderer/features/entity-types/entity-type-list-page.tsx")).EntityTypeListPage,
  ),
  ...reportTemplates,
  ...searches,
  ...exports,
  ...reports,
  ...logs,
  ...retention,
  ...statistics,
  ...deleted,
  ...offline,
  ...pending,
  ...profile,
  ...settings,
  ...support,
  ...resources,
];
