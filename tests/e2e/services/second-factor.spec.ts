import { expect, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { startTeam } from "#support/app/team.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { codeOf } from "#support/server/second-factor.ts";

test("an organization asks for a second factor: first as a notice, then before everything else", async ({
  browser,
}) => {
  const team = await startTeam(browser, 2);
  const [office, school] = team.computers;
  if (!office || !school) throw new Error("Both run.");
  const ask = async (days: string) => {
    const region = office.page.getByRole("region", { name: "Signing in" });
    await region.getByLabel("Days to set it up").fill(days);
    await region.getByRole("button", { name: "Save how people sign in" }).click();
    await expect(region.getByRole("status").filter({ hasText: /^Saved\.$/ })).toBeVisible();
  };
  try {
    await signIn(office.page, office.app.url, coordinator);
    await signIn(school.page, school.app.url, assessor);
    await office.page.goto(new URL("/settings/organization", office.app.url).href);
    const region = office.page.getByRole("region", { name: "Signing in" });
    await region.getByRole("checkbox", { name: "Assessor" }).press("Space");
    await region.getByRole("combobox", { name: "Only at" }).fill("Northfield");
    await office.page.getByRole("listbox").getByRole("option").first().click();
    await expect(region.getByRole("button", { name: /^Remove .*North/ })).toBeVisible();
    await region.getByLabel("Minutes without use").fill("3");
    await region.getByRole("button", { name: "Save how people sign in" }).click();
    await expect(
      region.getByText("Minutes without use must be a whole number of minutes from 5 to 120.").first(),
    ).toBeVisible();
    await region.getByLabel("Minutes without use").fill("45");
    await ask("7");

    const { page } = school;
    await expect(page.getByText(/^Your organization asks for a second factor by/)).toBeVisible();
    await page.getByRole("button", { name: "Later" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await ask("0");
    await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("due.png") });
    await page.getByRole("button", { name: "Turn on…" }).click();
    await page.getByLabel("Current password").fill(samplePassword);
    await page.getByRole("button", { name: "Continue" }).click();
    const key = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await page.getByLabel("Code", { exact: true }).fill(codeOf(key, Date.now()));
    await page.screenshot({ path: test.info().outputPath("scan.png") });
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText(/recovery codes/i).first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("codes.png") });
    await page.getByRole("button", { name: "I have kept them" }).click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.goto(new URL("/profile", school.app.url).href);
    await expect(page.getByText(/Your organization asks for it, so it stays on/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Turn off…" })).toHaveCount(0);
    expect(office.watch.troubles).toEqual([]);
  } finally {
    await team.stop();
  }
});
