import { expect } from "@playwright/test";
import { openExport } from "./plain-screens.ts";
import type { Screen } from "./screens.ts";

/** What organizations of interest are asked by a template of their own. The sample has one, and accounts under it. */
export const entityScreens: readonly Screen[] = [
  { name: "templates of organizations of interest", path: "/templates/entities" },
  { name: "templates of organizations of interest, no match", path: "/templates/entities?q=zzzz" },
  { name: "new template of organizations of interest", path: "/templates/entities/new" },
  { name: "template of organizations of interest", path: "/templates/entities/2" },
  { name: "organizations of interest, export", path: "/entities", act: openExport },
  { name: "organization of interest, files", path: "/entities/1?tab=files" },
  { name: "organization of interest, history", path: "/entities/1?tab=history" },
  { name: "organization of interest, new relation", path: "/entities/1?add=relation" },
  { name: "possible duplicates of organizations of interest", path: "/entities/duplicates" },
  {
    name: "compare two organizations of interest",
    path: "/entities/duplicates",
    act: async (page) => {
      await page
        .getByRole("link", { name: /^Compare / })
        .first()
        .click();
      await page.getByText("Which record stays").first().waitFor();
    },
  },
  {
    name: "new organization of interest under a template",
    path: "/entities/new",
    act: async (page) => {
      await page.getByLabel("Template").selectOption({ label: "Online account or chat server" });
      await expect(page.getByRole("heading", { name: "Online" })).toBeVisible();
    },
    byWords: true,
  },
];
