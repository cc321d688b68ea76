import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { inLooks } from "#support/screens/in-looks.ts";

async function addPerson(page: Page, first: string, last: string, role: string) {
  await page.getByRole("button", { name: "Add a person…" }).click();
  const adding = page.getByRole("dialog", { name: "Add a person" });
  await adding.getByLabel("First name").fill(first);
  await adding.getByLabel("Last name").fill(last);
  await adding.getByLabel("Type").selectOption("Student");
  await adding.getByLabel("Role").selectOption(role);
  await adding.getByRole("button", { name: "Add person" }).click();
  await expect(adding).toHaveCount(0);
}

async function openCase(page: Page, url: string): Promise<string> {
  await page.goto(new URL("/cases/new", url).href);
  await page.getByLabel("School").selectOption({ index: 1 });
  await page.getByLabel("Title").fill("A threat in a hallway");
  await addPerson(page, "Ada", "Quillfeather", "Subject");
  await addPerson(page, "Ben", "Osterhaus", "Target");
  await page.getByRole("button", { name: "Open case" }).click();
  await page.waitForURL(/cases\/\d+$/);
  return page.url();
}

/** What a spreadsheet puts on the clipboard is pasted into the cell that has the focus. */
const paste = (page: Page, text: string) =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", words);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

/** Goes from the Plan tab to the person of whom nothing is written down, and into their school day. */
async function writeDown(page: Page, home: string, name: string) {
  await page.goto(`${home}?tab=plan`);
  const apart = page.getByRole("region", { name: "Separation" });
  await apart
    .getByRole("listitem")
    .filter({ hasText: `Nothing is recorded about ${name}’s school day.` })
    .getByRole("link", { name: "Write it down" })
    .press("Enter");
  await expect(page.getByLabel("Period, row 1")).toBeFocused();
}

test("two school days are typed and pasted, their clashes are listed, and one becomes a measure", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  const home = await openCase(page, freshApp.url);

  // One is pasted with its heads in an order of its own, the other is typed.
  await writeDown(page, home, "Ada Quillfeather");
  await paste(
    page,
    [
      "Period\tCourse\tRoom\tStart\tEnd\tTeacher",
      "Period 3\tAlgebra I\tRoom 214\t10:05\t10:55\tMs. Lund",
      "Lunch\t\tCafeteria\t12:10\t12:40\t",
      "Period 6\tAlgebra I\tRoom 31\t1:05 PM\t1:55 PM\tMr. Ode",
    ].join("\n"),
  );
  await expect(page.getByLabel("From, row 3")).toHaveValue("1:05 PM");
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(page.getByRole("cell", { name: "Ms. Lund" })).toBeVisible();
  expect(await inLooks(page)).toEqual([]);

  await writeDown(page, home, "Ben Osterhaus");
  for (const words of ["Period 3", "10:05", "10.99", "Mon", "Biology", "room 214"]) {
    await page.keyboard.insertText(words);
    await page.keyboard.press("Tab");
  }
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  const toFix = page.getByRole("group", { name: "Things to fix" });
  await toFix.getByRole("button", { name: "Write a time as 8:15 AM." }).press("Enter");
  await expect(page.getByLabel("To, row 1")).toBeFocused();
  expect(await inLooks(page)).toEqual([]);
  await page.getByLabel("To, row 1").fill("1055");
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(page.getByRole("cell", { name: "Biology" })).toBeVisible();

  await page.goto(`${home}?tab=plan`);
  const apart = page.getByRole("region", { name: "Separation" });
  const clash = apart.getByRole("article", {
    name: "Ada Quillfeather and Ben Osterhaus are both in Room 214.",
  });
  await expect(clash).toContainText("Period 3, 10:05 AM–10:55 AM, Mon");
  // The only other section of the course is at a time at which Ada is in it already.
  await expect(clash).toContainText("No other section of Algebra I at");
  await expect(apart).toContainText("Nothing is recorded about Ben Osterhaus’s afternoon.");
  expect(await inLooks(page)).toEqual([]);

  await clash.getByRole("link", { name: "Make it a measure" }).press("Enter");
  const measure = page.getByRole("group", { name: "Measure 1" });
  await expect(measure.getByLabel("What")).toHaveValue("Ada Quillfeather and Ben Osterhaus are kept apart");
  await expect(measure.getByLabel("Where")).toHaveValue("Room 214");
  await expect(measure.getByLabel("Time of day")).toHaveValue("Period 3, 10:05 AM–10:55 AM, Mon");
  expect(page.url()).not.toContain("clash");
  await page.getByRole("button", { name: "Save plan" }).press("Enter");
  await expect(page.getByRole("article", { name: "Safety plan for Ada Quillfeather" })).toContainText(
    "kept apart",
  );
});
