import { createElement } from "react";
import type { RouteObject } from "react-router";
import { listRoute } from "#parts/records/list-route.ts";
import { type TemplateScreens, templateScreens } from "./template-kinds.ts";

/** The list, the new form and the page of a kind of template. */
const screensOf = (of: TemplateScreens, path: string): readonly RouteObject[] => [
  {
    path,
    lazy: async () => {
      const { TemplateListPage } = await import("./template-list-page.tsx");
      return { element: createElement(TemplateListPage, { of }) };
    },
  },
  {
    path: `${path}/new`,
    lazy: async () => {
      const { NewTemplatePage } = await import("./new-template-page.tsx");
      return { element: createElement(NewTemplatePage, { of }) };
    },
  },
  {
    path: `${path}/:id`,
    lazy: async () => {
      const { EditTemplatePage } = await import("./edit-template-page.tsx");
      return { element: createElement(EditTemplatePage, { of }) };
    },
  },
];

export const routes: readonly RouteObject[] = [
  ...screensOf(templateScreens["entity-template"], "templates/entities"),
  listRoute("case-type", async () => (await import("./case-kind-pages.tsx")).TypeListPage),
  listRoute("case-category", async () => (await import("./case-kind-pages.tsx")).CategoryListPage),
  ...screensOf(templateScreens["case-template"], "templates"),
];
