import { expect, type Page } from "@playwright/test";

/** The screens about places. */
export const placeScreens = [
  { name: "locations", path: "/locations" },
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
  { name: "edit location", path: "/locations/2/edit" },
  { name: "missing location", path: "/locations/999999" },
];
