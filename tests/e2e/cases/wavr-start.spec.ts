import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { settled } from "#support/screens/settled.ts";

/** Rules of axe that are broken on this screen, light and dark. */
async function inLooks(page: Page): Promise<readonly unknown[]> {
  const found = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    found.push(...(await axeViolations(page)));
  }
  return found;
}

const add = async (page: Page, lastName: string, type: string) => {
  await page.getByRole("button", { name: "Add a person…" }).click();
  const adding = page.getByRole("dialog", { name: "Add a person" });
  await adding.getByLabel("First name").fill("Odd");
  await adding.getByLabel("Last name").fill(lastName);
  await adding.getByLabel("Type").selectOption(type);
  return adding;
};

test("an assessment begins with the age, from the person too, and is found where one looks for it", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/cases/new", freshApp.url).href);
  await page.getByLabel("School").selectOption({ index: 1 });
  await page.getByLabel("Title").fill("Words at the gate");
  const adding = await add(page, "Nyberg", "Former student");
  await expect(adding.getByLabel("Date of birth")).toBeVisible();
  await expect(adding.getByLabel("Grade")).toHaveCount(0);
  await adding.getByRole("button", { name: "Add person" }).click();
  await expect(adding).toHaveCount(0);
  await page.getByRole("button", { name: "Open case" }).click();
  await page.waitForURL(/cases\/\d+$/);
  const caseAddress = page.url();
  await page.getByRole("main").getByRole("link", { name: "Odd Nyberg" }).first().click();
  await page.waitForURL(/persons\//);
  const personAddress = page.url();
  await expect(page.getByRole("heading", { name: "School day" })).toHaveCount(0);
  await page.getByRole("link", { name: "Start assessment" }).click();
  await expect(page.getByText(/A student whose date of birth is not on record/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "CSTAG assessment" })).toBeVisible();
  expect(await inLooks(page)).toEqual([]);
  await page
    .locator("section", { has: page.getByRole("heading", { name: "WAVR assessment" }) })
    .getByRole("link", { name: /Words at the gate/ })
    .click();

  const begin = page.getByRole("button", { name: "Begin the assessment" });
  const age = page.getByRole("group", { name: /18 or older/ });
  await expect(begin).toBeDisabled();
  await age.getByRole("radio", { name: "No", exact: true }).check();
  await expect(page.getByText(/through a CSTAG assessment instead/)).toBeVisible();
  await expect(begin).toBeDisabled();
  await expect(page.getByRole("link", { name: "Enter the date of birth instead" })).toBeVisible();
  expect(await inLooks(page)).toEqual([]);
  await age.getByRole("radio", { name: "Yes", exact: true }).check();
  await begin.click();
  await expect(page.getByRole("heading", { name: "Intake Questionnaire" })).toBeVisible();
  await expect(age.getByRole("radio", { name: "Yes", exact: true })).toBeChecked();

  await page.goto(personAddress);
  await expect(page.getByRole("link", { name: "WAVR assessment" })).toHaveAttribute(
    "href",
    /\/wavr\?person=/,
  );
  await expect(page.getByText(/^Intake begun, 1 of \d+ answered$/)).toBeVisible();
  await page.goto(new URL("/cases", freshApp.url).href);
  const row = page.getByRole("row", { name: /Words at the gate/ });
  await expect(row).toContainText("WAVR begun");
  await expect(row).not.toContainText("Not classified");

  // What nobody has looked at is told apart from what too little is known of.
  await page.goto(`${caseAddress}/wavr?section=worksheet`);
  const first = page.getByRole("group", { name: /^1\s*Motives/ });
  await expect(first.getByRole("radio", { name: "Not coded" })).not.toBeChecked();
  await page.keyboard.press("F8");
  await page.keyboard.press("u");
  await expect(first.getByRole("radio", { name: "Not coded" })).toBeChecked();
  await expect(page.getByText("0 of 21 coded, 1 not enough known")).toBeVisible();
  await expect(page.locator(".bw-save-state", { hasText: /^Saved/ })).toBeVisible();
  await page.reload();
  await expect(first.getByRole("radio", { name: "Not coded" })).toBeChecked();
  await expect(
    page.getByRole("group", { name: /^2\s/ }).getByRole("radio", { name: "Not coded" }),
  ).not.toBeChecked();
});

test("whoever lacks the right to employment records is led to the switch and back, before the case is written", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/cases/new", freshApp.url).href);
  await page.getByLabel("School").selectOption({ index: 1 });
  await page.getByLabel("Title").fill("A quarrel in the staff room");
  const adding = await add(page, "Sandvik", "Staff");
  await adding.getByLabel("Role in the case").selectOption("Subject");
  await adding.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByText("You may not read those yet.", { exact: false })).toBeVisible();
  await page.getByRole("link", { name: "Give yourself the right" }).click();
  await page.getByRole("button", { name: "Keep draft" }).click();
  const right = page.getByRole("switch", { name: /^May read employment records/ }).first();
  await expect(right).toBeInViewport();
  await right.press("Space");
  await expect(right).toBeChecked();
  await page.getByRole("link", { name: "Back to where you came from" }).first().click();
  await expect(page).toHaveURL(/cases\/new$/);
  await expect(page.getByLabel("Title")).toHaveValue("A quarrel in the staff room");
  await expect(page.getByText("You may not read those yet.", { exact: false })).toHaveCount(0);
});

test("worksheets of colleagues are named with how far they are, and read in one press", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/assessments", freshApp.url).href);
  const row = page.getByRole("row", { name: /WAVR/ }).first();
  await row.getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Intake Questionnaire" })).toBeVisible();
  await page.goto(`${page.url()}&section=worksheet`);
  const others = page.locator(".wavr-others");
  await others.getByRole("link", { name: /^Grace Lindqvist, \d+ of 21 coded$/ }).click();
  await expect(page.getByRole("heading", { name: "Worksheet of Grace Lindqvist" })).toBeVisible();
  const first = page.getByRole("group", { name: /^1\s*Motives/ });
  await expect(first.getByRole("radio", { name: "Absent" })).toBeDisabled();
  await expect(page.getByRole("link", { name: /^Worksheet of Omar Haddad/ })).toBeVisible();
  expect(await inLooks(page)).toEqual([]);
  await page.getByRole("link", { name: "Back to your own worksheet" }).click();
  await expect(first.getByRole("radio", { name: "Absent" })).toBeEnabled();
});
