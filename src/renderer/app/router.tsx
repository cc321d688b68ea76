import { createBrowserRouter, type DOMRouterOpts, Navigate, type RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { featureRoutes } from "#renderer/app/feature-routes.ts";
import { Gate, PublicGate } from "#renderer/app/gates.tsx";
import { NotFoundScreen, RouteErrorScreen } from "#renderer/app/route-error.tsx";
import { entryRoutes } from "#renderer/features/sign-in/routes.tsx";
import { FullPageLoader } from "#ui/layout/full-page-loader.tsx";

const toDashboard = <Navigate to={paths.dashboard()} replace />;

/** Every route: those before the sign-in, and those behind it, where an error leaves the shell in place. */
export const createAppRoutes = (): RouteObject[] => [
  {
    element: <PublicGate />,
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: Waiting,
    children: [...entryRoutes],
  },
  {
    element: <Gate />,
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: Waiting,
    children: [
      {
        ErrorBoundary: RouteErrorScreen,
        children: [
          { index: true, element: toDashboard },
          { path: paths.signIn(), element: toDashboard },
          ...featureRoutes(),
          { path: "*", Component: NotFoundScreen },
        ],
      },
    ],
  },
];

/** While the code of the first screen loads. */
function Waiting() {
  return (
    <main>
      <h1 className="bw-hidden">Bellwether</h1>
      <FullPageLoader label={t("Opening Bellwether…")} />
    </main>
  );
}

/** The router of the window. Tests may give it a window of their own. */
export const createAppRouter = (options?: DOMRouterOpts) => createBrowserRouter(createAppRoutes(), options);
