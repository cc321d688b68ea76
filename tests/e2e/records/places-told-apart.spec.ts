import { expect } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";

test("each of three gyms says its school in a small window, and a room and its zone lead to each other", async ({
  page,
  sampleApp: app,
}) => {
  await signIn(page, app.url, coordinator);
  await page.setViewportSize({ width: 800, height: 700 });
  await page.goto(new URL("/locations?q=gym", app.url).href);
  const grid = page.getByRole("grid", { name: "Locations" });
  for (const school of ["Larkspur Elementary School", "Millbrook Middle School", "Northfield High School"])
    await expect(grid.getByText(school)).toBeInViewport({ ratio: 1 });
  await expect(grid.getByRole("columnheader", { name: "Address" })).toHaveCount(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await grid
    .getByRole("row", { name: /Gym.*Northfield/ })
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Main building, Gym" })).toBeVisible();
  await page.getByRole("link", { name: "Main building, First floor" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Main building, First floor" })).toBeVisible();
  const zones = page.getByRole("complementary", { name: "Zones" });
  await expect(zones.getByRole("button", { name: /^Gym/, expanded: true })).toBeVisible();

  // One sheet, on which every name can be read.
  const bytes = await page.pdf({ format: "Letter", preferCSSPageSize: true });
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  expect(document.numPages).toBe(1);
  const { items } = await (await document.getPage(1)).getTextContent();
  const names = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []));
  expect(names.map(({ str }) => str).join(" ")).toContain("Cafeteria");
  for (const { height } of names) expect(height).toBeGreaterThanOrEqual(8);
  await loading.destroy();

  await zones.getByRole("link", { name: "Gym" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Main building, Gym" })).toBeVisible();
});

test("a bulletin says in a small window what it is called, for whom, until when and from whom", async ({
  page,
  sampleApp: app,
}) => {
  await signIn(page, app.url, coordinator);
  await page.setViewportSize({ width: 800, height: 700 });
  await page.goto(new URL("/bulletins", app.url).href);
  const title = page.getByRole("link", { name: "A van was seen twice at the side doors" });
  await expect(title).toBeVisible();
  // It is wrapped, and not cut.
  expect(
    await title.evaluate((link) => [
      link.scrollWidth > link.clientWidth,
      link.scrollHeight > link.clientHeight,
    ]),
  ).toEqual([false, false]);
  await page.getByRole("link", { name: "Fight announced for Friday’s game" }).click();
  for (const words of ["For Northfield High School", /^Until /, "Issued by Priya Raman"])
    await expect(page.getByRole("main").getByText(words, { exact: true })).toBeVisible();
});
