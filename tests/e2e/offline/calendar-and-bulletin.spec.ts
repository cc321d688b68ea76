import { expect, test } from "@playwright/test";
import { gatedDesk } from "#support/app/gated-desk.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { dayAhead } from "#support/screens/page-day.ts";

const desk = gatedDesk();

test("without a network the calendar has the next month, and a bulletin is drafted on a computer that never had its form", async ({
  page,
}) => {
  await signIn(page, desk.app.url, coordinator);
  await page.goto(new URL("/locations/1", desk.app.url).href);
  await expect(page.getByRole("link", { name: "Calendar of this location" })).toBeVisible();
  await page.goto(new URL("/tasks?view=calendar", desk.app.url).href);
  await expect(page.getByRole("table").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  desk.gate.cut();

  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByRole("table").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/events are known until/i)).toHaveCount(0);
  await expect(page.getByText("The events of locations could not be read.")).toHaveCount(0);
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByRole("button", { name: "This month" })).toBeVisible();

  await page.goto(new URL("/bulletins/new?location=1", desk.app.url).href);
  await expect(page.getByText("A bulletin goes out when you are connected").first()).toBeVisible({
    timeout: 60_000,
  });
  await page.getByLabel("Title").fill("Threat against the game");
  await page.getByLabel("What they should know and do").fill("Bags are looked into at both doors.");
  await page.getByRole("textbox", { name: /^Until(?!.*time)/ }).fill(dayAhead(3));
  await page.getByRole("button", { name: "Issue bulletin" }).click();
  const said = page.getByRole("alertdialog", { name: "Not issued: you are not connected" });
  await expect(said).toContainText("(555) 555-0100");
  await said.getByRole("button", { name: "Keep the draft" }).click();
  await expect(said).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Threat against the game", { timeout: 60_000 });

  desk.gate.restore();
  await expect(page.getByRole("checkbox", { name: /Northfield High School/ })).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByLabel("Title")).toHaveValue("Threat against the game");
});
