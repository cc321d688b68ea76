import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { beginWavr } from "#support/screens/begin-wavr.ts";
import { settled } from "#support/screens/settled.ts";

const about = { firstName: "Odd", lastName: "Nyberg", title: "Words at the gate" };

test("an intake that says No to 18 or older stops the assessment, says what to do instead, and can be corrected", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await beginWavr(page, freshApp.url, about);
  const adult = page.getByRole("group", { name: /18 or older/ });
  const notice = page.getByText("The intake says that Odd Nyberg is not 18 or older.");
  await expect(notice).toHaveCount(0);
  await adult.getByRole("radio", { name: "No", exact: true }).check();
  await expect(notice).toBeVisible();
  await expect(page.getByText(/through a CSTAG assessment instead/)).toBeVisible();
  await settled(page);
  for (const section of ["Worksheet", "Assessment and Summary", "Threat Management Plan"]) {
    await page.keyboard.press("Alt+PageDown");
    await expect(page.locator("[data-section-title]")).toContainText(section);
    await expect(notice).toBeVisible();
    await expect(page.getByRole("main").getByRole("radio")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^(Sign the summary|Save plan)/ })).toHaveCount(0);
  }
  await page
    .getByRole("link", { name: /^Intake Questionnaire/ })
    .first()
    .click();
  await adult.getByRole("radio", { name: "Yes", exact: true }).check();
  await expect(notice).toHaveCount(0);
  await page.keyboard.press("Alt+PageDown");
  await expect(page.getByRole("group", { name: /Motives for Violence/ })).toBeVisible();
});
