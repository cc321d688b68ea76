import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { rosterFiles } from "#support/roster-set.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const table = [
  "Given name,Surname,Student ID,Grade level,School name",
  ...Array.from({ length: 12 }, (_, at) => `Rosa${at},Quillfeather,88${at + 100},09,Nowhere School`),
  "Nobody,,88999,09,Left Out School",
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
  // Nothing in it yet, and still every column is within reach where the window is narrow.
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 800, height: 700 });
  const grid = page.getByRole("grid", { name: "Imports" });
  await grid.getByRole("columnheader").first().hover();
  await page.mouse.wheel(2_000, 0);
  await expect(grid.getByRole("columnheader").last()).toBeInViewport({ ratio: 1 });
  if (wide !== null) await page.setViewportSize(wide);
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
  await column("School name").selectOption({ label: "School name" });
  const everybody = page.getByRole("radio", { name: /^This table lists everybody/ });
  await expect(page.getByRole("radio", { name: /^This table is only a part/ })).toBeChecked();
  await everybody.check({ force: true });
  await page.getByRole("textbox", { name: /^Keep these choices as/ }).fill("Office list");
  await page.getByRole("button", { name: "Check the rows" }).click();

  const run = page.getByRole("button", { name: "Take this roster over" });
  await expect(run).toBeVisible();
  await expect(page.getByText("This table lists everybody", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Rows by kind" }).getByRole("row", { name: /^People/ }),
  ).toContainText("12");
  await expect(page.getByRole("region", { name: "Each row with a problem" })).toContainText(
    "students.csv, line 14",
  );
  // What became of each row is seen without scrolling sideways.
  const problems = page.getByRole("region", { name: "Each row with a problem" });
  expect(await problems.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  await expect(problems.getByRole("columnheader")).toHaveText([
    "Place",
    "What became of it",
    "Column",
    "What is wrong",
    "What to do",
  ]);
  const schools = page.getByRole("region", { name: "Each new school" });
  await expect(schools.getByRole("rowheader")).toHaveText(["Nowhere School"]);
  await run.click();
  await expect(page.getByText("The roster is taken over")).toBeVisible();
  await page.goto(new URL("/persons?q=quillfeather", freshApp.url).href);
  await expect(page.getByRole("grid", { name: "People" })).toHaveAttribute("aria-rowcount", "13");

  await page.getByRole("link", { name: "Imports", exact: true }).click();
  await page.getByRole("link", { name: "students.csv" }).click();
  await page.getByRole("button", { name: "Undo this import…" }).click();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  const back = page.getByRole("region", { name: "Taken back by kind" });
  await expect(back.getByRole("row", { name: /^People/ })).toHaveText("People1200");
  await expect(back.getByRole("row", { name: /^Schools/ })).toHaveText("Schools100");
  await expect(page.getByRole("heading", { name: "What changes" })).toHaveCount(0);

  await page.getByRole("link", { name: "New import" }).click();
  await input.setInputFiles({ name: "students.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
  await look.click();
  await expect(page.getByRole("combobox", { name: "Kept choice" })).toHaveValue("Office list");
  await expect(everybody).toBeChecked();
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

test("what a column becomes is chosen beside long values, also in a narrow window", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  await page.goto(new URL("/imports/new", sampleApp.url).href);
  const school = "Saint Bartholomew Comprehensive Alternative Secondary School and Regional Learning Center";
  const text = `Given name,Surname,Student ID,School name\nRosa,Featherstonehaugh-Cholmondeley,88100,${school}`;
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "long.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Look at the files" }).click();
  const columns = page.getByRole("region", { name: "Columns of the table" });
  const choice = columns.getByRole("combobox", { name: "School name is", exact: true });
  for (const width of [1024, 800]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(choice).toBeInViewport({ ratio: 1 });
    expect(await choice.evaluate((field) => field.clientWidth), String(width)).toBeGreaterThan(150);
    expect(await columns.evaluate((part) => part.scrollWidth - part.clientWidth), String(width)).toBe(0);
  }
});
