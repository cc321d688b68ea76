import type { RouteObject } from "react-router";
import { paths } from "#lib/page/paths.ts";

export const routes: readonly RouteObject[] = [
  {
    path: paths.settings(),
    lazy: { Component: async () => (await import("./settings-screen.tsx")).SettingsScreen },
  },
  {
    path: paths.organizationSettings(),
    lazy: {
      Component: async () => (await import("./organization-settings-screen.tsx")).OrganizationSettingsScreen,
    },
  },
  {
    path: paths.questionnaires(),
    lazy: {
      Component: async () => (await import("./questionnaires/questionnaires-page.tsx")).QuestionnairesPage,
    },
  },
  {
    path: paths.about(),
    handle: { open: true },
    lazy: { Component: async () => (await import("./open/about-screen.tsx")).AboutScreen },
  },
  {
    path: paths.privacy(),
    handle: { open: true },
    lazy: { Component: async () => (await import("./open/privacy-screen.tsx")).PrivacyScreen },
  },
];
