import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { rosterFiles } from "#support/roster-set.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const table = [
  "Given name,Surname,Student ID,Grade level",
  ...Array.from({ length: 12 }, (_, at) => `Rosa${at},Quillfeather,88${at + 100},09`),
  "Nobody,,88999,09",
].join("\r\n");

const set = rosterFiles({
  schools: [{ id: "s1", name: "Northfield High School" }],
  people: [
    { id: "u1", given: "Tamsin", family: "Overmoor", number: "99001", grade: "10" },
    { id: "u2", given: "Piers", family: "Overmoor", number: "99002", grade: "11" },
  ],
});

test("a table is mapped, checked, taken over and undone", async ({ page, freshApp }) => {
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, coordinator);
  await page.getByRole("link", { name: "Imports", exact: true }).click();
  await expect(page.getByText("No imports yet")).toBeVisible();
  await page.getByRole("link", { name: "New import" }).click();

  const input = page.locator("input[type=file]").first();
  await input.setInputFiles({ name: "students.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
  const look = page.getByRole("button", { name: "Look at the files" });
  await expect(look).toBeEnabled();
  await look.click();

  await expect(page.getByRole("region", { name: "The first rows" }).getByRole("row")).toHaveCount(11);
  const column = (name: string) => page.getByRole("combobox", { name: `${name} is`, exact: true });
  await column("Given name").selectOption({ label: "First name" });
  await column("Surname").selectOption({ label: "Last name" });
  await column("Student ID").selectOption({ label: "Student or staff number" });
  await column("Grade level").selectOption({ label: "Grade" });
  await page.getByRole("textbox", { name: /^Keep these choices as/ }).fill("Office list");
  await page.getByRole("button", { name: "Check the rows" }).click();

  const run = page.getByRole("button", { name: "Take this roster over" });
  await expect(run).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Rows by kind" }).getByRole("row", { name: /^People/ }),
  ).toContainText("12");
  await expect(page.getByRole("region", { name: "Each row with a problem" })).toContainText(
    "students.csv, line 14",
  );
  await run.click();
  await expect(page.getByText("The roster is taken over")).toBeVisible();
  await page.goto(new URL("/persons?q=quillfeather", freshApp.url).href);
  await expect(page.getByRole("grid", { name: "People" })).toHaveAttribute("aria-rowcount", "13");

  await page.getByRole("link", { name: "Imports", exact: true }).click();
  await page.getByRole("link", { name: "students.csv" }).click();
  await page.getByRole("button", { name: "Undo this import…" }).click();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "New import" }).click();
  await input.setInputFiles({ name: "students.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
  await look.click();
  await expect(page.getByRole("combobox", { name: "Kept choice" })).toHaveValue("Office list");
  expect(watch.troubles).toEqual([]);
});

test("a set of a known format is checked at once, and one who is here already is decided on", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/imports/new", freshApp.url).href);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(
      Object.entries(set).map(([name, text]) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) })),
    );
  const look = page.getByRole("button", { name: "Look at the files" });
  await expect(look).toBeEnabled();
  await look.click();
  await expect(page.getByText("OneRoster 1.1")).toBeVisible();
  await page.getByRole("button", { name: "Take this roster over" }).click();
  await expect(page.getByText("The roster is taken over")).toBeVisible();
});
