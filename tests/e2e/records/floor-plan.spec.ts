import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { floorPdf } from "#support/corpus/floor-pdf.ts";
import { watchPage } from "#support/screens/watch-page.ts";

/** A picture of a floor in this size, as the browser draws one. */
const drawn = (page: Page, width: number, height: number): Promise<Buffer> =>
  page
    .evaluate(
      ([wide, tall]) => {
        const canvas = document.createElement("canvas");
        canvas.width = wide;
        canvas.height = tall;
        const pen = canvas.getContext("2d");
        if (pen === null) return "";
        pen.fillStyle = "#fff";
        pen.fillRect(0, 0, wide, tall);
        pen.lineWidth = wide / 400;
        for (let room = 0; room < 8; room += 1)
          pen.strokeRect((0.04 + room * 0.115) * wide, 0.06 * tall, 0.115 * wide, 0.2 * tall);
        pen.strokeRect(0.2 * wide, 0.4 * tall, 0.35 * wide, 0.4 * tall);
        return canvas.toDataURL("image/png").split(",")[1] ?? "";
      },
      [width, height] as const,
    )
    .then((text) => Buffer.from(text, "base64"));

/** It is seen before the file that is kept of it has been written and sent. */
const drawingIsHere = (page: Page) =>
  expect(page.getByRole("button", { name: "Replace the drawing…" })).not.toHaveAttribute("aria-busy", "true");

const corners = (page: Page) => page.locator("[data-corner]");

