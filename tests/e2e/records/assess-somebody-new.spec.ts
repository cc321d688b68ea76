import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("somebody who is not on record yet is added where an assessment begins, with a birth date as other programs write it", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/assessments/new", app.url).href);
  const whom = page.getByRole("combobox", { name: "Whom it is about" });
  await expect(whom).toHaveAttribute("placeholder", "By name or student ID");
  await whom.fill("Prescott, Wyatt");
  await page.getByRole("option", { name: "Add “Prescott, Wyatt”" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await expect(dialog.getByLabel("First name")).toHaveValue("Wyatt");
  await expect(dialog.getByLabel("Last name")).toHaveValue("Prescott");
  await expect(dialog.getByLabel("Role in the case")).toHaveCount(0);
  await dialog.getByLabel("Person type").selectOption({ label: "Student" });
  await dialog.getByLabel("School").selectOption({ label: "Northfield High School" });
  const born = dialog.getByRole("textbox", { name: /^Date of birth/ });
  await born.fill("2010-05-03");
  await page.keyboard.press("Tab");
  await expect(born).toHaveValue("05/03/2010");
  await born.fill("");
  await born.pressSequentially("6/4/11");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(whom).toHaveValue("Wyatt Prescott");
  await expect(page.getByRole("heading", { name: "CSTAG assessment" })).toBeVisible();
  const uuid = new URL(page.url()).searchParams.get("person");
  await page.goto(new URL(`/persons/${uuid}`, app.url).href);
  await expect(page.getByText(/Jun 4, 2011/).first()).toBeVisible();
  expect(watch.troubles).toEqual([]);
});
