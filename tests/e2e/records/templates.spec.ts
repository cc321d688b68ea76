import { expect, type Page, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeEach(async () => {
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, sample: true });
});
test.afterEach(async () => {
  await app.stop();
  await folder.remove();
});

const at = (path: string) => new URL(path, app.url).href;
const busReport = "Threat report: bus or travel";

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Dana Whitfield|Priya Raman/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
}

async function addField(page: Page): Promise<void> {
  const section = page.getByRole("region", { name: "On the way" });
  await section.getByLabel("Label of the new field").fill("What the driver heard");
  await section.getByLabel("Kind of answer of the new field").selectOption("Text, several lines");
  await section.getByRole("button", { name: "Add field" }).click();
  await section.getByRole("button", { name: /^What the driver heard/ }).click();
  await section.getByRole("checkbox", { name: "Required" }).check();
  await section.getByRole("checkbox", { name: "Show this field only when…" }).check();
  await section.getByLabel("Field of condition 1").selectOption("The driver was told");
  await expect(section.getByText("Show when The driver was told is Yes").last()).toBeVisible();
}

test("a field that an administrator adds is in the next case form, where its condition says so", async ({
  page,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Templates" }).click();
  await page.getByRole("link", { name: busReport }).click();
  await expect(page.getByText("Version 1", { exact: true })).toBeVisible();
  await addField(page);

  // The preview shows the field as soon as its condition holds.
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByLabel("What the driver heard")).toHaveCount(0);
  await preview
    .getByRole("group", { name: /^The driver was told/ })
    .getByText("Yes", { exact: true })
    .click();
  await expect(preview.getByLabel("What the driver heard")).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("row", { name: /Threat report: bus or travel/ })).toContainText("2");

  await signOut(page);
  await signIn(page, app.url, assessor);
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Templates" }),
  ).toHaveCount(0);
  await page.goto(at("/cases/new"));
  await page.getByLabel("Template").selectOption({ label: busReport });
  await page.getByLabel("Title").fill("Statement on the way home");
  const told = page.getByRole("group", { name: /^The driver was told/ });
  await expect(page.getByLabel("What the driver heard")).toHaveCount(0);
  await told.getByText("Yes", { exact: true }).click();
  await page.getByLabel("Bus or route").fill("Bus 4, afternoon");
  await page
    .getByRole("group", { name: /^Weapon mentioned/ })
    .getByText("No", { exact: true })
    .click();
  await page.getByRole("button", { name: "Open case" }).click();
  await expect(page.getByText("What the driver heard is required.").first()).toBeVisible();
  await page.getByLabel("What the driver heard").fill("“You will see on Monday.”");
  await page.getByRole("button", { name: "Open case" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Statement on the way home" })).toBeVisible();
  await expect(page.getByText("“You will see on Monday.”")).toBeVisible();
  await expect(page.getByText("Bus 4, afternoon")).toBeVisible();
  await page
    .getByRole("link", { name: /^Tasks/ })
    .first()
    .click();
  await expect(
    page.getByRole("main").getByRole("link", { name: "Ask transportation to keep the recording" }).first(),
  ).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("a case stays under its version, and goes over to the newer one without losing what it holds", async ({
  page,
}) => {
  await signIn(page, app.url, coordinator);
  await page.goto(at("/templates/1"));
  const section = page.getByRole("region", { name: "On the way" });
  await section.getByRole("button", { name: "Remove Where people sat" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("row", { name: /Threat report: bus or travel/ })).toBeVisible();

  await page.goto(at("/cases?q=Statement+on+the+bus"));
  await page.getByRole("link", { name: "Statement on the bus" }).first().click();
  await expect(page.getByText("Where people sat")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  await expect(page.getByText("This case is written under version 1")).toBeVisible();
  await page.getByRole("button", { name: "Use version 2" }).click();
  await expect(page.getByRole("heading", { name: /^No longer in the template/ })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`${busReport}, version 2`)).toBeVisible();
  await expect(page.getByText(/^Two rows behind the driver/)).toBeVisible();
});
