import { expect, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { startTeam } from "#support/app/team.ts";
import { axeViolations } from "#support/screens/axe.ts";

const said = "Said in the hall before the second period, and told to the team on the same day. ".repeat(20);

test("a report that the lock stops is said to be stopped, and is begun again where it was", async ({
  browser,
}) => {
  const team = await startTeam(browser, 1, { sample: true });
  try {
    const [office] = team.computers;
    if (office === undefined) throw new Error("It runs.");
    const { page, app, watch } = office;
    const { db } = team.server;
    const { id: _, ...comment } = await db.selectFrom("comments").selectAll().executeTakeFirstOrThrow();
    for (let each = 0; each < 250; each += 1)
      await db
        .insertInto("comments")
        .values({ ...comment, uuid: crypto.randomUUID(), body: said })
        .execute();
    await signIn(page, app.url, coordinator);
    await page.goto(new URL(`/cases/${comment.case_id}/report`, app.url).href);
    await page.getByRole("checkbox", { name: "Comments" }).press("Space");
    await expect(page.getByRole("heading", { name: "Comments" }).first()).toBeVisible();
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Download…", exact: true }).press("Enter");
    await dialog.getByRole("radio", { name: "PDF" }).check();
    await dialog.getByLabel("Reason").fill("Asked for by the court");
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Your password").fill(samplePassword);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Writing the pages…")).toBeVisible();

    await page.keyboard.press("ControlOrMeta+Shift+L");
    await expect(page.getByRole("heading", { name: "Locked" })).toBeVisible();
    await expect(page.getByText("A file was stopped", { exact: false })).toHaveCount(0);
    await page.getByLabel("Password", { exact: true }).fill(samplePassword);
    await page.keyboard.press("Enter");

    const news = page.getByRole("alert").filter({ hasText: "A file was stopped" });
    await expect(news).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(
      await db.selectFrom("saved_reports").select("id").where("case_id", "=", comment.case_id).execute(),
    ).toEqual([]);
    await news.getByRole("button", { name: "Begin again" }).press("Enter");
    await expect(dialog.getByLabel("Reason")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Comments", includeHidden: true })).toBeChecked();
    expect(watch.troubles).toEqual([]);
  } finally {
    await team.stop();
  }
});
