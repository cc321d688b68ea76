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

    // In an assessment of the case, the section is told, and stands in its menu.
    await theirs.goto(new URL(`${address}/cstag/${shared.uuid}?section=key_observations`, there.url).href);
    await expect(head.getByText(/Dana Whitfield is in Key Observations/)).toBeVisible();
    await mine.goto(new URL(`${address}/cstag/${shared.uuid}`, here.url).href);
    await theirs.getByRole("radio").first().check({ force: true });
    await expect(mine.getByText("Dana Whitfield is editing Key Observations").first()).toBeVisible();
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
