import { expect, type Page } from "@playwright/test";
import { joinApp } from "#support/app/app-bridge.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const map = (page: Page) => page.getByRole("application", { name: "Map of locations" });
const marks = (page: Page) => page.locator("[data-mark]");
const middle = async (page: Page, of: number) => {
  const box = await marks(page).nth(of).boundingBox();
  if (box === null) throw new Error("The mark is not there.");
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};

test("places are found on the map by keys alone, and the list's filter holds there", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/locations", app.url).href);
  await page.getByRole("radio", { name: "List" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/view=map/);
  await expect(page.getByText("No map service is asked, and nothing leaves it.")).toBeVisible();
  await expect(marks(page)).toHaveCount(3);
  // Rooms have no coordinates, and are where their building is.
  await expect(page.getByText(/^Without coordinates\s*0?$/)).toBeVisible();
  await expect(
    page.getByText("Each of these locations is on the map, or is a part of one that is."),
  ).toBeVisible();
  // Names fill their boxes.
  const strips = await page.locator(".map-label").evaluateAll((labels) =>
    labels.map((label) => {
      const words = document.createRange();
      words.selectNodeContents(label);
      return label.getBoundingClientRect().width - words.getBoundingClientRect().width;
    }),
  );
  for (const strip of strips) expect(strip).toBeLessThan(17);
  await expect(map(page).getByText(/ ft$| mi$/)).toBeVisible();
  await expect(map(page).getByText(/ m$| km$/)).toBeVisible();

  // One stop of the Tab key, from mark to mark by arrows, closer by plus.
  await marks(page).first().focus();
  await page.keyboard.press("Home");
  const seen = new Set<string>();
  for (let at = 0; at < 3; at += 1) {
    seen.add((await page.locator(":focus").getAttribute("data-mark")) ?? "");
    await page.keyboard.press("n");
  }
  expect(seen.size).toBe(3);
  const [left] = await middle(page, 0);
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => Math.round((await middle(page, 0))[0] - left)).toBe(-80);
  const scale = await map(page)
    .getByText(/ ft$| mi$/)
    .textContent();
  for (let time = 0; time < 4; time += 1) await page.keyboard.press("+");
  await expect(map(page).getByText(/ ft$| mi$/)).not.toHaveText(scale ?? "");
  await page.keyboard.press("0");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Main building" })).toBeVisible();

  // The view and the filter are in the address: back, and narrowed down to one school.
  await page.goBack();
  await expect(marks(page)).toHaveCount(3);
  await page.getByRole("searchbox", { name: "Find in this list" }).fill("cafe");
  await expect(page.getByText(/^Without coordinates\s*3$/)).toBeVisible();
  await expect(marks(page)).toHaveCount(0);
  await expect(page).toHaveURL(/view=map.*q=cafe|q=cafe.*view=map/);
  expect(watch.troubles).toEqual([]);
});

test("a place that cannot be used as usual is marked on the map by shape and words", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  const desk = await joinApp(app.url);
  const { data: places } = (await desk.api("locations.list", { query: { q: "Main building" } })).data;
  const place = places.find(({ organization_name }) => organization_name === "Northfield High School");
  if (place === undefined) throw new Error("The sample has a main building.");
  await desk.api("impactors.create", {
    params: { id: place.uuid },
    body: {
      ...{ type: "threat_nearby", severity: "severe", note: "Doors stay locked." },
      ...{ starts_at: new Date(Date.now() - 60_000).toISOString(), ends_at: null },
    },
  });
  desk.close();
  await page.goto(new URL("/locations?view=map", app.url).href);
  const severe = map(page).getByRole("link", { name: /^Not usable as usual: Main building/ });
  await expect(severe).toHaveCount(1);
  await expect(severe).toHaveText(/^!Not usable as usual: /);
  expect(watch.troubles).toEqual([]);
});

