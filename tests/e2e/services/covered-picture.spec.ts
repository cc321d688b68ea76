import { expect } from "@playwright/test";
import english from "#renderer/lib/words/catalogue/en-US.json" with { type: "json" };
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { settled } from "#support/screens/settled.ts";

test("a request for help takes a picture of the page along, on which only words of the program can be read", async ({
  page,
  freshApp,
}) => {
  // What is written on the picture, word by word: nothing else puts letters on it.
  await page.addInitScript(() => {
    const written: string[] = [];
    Object.assign(window, { written });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, text, ...place) {
      written.push(text);
      return fillText.call(this, text, ...place);
    };
  });
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/cases?q=Fight", freshApp.url).href);
  await expect(page.getByRole("link", { name: "Fight outside the gym" })).toBeVisible();
  await settled(page);
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await page.getByRole("link", { name: "Ask for help…" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask for help" });
  await dialog.getByLabel("Subject").fill("The filter forgets my school");
  await dialog.getByLabel("What happened").fill("It shows all schools again.");
  await dialog.getByRole("checkbox", { name: "Attach a picture of the page" }).check();
  const picture = dialog.getByRole("img", { name: /with everything covered but the words of the program/ });
  const wide = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(wide).toBe(1440);

  const written = await page.evaluate(() => (window as unknown as { written: string[] }).written);
  const own = new Set(Object.values(english).flatMap((words) => words.split(/\s+/)));
  expect(written.filter((word) => !own.has(word))).toEqual([]);
  expect(written).toEqual(expect.arrayContaining(["Cases", "Dashboard", "Filter"]));
  const line = written.join(" ");
  for (const word of ["Fight", "gym", "NHS", "Whitfield", "Northfield", "Maple"])
    expect(line).not.toContain(word);

  expect(await axeViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("form.png") });
  const bytes = await picture.evaluate((image) => (image as HTMLImageElement).src.split(",")[1] ?? "");
  await test.info().attach("picture.png", { body: Buffer.from(bytes, "base64"), contentType: "image/png" });
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("listitem").filter({ hasText: "The filter forgets my school" });
  await row.getByText("Picture of the page").click();
  await expect(row.getByRole("img")).toHaveAttribute("src", `data:image/png;base64,${bytes}`);
});