test("zones are drawn, moved, cut, undone and named, by keys alone and by pointer", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);

  await page.goto(new URL("/locations/new", app.url).href);
  await page.getByLabel("Name").fill("Lincoln High School");
  await page.getByLabel("Kind").selectOption({ label: "Building" });
  await page.getByRole("combobox", { name: "School" }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add location" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lincoln High School" })).toBeVisible();

  await page.getByRole("link", { name: "Floor plan", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New floor plan" })).toBeVisible();
  await page.getByLabel("Name").fill("First floor");
  const picture = await drawn(page, 1600, 1000);
  await page
    .getByLabel("Drawing file")
    .setInputFiles({ name: "first floor.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByAltText("The drawing that was chosen")).toBeVisible();
  await drawingIsHere(page);
  await page.getByRole("button", { name: "Add floor plan" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Lincoln High School, First floor" }),
  ).toBeVisible();

  const board = page.getByRole("application", { name: "Drawing of First floor" });
  await expect(board).toBeVisible();
  // It opens for looking: no key draws before editing is begun.
  await board.focus();
  await page.keyboard.press("d");
  await expect(page.getByRole("button", { name: "Draw a zone" })).toHaveCount(0);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await board.focus();
  // By keys: a rectangle of 40 steps to a side around the middle. Letters that lead elsewhere do not while one draws.
  await page.keyboard.press("d");
  await page.keyboard.press("n");
  await page.keyboard.press("c");
  for (const [key, times] of [
    ["ArrowRight", 0],
    ["Shift+ArrowRight", 4],
    ["Shift+ArrowDown", 4],
    ["Shift+ArrowLeft", 4],
  ] as const) {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("f");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Cafeteria");
  await dialog.getByLabel("Kind").selectOption({ label: "Where many gather" });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Cafeteria/ })).toBeVisible();
  await expect(corners(page)).toHaveCount(4);

  // A corner moved by keys, and refused where the outline would meet itself.
  await board.focus();
  await page.keyboard.press("p");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(page.getByText("Saved successfully.")).toBeVisible();
  for (let time = 0; time < 12; time += 1) await page.keyboard.press("Shift+ArrowDown");
  await expect(
    page.locator("#main").getByText("The outline would meet itself at the mark.", { exact: false }),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  // By pointer: a corner dragged.
  const corner = await corners(page).nth(2).boundingBox();
  if (corner === null) throw new Error("The corner is not there.");
  await page.mouse.move(corner.x + 4, corner.y + 4);
  await page.mouse.down();
  await page.mouse.move(corner.x + 60, corner.y + 40, { steps: 5 });
  await page.mouse.up();

  // Cut in two by two clicks, and taken back by keys.
  const box = await board.boundingBox();
  if (box === null) throw new Error("The drawing is not there.");
  await page.getByRole("button", { name: "Cut" }).click();
  await page.mouse.click(box.x + box.width * 0.53, box.y + box.height * 0.02);
  await page.mouse.click(box.x + box.width * 0.53, box.y + box.height * 0.98);
  await expect(page.getByRole("button", { name: /Cafeteria, part 2/ })).toBeVisible();
  await board.focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: /Cafeteria, part 2/ })).toHaveCount(0);

  // By keys alone: the button is pressed by one, and the arrows are heard at once.
  await page.getByRole("button", { name: "Cut" }).press("Enter");
  await expect(board).toBeFocused();
  for (const key of ["Shift+ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft"])
    await page.keyboard.press(key);
  await page.keyboard.press("Escape");

  // After a reload everything is there, also as numbers.
  await page.reload();
  await page.getByRole("button", { name: /Cafeteria/ }).click();
  await expect(page.getByText("Corners: 4")).toBeVisible();
  await expect(corners(page)).toHaveCount(0);
  // An arrow moves nothing while one looks, and all of the drawing is in its frame.
  await board.focus();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText("Saved successfully.")).toHaveCount(0);
  const cut = await board.evaluate((each) => {
    const [frame, space] = [each.parentElement, each.parentElement?.parentElement];
    if (!frame || !space) return null;
    return [frame.scrollHeight - frame.clientHeight, frame.scrollWidth - frame.clientWidth];
  });
  expect(cut).toEqual([0, 0]);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(corners(page)).toHaveCount(4);
  await page.getByText("Corners: 4").click();
  await expect(page.getByLabel("Corner 1, from the left")).toHaveValue(/^\d+(\.\d+)?$/);

  // Named anew, and deleted by the typed word.
  await page.getByRole("button", { name: "Edit zone…" }).click();
  await dialog.getByLabel("Name").fill("Lunch room");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Lunch room/ }).waitFor();
  await page.getByRole("button", { name: "Edit zone…" }).click();
  await dialog.getByRole("button", { name: "Delete…" }).click();
  await page.getByLabel("Type DELETE to confirm").fill("DELETE");
  await page.getByRole("button", { name: "I Understand" }).click();
  await expect(page.getByText("No zones yet.")).toBeVisible();

  // One spot instead of an area, which is asked neither how many it holds nor for its ways out.
  await page.getByRole("button", { name: "Mark a point" }).click();
  await expect(page.getByText("Or click where it is.")).toBeVisible();
  const area = await board.boundingBox();
  if (area === null) throw new Error("The drawing is not there.");
  await page.mouse.click(area.x + area.width * 0.9, area.y + area.height * 0.1);
  await expect(dialog.getByLabel("Name")).toBeVisible();
  await expect(dialog.getByLabel(/Capacity/)).toHaveCount(0);
  await dialog.getByLabel("Name").fill("Hall camera");
  await dialog.getByLabel("Kind").selectOption({ label: "Camera" });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Hall camera/ })).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("a page of a PDF is chosen as the drawing", async ({ page, freshApp: app }) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/floor-plans/new", app.url).href);
  await page
    .getByLabel("Drawing file")
    .setInputFiles({ name: "school.pdf", mimeType: "application/pdf", buffer: floorPdf(40) });
  const preview = page.getByAltText("The drawing that was chosen");
  await expect(preview).toBeVisible();
  const first = await preview.getAttribute("src");
  const wanted = page.getByLabel("Page, of 40");
  await wanted.fill("41");
  await page.getByRole("button", { name: "Use this page" }).click();
  await expect(page.getByText("Give a page from 1 to 40.")).toBeVisible();
  // Whoever types a page and goes on has chosen it.
  await wanted.fill("37");
  await wanted.press("Tab");
  await expect(preview).not.toHaveAttribute("src", first ?? "");
  await expect(page.getByText("Give a page from 1 to 40.")).toHaveCount(0);
  expect(watch.troubles).toEqual([]);
});
