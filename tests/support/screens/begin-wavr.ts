import { expect, type Page } from "@playwright/test";

const adult = { firstName: "Nolan", lastName: "Pruitt", title: "Calls after the contract ended" };

/** Opens a case about an adult and begins their WAVR assessment; answers its address. */
export async function beginWavr(
  page: Page,
  url: string,
  { firstName, lastName, title } = adult,
  /** Fills in more of the case. */
  fill: (page: Page) => Promise<void> = async () => undefined,
): Promise<string> {
  await page.goto(new URL("/cases/new", url).href);
  await page.getByLabel("School").selectOption({ index: 1 });
  await page.getByLabel("Title").fill(title);
  await fill(page);
  await page.getByRole("button", { name: "Add a person…" }).click();
  const adding = page.getByRole("dialog", { name: "Add a person" });
  await adding.getByLabel("First name").fill(firstName);
  await adding.getByLabel("Last name").fill(lastName);
  await adding.getByLabel("Type").selectOption("Community member");
  await adding.getByRole("button", { name: "Add person" }).click();
  await expect(adding).toHaveCount(0);
  await page.getByRole("button", { name: "Open case" }).click();
  await page.waitForURL(/cases\/\d+$/);
  await page.goto(`${page.url()}/wavr`);
  await page.getByRole("radio", { name: `${firstName} ${lastName}` }).check();
  const begin = page.getByRole("button", { name: "Begin the assessment" });
  // Neither a date of birth nor the type says that they are an adult: age is asked first.
  await expect(begin).toBeDisabled();
  await page
    .getByRole("group", { name: /18 or older/ })
    .getByRole("radio", { name: "Yes", exact: true })
    .check();
  await begin.click();
  await expect(page.getByRole("heading", { name: "Intake Questionnaire" })).toBeVisible();
  return page.url();
}
