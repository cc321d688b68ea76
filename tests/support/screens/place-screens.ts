import { expect, type Page } from "@playwright/test";

/** The screens about places. */
export const placeScreens = [
  { name: "locations", path: "/locations" },
  {
    name: "locations, map",
    path: "/locations?view=map",
    act: async (page: Page) => {
      await expect(page.getByRole("application", { name: "Map of locations" })).toBeVisible();
      await expect(page.getByRole("link", { name: /^Main building, Building/ }).first()).toBeVisible();
    },
    byWords: true,
  },
  { name: "new location", path: "/locations/new" },
  {
    name: "new location, refused",
    path: "/locations/new",
    act: async (page: Page) => {
      await page.getByRole("button", { name: "Add location" }).click();
      await expect(page.getByText("Name is required.").first()).toBeVisible();
    },
  },
  { name: "location", path: "/locations/1" },
  { name: "location, room", path: "/locations/2" },
  { name: "location, matching", path: "/locations/3" },
  { name: "location, files", path: "/locations/1?tab=files" },
  { name: "edit location", path: "/locations/2/edit" },
  { name: "missing location", path: "/locations/999999" },
  { name: "floor plans", path: "/floor-plans" },
  { name: "new floor plan", path: "/floor-plans/new" },
  {
    name: "floor plan",
    path: "/floor-plans/1",
    act: async (page: Page) => {
      await expect(page.getByRole("application")).toBeVisible();
      await page.getByRole("button", { name: /^Cafeteria/ }).click();
      await expect(page.getByText("11:40 AM to 1:10 PM, two staff")).toBeVisible();
    },
    byWords: true,
  },
  {
    name: "floor plan, zone",
    path: "/floor-plans/1",
    act: async (page: Page) => {
      await page.getByRole("button", { name: /^Gym/ }).click();
      await page.getByRole("button", { name: "Edit zone…" }).click();
      await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Gym");
    },
    byWords: true,
  },
  { name: "edit floor plan", path: "/floor-plans/1/edit" },
  { name: "missing floor plan", path: "/floor-plans/999999" },
];
