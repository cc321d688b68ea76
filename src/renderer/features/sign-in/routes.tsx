import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

/** Screens for people who cannot sign in. The sign-in itself appears at the wanted address (app/gates.tsx). */
export const entryRoutes: readonly RouteObject[] = [
  {
    path: paths.forgotPassword(),
    lazy: { Component: async () => (await import("./forgot-screen.tsx")).ForgotScreen },
  },
  {
    path: paths.resetPassword(),
    lazy: { Component: async () => (await import("./reset-screen.tsx")).ResetScreen },
  },
  {
    path: paths.invitation(),
    lazy: { Component: async () => (await import("./invitation-screen.tsx")).InvitationScreen },
  },
  {
    path: paths.mailFolder(),
    lazy: { Component: async () => (await import("./mail-screen.tsx")).MailScreen },
  },
];
