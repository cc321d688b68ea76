import { expect, type Page } from "@playwright/test";

/** The screens about places. */
export const placeScreens = [
  { name: "locations", path: "/locations" },
  {
    name: "locations, map",
    path: "/locations?view=map",
    act: async (page: Page) => {
      await expect(page.getByRole("application", { name: "Map of locations" })).toBeVisible();
      await expect(page.getByRole("link", { name: /^Main building, / }).first()).toBeVisible();
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
  { name: "location, events", path: "/locations/1?tab=events" },
  {
    name: "location, new event",
    path: "/locations/1?tab=events&event=new",
    act: async (page: Page) => {
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Repeats").selectOption("weekly");
      await dialog.getByRole("button", { name: "Add event" }).click();
      await expect(dialog.getByText("Say until when it repeats.").first()).toBeVisible();
    },
  },
  {
    name: "location, event",
    path: "/locations/1?tab=events",
    act: async (page: Page) => {
      await page.getByRole("link", { name: "Home game against Eastview" }).click();
      await expect(page.getByRole("dialog").getByText("Other open cases at this place")).toBeVisible();
    },
    byWords: true,
  },
  {
    name: "location, changed event",
    path: "/locations/1?tab=events",
    act: async (page: Page) => {
      await page.getByRole("link", { name: "Home game against Eastview" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
      await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue("Home game against Eastview");
    },
    byWords: true,
  },
  {
    name: "location, new impactor",
    path: "/locations/1?tab=events&impactor=new",
    act: async (page: Page) => {
      await expect(page.getByRole("dialog").getByRole("radio", { name: /^Severe/ })).toBeVisible();
    },
  },
  { name: "calendar of a location", path: "/tasks?view=calendar&location=1" },
  { name: "location, files", path: "/locations/1?tab=files" },
  { name: "edit location", path: "/locations/2/edit" },
  { name: "missing location", path: "/locations/999999" },
  { name: "bulletins", path: "/bulletins" },
  { name: "new bulletin", path: "/bulletins/new" },
  { name: "new bulletin of a location", path: "/bulletins/new?location=1" },
  {
    name: "new bulletin, refused",
    path: "/bulletins/new",
    act: async (page: Page) => {
      await page.getByRole("button", { name: "Issue bulletin" }).click();
      await expect(page.getByText("Title is required.").first()).toBeVisible();
    },
  },
  { name: "bulletin", path: "/bulletins/2" },
  { name: "bulletin, withdrawn", path: "/bulletins/1" },
  { name: "withdraw a bulletin", path: "/bulletins/2?withdraw=1" },
  { name: "missing bulletin", path: "/bulletins/999999" },
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
    name: "floor plan, what happened there",
    path: "/floor-plans/2?zone=8",
    act: async (page: Page) => {
      await expect(page.getByRole("application")).toBeVisible();
      await expect(
        page.getByRole("heading", { level: 1, name: "Main building, Second floor" }),
      ).toBeVisible();
    },
    byWords: true,
  },
  {
    name: "floor plan, zone",
    path: "/floor-plans/1",
    act: async (page: Page) => {
      await page.getByRole("button", { name: /^Gym/ }).click();
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await page.getByRole("button", { name: "Edit zone…" }).click();
      await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Gym");
    },
    byWords: true,
  },
  { name: "edit floor plan", path: "/floor-plans/1/edit" },
  { name: "missing floor plan", path: "/floor-plans/999999" },
];
