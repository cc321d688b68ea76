import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { startTeam, type Team } from "#support/app/team.ts";
import { startProvider, type TestProvider } from "#support/server/provider.ts";

let team: Team;
let provider: TestProvider;

test.beforeAll(async ({ browser }) => {
  team = await startTeam(browser, 1);
  provider = await startProvider(`${team.server.url}/single-sign-on/callback`);
  provider.accounts.set("priya", { email: assessor, email_verified: true });
  provider.accounts.set("dana", { email: coordinator, email_verified: true });
});
test.afterAll(async () => {
  await provider.close();
  await team.stop();
});

const window = () => {
  const [computer] = team.computers;
  if (computer === undefined) throw new Error("The computer runs.");
  return computer;
};

/** Goes to the provider's own page, signs in there, and reads that one goes back. */
async function signInThere(page: Page, login: string) {
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open the page of Maple account" }).click();
  const there = await opened;
  await there.getByPlaceholder("Enter any login").fill(login);
  await there.getByPlaceholder("and password").fill("any");
  await there.getByRole("button", { name: "Sign-in" }).click();
  await expect(there.getByRole("heading", { name: "Go back to Bellwether" })).toBeVisible();
  await there.close();
}

const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("an administrator sets a provider, and people sign in on its page", async () => {
  const { page, app, watch } = window();
  await signIn(page, app.url, coordinator);
  await page.goto(`${new URL(page.url()).origin}/settings/organization`);
  const setting = page.getByRole("region", { name: "Signing in at a provider" });
  await expect(setting.getByRole("textbox", { name: "Redirect address" })).toHaveValue(
    `${team.server.url}/single-sign-on/callback`,
  );
  await setting.getByLabel("People sign in at a provider").check();
  await setting.getByLabel("Provider", { exact: true }).selectOption("other");
  await setting.getByLabel("Issuer").fill(provider.issuer);
  await setting.getByLabel("Client ID").fill("bellwether");
  await setting.getByRole("checkbox", { name: "Sign out at the provider too" }).check();
  await setting.getByLabel("Name on the button").fill("Maple account");
  await setting.getByRole("button", { name: "Save signing in at a provider" }).click();
  // Somebody at an unlocked screen is not enough to hand an organization to a provider.
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(samplePassword);
  await dialog.getByRole("button", { name: "Confirm and save" }).click();
  await expect(setting.getByText("Saved.")).toBeVisible();
  await setting.getByLabel("Client secret", { exact: true }).fill("secret of the client");
  await setting.getByRole("button", { name: "Save client secret" }).click();
  await expect(setting.getByText("One is kept. It")).toBeVisible();

  await main(page).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in with Maple account" }).waitFor();
  await page.getByRole("button", { name: "Sign in with Maple account" }).click();
  await expect(page.getByText("Go on in your browser.")).toBeVisible();
  // Somebody else signs in there by mistake, and is told whom to ask.
  await signInThere(page, "nobody");
  await expect(page.getByRole("alert")).toContainText("does not confirm your email address");
  await page.getByRole("button", { name: "Sign in with Maple account" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open the page of Maple account" }).click();
  const there = await opened;
  // The provider still knows who signed in there a moment ago.
  await expect(there.getByRole("heading", { name: "Go back to Bellwether" })).toBeVisible();
  await there.close();
  await expect(page.getByRole("alert")).toContainText("does not confirm your email address");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Sign in with Maple account" }).click();
  await signInThere(page, "priya");
  await expect(main(page)).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Priya Raman" })).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("whoever locked the window opens it again at the provider, and nobody else does", async () => {
  const { page } = window();
  await page.keyboard.press("Control+Shift+L");
  await expect(page.getByRole("heading", { name: "Locked" })).toBeVisible();
  await page.getByRole("button", { name: "Confirm with Maple account" }).click();
  await signInThere(page, "dana");
  await expect(page.getByRole("alert")).toContainText("Somebody else signed in at the provider");
  await page.getByRole("button", { name: "Confirm with Maple account" }).click();
  await signInThere(page, "priya");
  await expect(main(page)).toBeVisible();
});

test("whoever signs out is offered to sign out at the provider too", async () => {
  const { page } = window();
  await main(page).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("You are still signed in with Maple account.")).toBeVisible();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Sign out of Maple account" }).click();
  const there = await opened;
  await there.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(there.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await there.close();
  // The provider asks again who it is.
  await page.getByRole("button", { name: "Sign in with Maple account" }).click();
  await signInThere(page, "dana");
  await expect(main(page).getByRole("button", { name: /Dana/ })).toBeVisible();
});
