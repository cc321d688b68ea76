import { expect, type Page } from "@playwright/test";

/** The screens about templates of cases. */
export const templateScreens = [
  { name: "templates", path: "/templates" },
  { name: "templates, no match", path: "/templates?q=zzzz" },
  { name: "new template", path: "/templates/new" },
  {
    name: "new template, refused",
    path: "/templates/new",
    act: async (page: Page) => {
      await page.getByRole("button", { name: "Publish template" }).click();
      await expect(page.getByText("Name is required.").first()).toBeVisible();
    },
  },
  { name: "template", path: "/templates/1" },
  {
    name: "template, a field",
    path: "/templates/1",
    act: (page: Page) => page.getByRole("button", { name: /^Kind of weapon/ }).click(),
    byWords: true,
  },
  {
    name: "new case from a template",
    path: "/cases/new",
    act: async (page: Page) => {
      await page.getByLabel("Template").selectOption({ label: "Threat report: bus or travel" });
      await expect(page.getByRole("heading", { name: "On the way" })).toBeVisible();
    },
    byWords: true,
  },
];
