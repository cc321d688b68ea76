import { expect, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";
import { startTestServer } from "#support/server/server.ts";

test("two people in one case see each other, and a changed title without a reload", async ({ browser }) => {
  const server = await startTestServer({ sample: true });
  const folders = [await temporaryFolder(), await temporaryFolder()];
  const apps = [];
  for (const folder of folders)
    apps.push(await startApp({ data: folder.path, args: ["--server", server.url] }));
  const [here, there] = apps;
  if (!here || !there) throw new Error("Both applications run.");
  const mine = await (await browser.newContext()).newPage();
  const theirs = await (await browser.newContext()).newPage();
  const watched = [await watchPage(mine), await watchPage(theirs)];
  try {
    await signIn(mine, here.url, assessor);
    await signIn(theirs, there.url, coordinator);
    const shared = await server.db
      .selectFrom("case_team")
      .innerJoin("users", "users.id", "case_team.user_id")
      .innerJoin("cases", "cases.id", "case_team.case_id")
      .innerJoin("assessments", "assessments.case_id", "cases.id")
      .select(["cases.id", "assessments.uuid"])
      .where("users.email", "=", assessor)
      .where("cases.stage", "!=", "closed")
      .where("cases.archived_at", "is", null)
      .orderBy("cases.id")
      .executeTakeFirstOrThrow();
    const address = `/cases/${shared.id}`;
    await mine.goto(new URL(address, here.url).href);
    await settled(mine);
    const head = mine.locator(".bw-page-header");
    await theirs.goto(new URL(address, there.url).href);
    await expect(head.getByText("Dana Whitfield is here")).toBeVisible();
    await expect(theirs.getByText("Priya Raman is here")).toBeVisible();

    await theirs.getByRole("button", { name: "More", exact: true }).click();
    await theirs.getByRole("menuitem", { name: "Edit", exact: true }).click();
    await expect(head.getByText("Dana Whitfield is editing the details")).toBeVisible();
    await theirs.getByLabel("Title").first().fill("Note on a desk, seen by two");
    await theirs.getByRole("button", { name: /^Save/ }).click();
    await expect(mine.getByRole("heading", { level: 1, name: "Note on a desk, seen by two" })).toBeVisible();

    // The bell counts new notifications without a reload; the latest can be opened in it, and all be marked as read.
    const bell = mine.getByRole("button", { name: /^Notifications/ });
    const counted = async () =>
      Number((await bell.getAttribute("aria-label"))?.replaceAll(/\D/g, "") ?? "") || 0;
    const before = await counted();
    await theirs.goto(new URL(`${address}?tab=comments`, there.url).href);
    await theirs.getByLabel("Add a comment").pressSequentially("Please read this, @Priya");
    await theirs.getByRole("listbox", { name: "Colleagues to mention" }).getByRole("option").first().click();
    await theirs.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(bell).toHaveAccessibleName(`Notifications, ${before + 1} unread`);
    await bell.press("Enter");
    const panel = mine.getByRole("dialog", { name: "Latest notifications" });
    await panel
      .getByRole("link", { name: /^You were mentioned/ })
      .first()
      .press("Enter");
    await expect(mine).toHaveURL(/tab=comments/);
    await expect(mine.locator("[data-target]")).toContainText("Please read this");
    await expect(panel).toHaveCount(0);
    await expect(bell).toHaveAccessibleName(
      before === 0 ? "Notifications" : `Notifications, ${before} unread`,
    );
    await bell.press("Enter");
    if (before > 0) await panel.getByRole("button", { name: "Mark all as read" }).press("Enter");
    await expect(bell).toHaveAccessibleName("Notifications");
    await mine.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(bell).toBeFocused();
    await mine.goto(new URL(address, here.url).href);

    // In an assessment of the case the section is told, and shown in its menu.
    await theirs.goto(new URL(`${address}/cstag/${shared.uuid}?section=key_observations`, there.url).href);
    await expect(head.getByText(/Dana Whitfield is in Key Observations/)).toBeVisible();
    await mine.goto(new URL(`${address}/cstag/${shared.uuid}`, here.url).href);
    await theirs.getByRole("radio").first().check({ force: true });
    await expect(mine.getByText("Dana Whitfield is editing Key Observations").first()).toBeVisible();
    await expect(bell).toHaveCount(0);
    await expect(mine.getByRole("navigation", { name: "Steps" }).getByText("Dana Whitfield")).toBeAttached();
    await mine.screenshot({ path: "test-results/presence-cstag.png" });

    await theirs.goto(new URL("/dashboard", there.url).href);
    await expect(mine.getByText(/Dana Whitfield is/)).toHaveCount(0);
    expect(watched.flatMap((watch) => watch.troubles)).toEqual([]);
  } finally {
    for (const app of apps) await app.stop();
    await server.close();
    for (const folder of folders) await folder.remove();
  }
});

test("what a colleague deletes is said to be gone at once, and what was typed in it stays", async ({
  browser,
}) => {
  const server = await startTestServer({ sample: true });
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path, args: ["--server", server.url] });
  const page = await (await browser.newContext()).newPage();
  const colleague = server.client();
  const typed = "The aunt answers after six.";
  try {
    await signIn(page, app.url, assessor);
    expect((await colleague.signIn(coordinator, samplePassword)).status).toBe(200);
    const task = await server.db
      .selectFrom("tasks")
      .innerJoin("task_assignees", "task_assignees.task_id", "tasks.id")
      .innerJoin("users", "users.id", "task_assignees.user_id")
      .select(["tasks.id", "tasks.uuid"])
      .where("users.email", "=", assessor)
      .where("tasks.status", "=", 1)
      // The task of a plan opens its assessment.
      .where("tasks.plan_id", "is", null)
      .orderBy("tasks.id")
      .executeTakeFirstOrThrow();
    await page.goto(new URL(`/tasks?task=${task.uuid}`, app.url).href);
    const form = page.getByRole("dialog");
    await form.getByLabel("Description").fill(typed);
    expect((await colleague.request("DELETE", `/api/v3/tasks/${task.id}`)).status).toBe(204);
    await expect(form.getByText("This task was deleted while you had it open.")).toBeVisible();
    await expect(form.getByLabel("Description")).toHaveValue(typed);
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Keep draft" }).click();

    const interview = await server.db
      .selectFrom("interviews")
      .innerJoin("assessments", "assessments.id", "interviews.assessment_id")
      .innerJoin("cases", "cases.id", "assessments.case_id")
      .innerJoin("case_team", "case_team.case_id", "cases.id")
      .innerJoin("users", "users.id", "case_team.user_id")
      .select(["interviews.uuid", "assessments.uuid as assessment", "cases.id as case_id"])
      .where("users.email", "=", assessor)
      .where("interviews.section", "=", "interviews")
      .where("cases.legal_hold", "=", 0)
      .orderBy("interviews.id")
      .executeTakeFirstOrThrow();
    const address = `/cases/${interview.case_id}/cstag/${interview.assessment}?section=interviews`;
    await page.goto(new URL(address, app.url).href);
    await settled(page);
    const found = page.getByRole("dialog");
    await page
      .getByRole("button", { name: / Interview with / })
      .first()
      .click();
    const field = found.getByRole("textbox").first();
    await field.fill(typed);
    expect((await colleague.request("DELETE", `/api/v2/interviews/${interview.uuid}`)).status).toBe(204);
    await expect(found.getByText("This interview was deleted while you had it open.")).toBeVisible();
    await expect(field).toHaveValue(typed);
  } finally {
    await app.stop();
    await server.close();
    await folder.remove();
  }
});
