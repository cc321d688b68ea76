import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { beginWavr } from "#support/screens/begin-wavr.ts";
import { inLooks, write } from "#support/screens/in-looks.ts";
import { dayAhead } from "#support/screens/page-day.ts";

// What stands around a WAVR assessment: what its case knows, lists, the head of the case, and the tasks that its plan makes.

const about = { firstName: "Ada", lastName: "Quillfeather", title: "Voicemails to the front office" };
const saved = (page: Page) => page.locator(".bw-save-state", { hasText: /^Saved/ });

test("the intake offers what the case knows, and the list and the case say how far it is", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  const address = await beginWavr(page, freshApp.url, about, async () => {
    await page.getByLabel(/^Location/).fill("Front office");
    await page.getByLabel(/^Reported by/).fill("Lee Ortiz");
    await page.getByLabel(/^Role/).fill("Coworker");
    await page
      .getByLabel(/^Summary/)
      .fill("Called three times about a bill and would not say his name. ".repeat(6));
  });
  const id = /cases\/(\d+)/.exec(address)?.[1] ?? "";
  const offer = (label: string) =>
    page.getByRole("button", { name: `${label}, from the case:`, exact: false });
  await write(page, /^Exact words or gestures/, "“I will come back.”");
  await expect(saved(page)).toBeVisible();
  // Nothing is put in that nobody said.
  await expect(page.getByLabel("Date received", { exact: true })).toHaveValue("");
  await offer("Reported by").click();
  await expect(page.getByLabel("Reported by", { exact: true })).toHaveValue("Lee Ortiz");
  await expect(offer("Reported by")).toHaveCount(0);
  await offer("Where it happened").click();
  await offer("Role of the person reporting").click();
  await expect(page.getByLabel("Role of the person reporting")).toHaveValue("coworker");
  const wide = await page
    .locator(".wizard-scroll")
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(wide).toBe(0);
  expect(await inLooks(page)).toEqual([]);
  await expect(saved(page)).toBeVisible();

  await page.goto(new URL(`/cases/${id}`, freshApp.url).href);
  await expect(page.getByText(/^WAVR: Intake begun, \d+ of \d+ answered$/)).toBeVisible();
  await expect(page.getByText("Not classified")).toHaveCount(0);
  await page.goto(new URL("/assessments", freshApp.url).href);
  const row = page.getByRole("row", { name: /Quillfeather/ });
  await expect(row).toContainText("WAVR");
  await row.getByRole("link", { name: /Quillfeather/ }).click();
  await expect(page.getByRole("heading", { name: "Intake Questionnaire" })).toBeVisible();

  // In a narrow window what opens from the details lies over them.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${page.url()}&section=worksheet`);
  await page.getByRole("button", { name: "Show details" }).click();
  await page.getByRole("button", { name: "Take a snapshot…" }).click();
  await expect(page.getByRole("dialog", { name: "Take a snapshot" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Compare…" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("an action of a plan is a task until it is done, a late review is pointed out, and closing asks", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  const address = await beginWavr(page, freshApp.url, about);
  await page.goto(`${address.replace(/[?].*$/, "")}?${new URL(address).searchParams}&section=assessment`);
  const levels = page.getByRole("group", { name: /Level of concern for targeted violence/ });
  await levels.getByRole("radio", { name: "High" }).check();
  await write(page, /^Next review date/, dayAhead(20));
  const note = page.getByText(/^Later than the instrument asks for at this level\. High: .+7 days/);
  await expect(note).toBeVisible();
  await write(page, /^Next review date/, dayAhead(-3));
  await expect(page.getByText("Next review date is in the past.", { exact: false })).toBeVisible();
  await write(page, /^Next review date/, dayAhead(7));
  await expect(note).toHaveCount(0);
  await expect(page.getByText("is in the past.", { exact: false })).toHaveCount(0);
  await expect(saved(page)).toBeVisible();

  await page.keyboard.press("Alt+PageDown");
  await write(page, /^Plan title/, "Keep the front office safe");
  await page.getByLabel(/^Plan status/).selectOption("Active");
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByRole("button", { name: "Add at least one action." })).toBeVisible();
  // Nothing is wrong with a row that was taken over just now and nobody has been through.
  await page.getByText("Suggested actions").click();
  await page.getByRole("button", { name: /Name one respectful point of contact/ }).click();
  const owner = page.getByLabel(/^Owner/);
  await expect(owner).toBeVisible();
  await expect(page.getByRole("button", { name: "Add at least one action." })).toHaveCount(0);
  await expect(owner).not.toHaveAttribute("aria-invalid", "true");
  await page.getByLabel(/^Case manager/).selectOption("Dana Whitfield");
  await page.getByText("Suggested goals").click();
  await page.getByRole("button", { name: /Keep the people targeted safe/ }).click();
  await owner.focus();
  await page.keyboard.press("Tab");
  await expect(owner).toHaveAttribute("aria-invalid", "true");
  // A colleague who is not in the team is added from here, and has the action then.
  await owner.selectOption("A colleague who is not in the team…");
  const adding = page.getByRole("dialog", { name: "Add a colleague to the team" });
  await adding.getByRole("combobox", { name: "Colleague" }).click();
  const offered = adding.getByRole("option").first();
  await offered.click();
  expect(await inLooks(page)).toEqual([]);
  await adding.getByRole("button", { name: "Add to the team" }).click();
  await expect(adding).toHaveCount(0);
  await expect(owner).toHaveValue(/^\d+$/);
  await owner.selectOption("Somebody else, by name");
  await write(page, /^Owner, by name/, "Officer Reyes");
  await write(page, /^Due/, dayAhead(3));
  await page.getByLabel(/^Monitoring/).selectOption("Weekly");
  await write(page, /^Review date/, dayAhead(30));
  await expect(note).toBeVisible();
  await page.getByRole("checkbox", { name: /Those targeted report feeling safe/ }).check();
  expect(await inLooks(page)).toEqual([]);
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByRole("button", { name: /^Version 1/ })).toBeVisible();
  await expect(page.getByText(/^Version 1 saved/)).toBeVisible();

  const plan = page.url();
  await page.goto(new URL("/tasks", freshApp.url).href);
  const task = page.getByRole("link", { name: /^Name one respectful point of contact/ });
  await expect(task).toBeVisible();
  // Who does it without an account is named, and what the plan says is text: only what the task says can be changed.
  await task.click();
  const editing = page.getByRole("dialog", { name: "Edit task" });
  await expect(editing).toContainText("Officer Reyes");
  await expect(editing.getByLabel(/^(Title|Due date|Assigned to|Who sees it)/)).toHaveCount(0);
  expect(await inLooks(page)).toEqual([]);
  await editing.getByLabel("Priority").selectOption("High");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing).toHaveCount(0);

  // Ticking the review off asks what it found, and when the next one is.
  await page.getByRole("button", { name: /Answer: Review the threat management plan/ }).click();
  const review = page.getByRole("dialog", { name: "Review: threat management plan" });
  await expect(review).toContainText("Ada Quillfeather, case");
  await review.getByLabel(/^What the review found/).fill("He has not called since Monday.");
  await review.getByRole("button", { name: "Save review" }).click();
  await review.getByRole("radio", { name: "It goes on as it is" }).check();
  await write(page, /^Next review/, dayAhead(45));
  expect(await inLooks(page)).toEqual([]);
  await review.getByRole("button", { name: "Save review" }).click();
  await expect(review).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Review the threat management plan" })).toHaveCount(1);
  const id = /cases\/(\d+)/.exec(address)?.[1] ?? "";
  const caseTab = (tab: string) => new URL(`/cases/${id}?tab=${tab}`, freshApp.url).href;
  await page.goto(caseTab("plan"));
  await expect(page.getByText("He has not called since Monday.")).toBeVisible();
  expect(await inLooks(page)).toEqual([]);

  // Where a review ends: the form begins with what closing asks.
  await page.goto(`${plan}&ends=1`);
  await expect(page.getByLabel(/^Plan status/)).toHaveValue("closed");
  await expect(page.getByRole("group", { name: /^Closing criteria/ }).locator(":focus")).toHaveCount(1);
  // Whoever leaves it without a letter typed leaves nothing there.
  await page.goto(plan);
  await expect(page.getByLabel(/^Plan status/)).toHaveValue("active");
  await expect(page.getByText(/^Draft from/)).toHaveCount(0);
  await page.goto(`${plan}&ends=1`);
  await expect(page.getByRole("group", { name: /^Closing criteria/ }).locator(":focus")).toHaveCount(1);
  await write(page, /^Reasons for closing/, "It is settled.");
  await page.getByRole("button", { name: "Close the plan" }).click();
  await expect(page.getByRole("button", { name: /^Say whether this was met: Those targeted/ })).toBeVisible();
  const criterion = page.getByRole("group", { name: /Those targeted report feeling safe/ });
  await criterion.getByRole("radio", { name: "Met", exact: true }).check();
  expect(await inLooks(page)).toEqual([]);
  await page.getByRole("button", { name: "Close the plan" }).click();
  const asked = page.getByRole("dialog", { name: "Close the plan with open actions?" });
  await expect(asked).toContainText("Name one respectful point of contact");
  expect(await inLooks(page)).toEqual([]);
  await asked.getByRole("button", { name: "Close it all the same" }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText(/^Version 3 saved/)).toBeVisible();
  await page.goto(new URL("/tasks", freshApp.url).href);
  await expect(page.getByRole("heading", { name: /tasks/i }).first()).toBeVisible();
  await expect(task).toHaveCount(0);
  await page.goto(caseTab("plan"));
  await expect(page.getByText("Keep the front office safe")).toBeVisible();
  await expect(page.getByText(/^Review on/)).toHaveCount(0);

  // What nobody did is never called done.
  await page.goto(caseTab("tasks"));
  const undone = page.getByRole("list", { name: "Tasks that ended and were not done" });
  await expect(undone).toContainText("Name one respectful point of contact");
  await expect(page.getByRole("list", { name: "Tasks that are done" }).getByRole("listitem")).toHaveCount(1);
  expect(await inLooks(page)).toEqual([]);
  await page.getByRole("button", { name: /^Stage: / }).click();
  await page.getByRole("menuitem", { name: "Close case…" }).click();
  const closing = page.getByRole("dialog", { name: /^Close case/ });
  await expect(closing).not.toContainText("All tasks are done");
  // What stood when the plan was closed is read before the case is.
  await expect(closing).toContainText(/The threat management plan of .+ was closed .+ not done:/);
  await expect(closing.locator(".plan-open-actions")).toContainText("Name one respectful point of contact");
  await expect(closing).toContainText(/Level of concern of .+:/);
  expect(await inLooks(page)).toEqual([]);
  await closing.getByLabel(/^Reason for closing/).fill("Nothing has been heard of him.");
  await closing.getByRole("button", { name: "Close case" }).click();
  await expect(closing).toHaveCount(0);
  await page.goto(caseTab("tasks"));
  await expect(page.getByText(/Not done: the plan was closed/).first()).toBeVisible();
  await page.goto(caseTab("overview"));
  await expect(page.locator(".plan-open-actions")).toContainText("Name one respectful point of contact");
  expect(await inLooks(page)).toEqual([]);
});
