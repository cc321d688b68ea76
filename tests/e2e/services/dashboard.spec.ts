import { expect, type Page, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { signIn } from "#support/app/sign-in.ts";
import { settled } from "#support/screens/settled.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeEach(async ({ page }) => {
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, sample: true });
  await signIn(page, app.url);
});

test.afterEach(async () => {
  await app?.stop();
  await folder?.remove();
});

const headings = async (page: Page) => {
  await settled(page);
  return page.locator(".bw-dash").getByRole("heading", { level: 2 }).allTextContents();
};

async function more(page: Page, item: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "More" }).press("Enter");
  await page.getByRole("menuitem", { name: item }).press("Enter");
}

test("the dashboard is arranged by keyboard, stays so, and goes back to how it was", async ({ page }) => {
  const first = await headings(page);
  expect(first.slice(0, 3)).toEqual(["My tasks", "Open cases by stage", "Cases opened"]);

  await more(page, "Arrange the dashboard");
  const down = page.getByRole("button", { name: "Move down: My tasks" });
  await down.press("Enter");
  await expect(down).toBeFocused();
  await page.getByRole("button", { name: "Move to the other column: Cases opened" }).press("Enter");
  await page.getByRole("button", { name: "Hide: Recent assessments" }).press("Enter");
  await expect(page.getByRole("button", { name: "Show recent assessments" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).press("Enter");
  const arranged = await headings(page);
  expect(arranged.slice(0, 2)).toEqual(["Open cases by stage", "My tasks"]);
  expect(arranged.at(-1)).toBe("Cases opened");
  expect(arranged).not.toContain("Recent assessments");

  await page.reload();
  expect(await headings(page)).toEqual(arranged);

  await page.getByRole("button", { name: "Show as a table" }).press("Enter");
  await expect(page.getByRole("columnheader", { name: "Week of" })).toBeVisible();

  await more(page, "Reset the dashboard");
  await expect(page.getByRole("heading", { level: 2, name: "Recent assessments" })).toBeVisible();
  expect(await headings(page)).toEqual(first);
});

test("a task of the dashboard is read whole at 320 px, which is 1280 px at 400 %", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const titles = page.getByRole("region", { name: /^My tasks/ }).getByRole("listitem");
  await expect(titles.first()).toBeVisible();
  const cut = () =>
    titles
      .getByRole("link")
      .evaluateAll((links) =>
        links.flatMap((link) => (link.scrollWidth > link.clientWidth ? [link.textContent ?? ""] : [])),
      );
  await expect.poll(cut).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("tasks-narrow.png") });
});
