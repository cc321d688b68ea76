import { expect } from "@playwright/test";
import { joinApp } from "#support/app/app-bridge.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("places are added to a location group and taken out of it in its own window", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  const desk = await joinApp(app.url);
  const { data: places } = (await desk.api("locations.list", { query: { q: "Main building" } })).data;
  const place = places.find(({ organization_name }) => organization_name === "Northfield High School");
  if (place === undefined) throw new Error("The sample has a main building.");
  const add = (name: string, type: "bus_routes" | "other") =>
    desk.api("locationGroups.create", { body: { organization_id: place.organization_id, name, type } });
  await add("Route twelve", "bus_routes");
  await add("Near the river", "other");
  desk.close();

  const open = async (name: string) => {
    await page.goto(new URL("/location-groups", app.url).href);
    await page
      .getByRole("row", { name: new RegExp(name) })
      .getByRole("link")
      .click();
    return page.getByRole("dialog");
  };
  const pick = async (dialog: Awaited<ReturnType<typeof open>>) => {
    await dialog.getByRole("combobox", { name: "Add a place" }).fill("Main building");
    await page
      .getByRole("option", { name: /^Main building.*Northfield High School/ })
      .first()
      .click();
  };
  const first = await open("Route twelve");
  await pick(first);
  const there = first.getByRole("listitem").filter({ hasText: "Main building" });
  await expect(there).toContainText("Building, Northfield High School");

  // Another group says from where it would take a place.
  const second = await open("Near the river");
  await pick(second);
  await expect(second.getByText("It is in “Route twelve” now")).toBeVisible();
  await second.getByRole("button", { name: "Move it here" }).click();
  await expect(second.getByRole("listitem").filter({ hasText: "Main building" })).toHaveCount(1);
  await second.getByRole("button", { name: "Cancel" }).click();
  await expect(
    page.getByRole("row", { name: /Near the river/ }).getByRole("gridcell", { name: "1", exact: true }),
  ).toBeVisible();
  await expect(
    page.getByRole("row", { name: /Route twelve/ }).getByRole("gridcell", { name: "1", exact: true }),
  ).toHaveCount(0);

  const again = await open("Near the river");
  await again.getByRole("button", { name: /^Take Main building, .* out of the group$/ }).click();
  await expect(again.getByText("No location that you may see belongs to it yet.")).toBeVisible();
  expect(watch.troubles).toEqual([]);
});
