import { expect, test } from "@playwright/test";
import { startApp, temporaryFolder } from "#support/app.ts";
import { settled } from "#support/screens.ts";
import { startTestServer } from "#support/server.ts";
import { assessor, coordinator, signIn } from "#support/sign-in.ts";
import { watchPage } from "#support/watch-page.ts";

test("two people in one case see each other, and a changed title without a reload", async ({ browser }) => {
  test.setTimeout(180_000);
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

    await theirs.getByRole("link", { name: "Edit", exact: true }).click();
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