test("a district's own picture lies where its two known points are", async ({ page, freshApp: app }) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/settings/organization", app.url).href);
  const setting = page.getByRole("region", { name: "Map of locations" });
  const picture = (bytes: Buffer) =>
    setting
      .getByLabel("Drawing file")
      .setInputFiles({ name: "district.png", mimeType: "image/png", buffer: bytes });
  await picture(Buffer.from("not a picture"));
  await expect(setting.getByText("This file cannot be read as a picture.", { exact: false })).toBeVisible();
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 800;
    canvas.height = 600;
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, 800, 600);
      pen.strokeRect(200, 150, 400, 300);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await picture(Buffer.from(drawn, "base64"));

  // The first by a click, the second typed; the main building of one school lies at the first.
  const sheet = setting.getByAltText("The picture of the district");
  await expect(sheet).toBeVisible();
  await expect(setting.getByRole("button", { name: "Replace the picture…" })).not.toHaveAttribute(
    "aria-busy",
    "true",
  );
  const box = await sheet.boundingBox();
  if (box === null) throw new Error("The picture is not there.");
  await sheet.click({ position: { x: box.width * 0.25, y: box.height * 0.25 } });
  const first = setting.getByRole("group", { name: "Point 1" });
  const second = setting.getByRole("group", { name: "Point 2" });
  await expect(first.getByLabel("% from the left")).toHaveValue(/^(24\.|25)/);
  await first.getByLabel("% from the left").fill("25");
  await first.getByLabel("% from the top").fill("25");
  await first.getByLabel("Latitude").fill("44.0627");
  await first.getByLabel("Longitude").fill("-91.6684");
  await second.getByLabel("% from the left").fill("27");
  await second.getByLabel("% from the top").fill("26");
  await second.getByLabel("Latitude").fill("91");
  await second.getByLabel("Longitude").fill("-91.6255");
  await setting.getByRole("button", { name: "Save map" }).click();
  await expect(second.getByText("Point 2: latitude must be a number from -85 to 85.")).toBeVisible();
  await second.getByLabel("Latitude").fill("44.0391");
  await setting.getByRole("button", { name: "Save map" }).click();
  await expect(second.getByText("Choose two points that are farther apart on the picture.")).toBeVisible();

  // Moved by arrow keys from there, then typed.
  const pin = setting.getByRole("button", { name: /^Point 2: 27%/ });
  await pin.press("Shift+ArrowRight");
  await expect(second.getByLabel("% from the left")).toHaveValue("29");
  await second.getByLabel("% from the left").fill("75");
  await second.getByLabel("% from the top").fill("75");
  await expect(setting.getByText(/By these points the picture is .* mi/)).toBeVisible();

  // A forgotten minus is refused where the points contradict each other, and asked about where both lack it.
  await second.getByLabel("Longitude").fill("91.6255");
  await setting.getByRole("button", { name: "Save map" }).click();
  await expect(second.getByText(/With -91.6255 it is near: one of the two lacks its minus/)).toBeVisible();
  await first.getByLabel("Longitude").fill("91.6684");
  await setting.getByRole("button", { name: "Save map" }).click();
  await expect(setting.getByText("Is a minus missing?", { exact: true })).toBeVisible();
  await expect(setting.getByText("Saved.")).toHaveCount(0);
  await setting.getByRole("button", { name: "Turn the sign at both points" }).click();
  await expect(second.getByLabel("Longitude")).toHaveValue("-91.6255");
  await expect(setting.getByText("Is a minus missing?", { exact: true })).toHaveCount(0);
  await setting.getByRole("button", { name: "Save map" }).click();
  await expect(setting.getByText("Saved.")).toBeVisible();

  await page.goto(new URL("/locations?view=map", app.url).href);
  const image = map(page).locator("image");
  await expect(image).toBeVisible();
  await expect(marks(page)).toHaveCount(3);
  const sheetBox = await image.boundingBox();
  if (sheetBox === null) throw new Error("The map's picture is not there.");
  // Its latitude is that of the first point, its longitude that of the second: the other corner of the square.
  const spots = await Promise.all([0, 1, 2].map((of) => middle(page, of)));
  const corner = spots.find(
    ([x, y]) =>
      Math.abs((x - sheetBox.x) / sheetBox.width - 0.75) < 0.02 &&
      Math.abs((y - sheetBox.y) / sheetBox.height - 0.25) < 0.02,
  );
  expect(corner, JSON.stringify([spots, sheetBox])).toBeDefined();

  // Whoever may change it is led from the map to its setting.
  await page.getByRole("link", { name: "Change the picture and its two points" }).click();
  await expect(setting.getByRole("heading", { name: "Map of locations" })).toBeFocused();
  await page.goBack();
  await expect(image).toBeVisible();

  // Zoomed by the wheel around the pointer, moved by dragging.
  const before = await middle(page, 0);
  await page.mouse.move(...before);
  await page.mouse.wheel(0, -300);
  await expect
    .poll(async () => (await image.boundingBox())?.width ?? 0)
    .toBeGreaterThan(sheetBox.width * 1.5);
  const after = await middle(page, 0);
  expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeLessThan(3);
  const frame = await map(page).boundingBox();
  if (frame === null) throw new Error("The map is not there.");
  await page.mouse.move(frame.x + 20, frame.y + 20);
  await page.mouse.down();
  await page.mouse.move(frame.x + 70, frame.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await middle(page, 0))[0] - after[0])).toBe(50);

  // Taken away by the typed word: a plain scheme again.
  await page.goto(new URL("/settings/organization", app.url).href);
  await setting.getByRole("button", { name: "Take the picture away…" }).click();
  await page.getByLabel("Type DELETE to confirm").fill("DELETE");
  await page.getByRole("button", { name: "I Understand" }).click();
  await expect(setting.getByRole("button", { name: "Take the picture away…" })).toHaveCount(0);
  await page.goto(new URL("/locations?view=map", app.url).href);
  await expect(marks(page)).toHaveCount(3);
  await expect(image).toHaveCount(0);
  expect(watch.troubles).toEqual([]);
});
