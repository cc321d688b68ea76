import { expect, type Page } from "@playwright/test";
import { sampleUsers } from "#server/sample/credentials.ts";
import { test } from "#support/app/sample-app.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";
import { mailText } from "#support/server/mail-catcher.ts";

const chosen = "four quiet stones in a row";
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

async function signOut(page: Page): Promise<void> {
  await main(page).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
}

test("a school is added, somebody invited to it begins with their own password, and sees its place alone", async ({
  teamOffice,
}) => {
  const { page, app, watch, mail } = teamOffice;
  await signIn(page, app.url, coordinator);
  await main(page).getByRole("link", { name: "Organizations", exact: true }).click();
  const grid = page.getByRole("grid", { name: "Organizations" });
  await expect(grid.getByRole("row")).toHaveCount(5);
  await page.getByRole("button", { name: "New organization" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Alder Creek Elementary School");
  await dialog.getByLabel("Case number prefix").fill("NHS");
  await dialog.getByRole("button", { name: "Add organization" }).click();
  await expect(
    dialog.getByText("Case number prefix NHS belongs to Northfield High School").first(),
  ).toBeVisible();
  await dialog.getByLabel("Case number prefix").fill("ACE");
  await dialog.getByRole("button", { name: "Add organization" }).click();
  await expect(dialog).toBeHidden();
  await expect(grid.getByRole("row", { name: /Alder Creek/ })).toContainText("Maple Valley School District");

  await main(page).getByRole("link", { name: "Colleagues" }).click();
  await page.getByRole("button", { name: "Invite…" }).click();
  await dialog.getByLabel("Name").fill("Henrik Solberg");
  await dialog.getByLabel("Email").fill("henrik.solberg@maplevalley.example");
  await dialog.getByRole("combobox", { name: "Organization" }).fill("alder");
  await page.getByRole("option", { name: /Alder Creek/ }).click();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Henrik Solberg" })).toBeVisible();
  const details = page.getByRole("complementary", { name: "Details" });
  await expect(details).toContainText(/State\s*Invited, sent/);
  await settled(page);

  await signOut(page);
  await page.getByRole("button", { name: "I was invited" }).click();
  await page.getByLabel("Invitation code").fill("not-the-right-code");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This invitation is not valid any more.").first()).toBeVisible();
  const [sent] = mail.received;
  expect(sent?.to).toEqual(["henrik.solberg@maplevalley.example"]);
  const code = sent && /[A-Za-z0-9_-]{40,}/.exec(mailText(sent))?.[0];
  await page.getByLabel("Invitation code").fill(code ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Henrik Solberg" })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(chosen);
  await page.getByLabel("Password again").fill(`${chosen}.`);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByText("The two passwords are not the same.").first()).toBeVisible();
  await page.getByLabel("Password again").fill(chosen);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(main(page)).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Henrik Solberg" })).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Organizations", exact: true })).toBeHidden();
  await page.goto(new URL("/cases", app.url).href);
  await expect(page.getByRole("heading", { level: 1, name: "Cases" })).toBeVisible();
  await expect(page.getByText("Northfield", { exact: false })).toHaveCount(0);

  await signOut(page);
  await signIn(page, app.url, "henrik.solberg@maplevalley.example", chosen);
  expect(watch.troubles).toEqual([]);
});

test("whoever leaves hands over first; then the account is off, and can be switched on again", async ({
  page,
  freshApp,
}) => {
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/colleagues?q=raman", freshApp.url).href);
  await page.getByRole("link", { name: "Priya Raman" }).click();
  const details = page.getByRole("complementary", { name: "Details" });
  await details.getByRole("button", { name: "Switch off…" }).click();
  const dialog = page.getByRole("dialog");
  const choices = dialog.getByRole("combobox");
  await expect(choices.first()).toBeVisible();
  const count = await choices.count();
  await expect(dialog.getByText(/open tasks of other cases go to whoever leads those\./)).toBeVisible();
  for (let place = 0; place < count; place += 1) await choices.nth(place).selectOption({ index: 0 });
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(choices.first()).toBeFocused();
  await expect(dialog.getByText("Next lead is required.").first()).toBeVisible();
  for (let place = 0; place < count; place += 1) await choices.nth(place).selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(dialog).toBeHidden();
  await expect(details).toContainText(/State\s*Switched off/);
  await settled(page);

  await signOut(page);
  await page.getByLabel("Email").fill(assessor);
  await page.getByLabel("Password", { exact: true }).fill("Bellwether-2026");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page.getByText("These credentials do not match our records.").first()).toBeVisible();
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/colleagues?state=off", freshApp.url).href);
  const off = sampleUsers.filter((user) => user.active === false).length + 1;
  await expect(page.getByRole("grid", { name: "Colleagues" }).getByRole("row")).toHaveCount(off + 1);
  await page.getByRole("link", { name: "Priya Raman" }).click();
  await details.getByRole("button", { name: "Switch on again" }).click();
  await expect(details).toContainText(/State\s*Active/);
  expect(watch.troubles).toEqual([]);
});

test("an account that was invited by mistake is removed, and its address can be invited again", async ({
  teamOffice,
}) => {
  const { page, app, watch } = teamOffice;
  await signIn(page, app.url, coordinator);
  await main(page).getByRole("link", { name: "Colleagues" }).click();
  const dialog = page.getByRole("dialog");
  const invite = async (name: string) => {
    await page.getByRole("button", { name: "Invite…" }).click();
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Email").fill("solberg@maplevalley.example");
    await dialog.getByRole("combobox", { name: "Organization" }).fill("northfield");
    await page.getByRole("option", { name: /Northfield High/ }).click();
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  };
  await invite("Henrik Solburg");
  await page.getByRole("button", { name: "Remove account…" }).click();
  const asked = page.getByRole("alertdialog", { name: "Remove this account?" });
  await expect(asked).toContainText("Henrik Solburg has never signed in.");
  await settled(page);
  await asked.getByRole("button", { name: "Remove account" }).click();
  await expect(page.getByRole("grid", { name: "Colleagues" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Henrik Solburg" })).toHaveCount(0);
  await invite("Henrik Solberg");
  expect(watch.troubles).toEqual([]);
});
