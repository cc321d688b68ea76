import { expect, type Locator } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { sampleAddresses } from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";

const heightOf = async (part: Locator) => (await part.boundingBox())?.height;

test("a case has one head, and its tabs stay in their place, also over its report", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  const at = await sampleAddresses(page, sampleApp.url);
  await page.goto(new URL(at.case, sampleApp.url).href);
  const tabs = page.getByRole("navigation", { name: "Case" });
  const title = page.getByRole("heading", { level: 1 });
  await expect(tabs).toBeVisible();
  await settled(page);
  const [words, place] = [await title.textContent(), await tabs.boundingBox()];
  await tabs.getByRole("link", { name: "Report" }).click();
  await expect(page.getByRole("button", { name: "Record a disclosure…" })).toBeVisible();
  await settled(page);
  await expect(title).toHaveText(words ?? "");
  const after = await tabs.boundingBox();
  expect([after?.x, after?.y]).toEqual([place?.x, place?.y]);
});

test("the head of an assessment keeps its height while it says that it is saved", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(new URL(`${at.assessment}?section=threat_classification`, freshApp.url).href);
  const reasons = page.getByLabel("People who agreed");
  await expect(reasons).toBeVisible();
  await settled(page);
  const head = page.locator(".wizard-head");
  const before = await heightOf(head);
  await reasons.fill("All four of the team.");
  await expect(page.getByText("Saved successfully.").and(page.locator(":not(.bw-hidden)"))).toBeVisible();
  expect(await heightOf(head)).toBe(before);
});

test("the strip at the foot shows all its words in a window of 320 px", async ({ page, sampleApp }) => {
  await signIn(page, sampleApp.url, coordinator);
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page);
  const strip = page.locator(".bw-strip");
  await expect(strip.getByText("Lock")).toBeVisible();
  const cut = await strip.evaluate((element) => {
    const { right, bottom } = element.getBoundingClientRect();
    return [...element.querySelectorAll("button, button > span")]
      .filter((each) => {
        const box = each.getBoundingClientRect();
        return box.right > right || box.bottom > bottom || each.scrollWidth > each.clientWidth;
      })
      .map((each) => each.textContent);
  });
  expect(cut).toEqual([]);
});
