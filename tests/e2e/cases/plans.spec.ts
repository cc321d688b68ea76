import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { answerCheckIn } from "#support/screens/check-ins.ts";
import { inLooks, write } from "#support/screens/in-looks.ts";
import { dayAhead } from "#support/screens/page-day.ts";

/** Opens a case with a subject; answers its address. */
async function openCase(page: Page, url: string): Promise<string> {
  await page.goto(new URL("/cases/new", url).href);
  await page.getByLabel("School").selectOption({ index: 1 });
  await page.getByLabel("Title").fill("A list of names");
  await page.getByRole("button", { name: "Add a person…" }).click();
  const adding = page.getByRole("dialog", { name: "Add a person" });
  await adding.getByLabel("First name").fill("Ada");
  await adding.getByLabel("Last name").fill("Quillfeather");
  await adding.getByLabel("Type").selectOption("Student");
  await adding.getByRole("button", { name: "Add person" }).click();
  await expect(adding).toHaveCount(0);
  await page.getByRole("button", { name: "Open case" }).click();
  await page.waitForURL(/cases\/\d+$/);
  return page.url();
}

test("a plan is written, put in force, looked after by three check-ins, and ended, all by keyboard", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  const home = await openCase(page, freshApp.url);
  await page.goto(`${home}?tab=plan`);
  await page.getByRole("link", { name: "New safety plan" }).press("Enter");
  await write(page, "What the student brings", "Robotics, three afternoons a week.");
  await page.getByRole("button", { name: "Add a measure" }).press("Enter");
  await page.keyboard.insertText("Arrives through the main office");
  await write(page, "Where", "Main entrance");
  await write(page, "Time of day", "7:45 AM");
  await page.getByRole("combobox", { name: "State" }).focus();
  await page.keyboard.press("a");
  await page.getByRole("button", { name: "Add a criterion" }).press("Enter");
  await page.keyboard.insertText("Four weeks without a worrying word");

  // What is missing before it can be in force is named, each with a link.
  await page.keyboard.press("Control+Enter");
  const toFix = page.getByRole("group", { name: "Things to fix" });
  await expect(toFix).toBeFocused();
  await toFix.getByRole("button", { name: /Say how often somebody checks in/ }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Check-ins" })).toBeFocused();
  await page.keyboard.insertText("");
  await page.getByRole("combobox", { name: "Check-ins" }).selectOption("daily");
  await write(page, /^Review date/, dayAhead(30));
  expect(await inLooks(page)).toEqual([]);
  await page.getByRole("button", { name: "Save plan" }).press("Enter");

  const plan = page.getByRole("article", { name: "Safety plan for Ada Quillfeather" });
  await expect(plan).toContainText("Active");
  await expect(plan.getByRole("region", { name: "Next check-in" })).toBeVisible();
  expect(await inLooks(page)).toEqual([]);

  // Three check-ins from the list of tasks: a key, a sentence, Ctrl Enter.
  await page.goto(new URL("/tasks", freshApp.url).href);
  for (const [round, key] of ["1", "2", "4"].entries())
    await answerCheckIn(page, "safety plan", {
      key,
      words: `Day ${round + 1}: came on her own.`,
      ...(round === 0 ? { meanwhile: async () => expect(await inLooks(page)).toEqual([]) } : {}),
    });
  await page.goto(`${home}?tab=plan`);
  await expect(plan.getByRole("listitem").filter({ hasText: "came on her own" })).toHaveCount(3);

  // Worse leads to a review at once, and that to the plan.
  await plan.getByRole("button", { name: "Worse" }).press("Enter");
  await expect(page.getByLabel("In a sentence")).toBeVisible();
  await write(page, "In a sentence", "Said that she will not come back.");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("link", { name: "Review the plan now" }).press("Enter");
  const review = page.getByRole("dialog", { name: "Review: safety plan" });
  await review.getByLabel(/^What the review found/).fill("The plan is for a school that she has left.");
  await review.getByRole("radio", { name: "It is to be closed" }).check();
  await review.getByRole("button", { name: "Save review" }).press("Enter");
  const goesOn = page.getByRole("dialog", { name: "Review saved" });
  expect(await inLooks(page)).toEqual([]);
  await goesOn.getByRole("link", { name: "Close the plan now" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Safety plan for Ada Quillfeather");

  // The closing review.
  await page.getByRole("combobox", { name: "State" }).selectOption("ended");
  await page.getByRole("radio", { name: "Not met", exact: true }).focus();
  await page.keyboard.press("Space");
  await write(page, /^In words/, "She moved to another school.");
  await write(page, /^Reason for ending/, "The next school has its own plan.");
  await page.keyboard.press("Control+Enter");
  await expect(plan).toContainText("Closed");
  await expect(plan.getByRole("region", { name: "Next check-in" })).toHaveCount(0);
  await expect(plan).toContainText("She moved to another school.");
  await expect(plan.getByRole("link", { name: "New version" })).toHaveCount(0);

  await page.reload();
  await expect(plan).toContainText("The next school has its own plan.");
  await expect(plan.getByRole("listitem").filter({ hasText: "came on her own" })).toHaveCount(3);
  await plan.getByRole("button", { name: "Version 1" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Plan, version 1" })).toContainText("Active");
});
