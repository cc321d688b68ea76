import { expect, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { startTeam, type Team } from "#support/app/team.ts";

let team: Team;

test.beforeAll(async ({ browser }) => {
  team = await startTeam(browser, 1);
});
test.afterAll(() => team.stop());

test("an administrator makes a token, a directory adds somebody with it, and the token ends", async () => {
  const [computer] = team.computers;
  if (computer === undefined) throw new Error("The computer runs.");
  const { page, app, watch } = computer;
  await signIn(page, app.url, coordinator);
  const origin = new URL(page.url()).origin;
  await page.goto(`${origin}/settings/organization`);
  const setting = page.getByRole("region", { name: "Staff from your directory" });
  await expect(setting.getByText("There is no token yet.")).toBeVisible();
  await setting.getByRole("button", { name: "Make a token…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Entra");
  await dialog.getByLabel("Holds for").selectOption("90");
  await dialog.getByRole("button", { name: "Make token" }).click();
  await dialog.getByLabel("Your password").fill(samplePassword);
  await dialog.getByRole("button", { name: "Confirm and make" }).click();
  await expect(setting.getByText("The token is ready.")).toBeVisible();
  const token = await setting.getByRole("textbox", { name: "Token" }).inputValue();
  const address = await setting.getByRole("textbox", { name: "Address for your directory" }).inputValue();
  const call = (method: string, path: string, body?: object) =>
    fetch(`${address}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/scim+json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  const added = await call("POST", "/Users", {
    userName: "noor.haddad@maplevalley.example",
    displayName: "Noor Haddad",
  });
  expect(added.status).toBe(201);
  expect((await call("POST", "/Groups", { displayName: "Counselors" })).status).toBe(201);
  await setting.getByRole("button", { name: "I have pasted it" }).click();
  await expect(setting.getByText("The token is ready.")).toBeHidden();

  await page.reload();
  await expect(setting.getByText("Groups that it has told of: Counselors.")).toBeVisible();
  await expect(setting.getByText("Last used")).toBeVisible();
  await page.goto(`${origin}/log`);
  await expect(page.getByRole("row", { name: /SCIM Added a colleague by SCIM/ })).toBeVisible();

  await page.goto(`${origin}/settings/organization`);
  await setting.getByRole("button", { name: "End token Entra" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End token" }).click();
  await expect(setting.getByText("There is no token yet.")).toBeVisible();
  expect((await call("GET", "/Users")).status).toBe(401);
  expect(watch.troubles).toEqual([]);
});
