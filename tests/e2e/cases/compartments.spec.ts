import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { sampleAddresses } from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const tab = async (page: Page, at: string, name: "comments" | "files" | "tasks") => {
  await page.goto(`${at}?tab=${name}`);
  await settled(page);
};
const newest = (page: Page) =>
  page.getByRole("list", { name: "Comments, newest first" }).getByRole("listitem").first();

test("a clinical note is there for those alone who may read clinical records, until it is moved with a reason", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  const sample = await sampleAddresses(page, app.url);
  const { assessment } = sample;
  const at = new URL(sample.case, app.url).href;
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Colleagues" }).click();
  await page.getByRole("grid", { name: "Colleagues" }).getByRole("link", { name: "Priya Raman" }).click();
  const right = page.getByRole("switch", { name: "May read clinical records at Northfield High School" });
  await right.focus();
  await page.keyboard.press("Space");
  await expect(right).toBeChecked();

  await signIn(page, app.url, assessor);
  await tab(page, at, "comments");
  await page.getByLabel("Add a comment").fill("Sees a counselor on Mondays.");
  await page.getByLabel("Kept as").selectOption({ label: "Clinical record" });
  await expect(page.getByText("may read clinical records see that it is there")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(newest(page)).toContainText("Sees a counselor on Mondays.");
  await expect(newest(page)).toContainText("Clinical record");
  // What comes next is an education record again, unless it is said of it.
  await page.getByLabel("Add a comment").fill("Was in class today.");
  await expect(page.getByLabel("Kept as")).toHaveValue("education");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(newest(page)).toContainText("Was in class today.");

  await signIn(page, app.url, coordinator);
  await tab(page, at, "comments");
  await expect(newest(page)).toContainText("Was in class today.");
  await expect(page.getByText("Sees a counselor on Mondays.")).toHaveCount(0);

  await signIn(page, app.url, assessor);
  await tab(page, at, "comments");
  const note = page.getByRole("listitem").filter({ hasText: "Sees a counselor on Mondays." });
  await note.getByRole("button", { name: /: more$/ }).click();
  await page.getByRole("menuitem", { name: "Move to another compartment…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move this comment" });
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog).toContainText("Reason is required.");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel("Reason").fill("The family asked that the team knows.");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(note).not.toContainText("Clinical record");

  await tab(page, at, "files");
  const files = page.getByRole("region", { name: "Files of this case" });
  const mover = files.getByRole("button", { name: /^Move .+ to another compartment…$/ }).first();
  await mover.click();
  const ofFile = page.getByRole("dialog", { name: /^Move / });
  await ofFile.getByLabel("Reason").fill("It is a note of the counselor.");
  await ofFile.getByRole("button", { name: "Move", exact: true }).click();
  await expect(ofFile).toHaveCount(0);
  await expect(files.getByText("Clinical record")).toHaveCount(1);

  await tab(page, at, "tasks");
  await page.getByRole("link", { name: "New task" }).first().click();
  const begun = page.getByRole("dialog", { name: "New task" });
  await begun.getByLabel("Title").fill("Ask the clinic for a date");
  await begun.getByRole("button", { name: "Create task" }).click();
  await expect(begun).toHaveCount(0);
  const toDo = page.getByRole("list", { name: "Tasks to do" });
  const task = toDo.getByRole("listitem").filter({ hasText: "Ask the clinic for a date" });
  await task.getByRole("link", { name: "Ask the clinic for a date" }).click();
  const ofTask = page.getByRole("dialog", { name: "Edit task" });
  await ofTask.getByRole("button", { name: "Move to another compartment…" }).click();
  const moving = page.getByRole("dialog", { name: "Move this task" });
  await moving.getByLabel("Reason").fill("It says where the student is seen.");
  expect(await axeViolations(page)).toEqual([]);
  await moving.getByRole("button", { name: "Move", exact: true }).click();
  await expect(moving).toHaveCount(0);
  await expect(task).toContainText("Clinical record");

  // Begun where it belongs, a task was never open.
  await page.getByRole("link", { name: "New task" }).first().click();
  await begun.getByLabel("Title").fill("Fetch the letter of the clinic");
  await begun.getByLabel("Kept as").selectOption({ label: "Clinical record" });
  expect(await axeViolations(page)).toEqual([]);
  await begun.getByRole("button", { name: "Create task" }).click();
  await expect(begun).toHaveCount(0);
  const letter = toDo.getByRole("listitem").filter({ hasText: "Fetch the letter of the clinic" });
  await expect(letter).toContainText("Clinical record");
  const due = page.getByRole("complementary").getByRole("listitem");
  await expect(due.filter({ hasText: "Fetch the letter of the clinic" })).toContainText("Clinical record");

  await page.goto(`${new URL(assessment, app.url).href}?section=files`);
  await settled(page);
  const ofAssessment = page.getByRole("main");
  await ofAssessment
    .getByRole("button", { name: /^Move .+ to another compartment…$/ })
    .first()
    .click();
  const movingFile = page.getByRole("dialog", { name: /^Move / });
  await movingFile.getByLabel("Reason").fill("It is a letter of the clinic.");
  expect(await axeViolations(page)).toEqual([]);
  await movingFile.getByRole("button", { name: "Move", exact: true }).click();
  await expect(movingFile).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Files", exact: true }).click();
  await expect(files.getByText("Clinical record")).toHaveCount(2);

  await page.goto(`${new URL(assessment, app.url).href}?section=interviews`);
  await settled(page);
  await page.getByRole("button", { name: "Add an interview" }).click();
  const interview = page.getByRole("dialog", { name: "New interview" });
  await interview.getByRole("radio", { name: /^Subject/ }).check();
  await interview.getByLabel("Kept as").selectOption({ label: "Clinical record" });
  expect(await axeViolations(page)).toEqual([]);
  await interview.getByRole("button", { name: "Save & Next" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Submit" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  const interviews = page.getByRole("listitem").filter({ hasText: "Clinical record" });
  await expect(interviews).toHaveCount(1);

  await signIn(page, app.url, coordinator);
  await tab(page, at, "tasks");
  await expect(page.getByText("Ask the clinic for a date")).toHaveCount(0);
  await expect(page.getByText("Fetch the letter of the clinic")).toHaveCount(0);
  await tab(page, at, "comments");
  await expect(page.getByText("Sees a counselor on Mondays.")).toBeVisible();
  await tab(page, at, "files");
  await expect(files.getByRole("listitem").first()).toBeVisible();
  await expect(files.getByText("Clinical record")).toHaveCount(0);
  expect(watch.troubles).toEqual([]);
});
