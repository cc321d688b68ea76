import { expect, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { startTeam } from "#support/app/team.ts";
import { axeViolations } from "#support/screens/axe.ts";

const said = "Said in the hall before the second period, and told to the team on the same day. ".repeat(20);

test("a long report says how far it is, ends when it is cancelled, and is made after all", async ({
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
    const made = async () =>
      (await db.selectFrom("saved_reports").select("id").where("case_id", "=", comment.case_id).execute())
        .length;
    const before = await made();

    await signIn(page, app.url, coordinator);
    await page.goto(new URL(`/cases/${comment.case_id}/report`, app.url).href);
    await page.getByRole("checkbox", { name: "Comments" }).press("Space");
    await expect(page.getByRole("heading", { name: "Comments" }).first()).toBeVisible();
    // Where somebody is taken out, the finished file is read again.
    const names = page.getByRole("region", { name: "Take names out" }).getByRole("checkbox");
    await names.first().press("Space");
    await expect(page.getByText("Student A").first()).toBeVisible();
    const dialog = page.getByRole("dialog");
    const begin = async () => {
      await page.getByRole("button", { name: "Download…", exact: true }).press("Enter");
      await dialog.getByRole("radio", { name: "PDF" }).check();
      await dialog.getByLabel("Reason").fill("Asked for by the court");
      await page.keyboard.press("Enter");
    };
    await begin();
    await dialog.getByLabel("Your password").fill(samplePassword);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Writing the pages…")).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("writing.png") });
    await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(dialog).toHaveCount(0);

    const coming = page.waitForEvent("download", { timeout: 120_000 });
    await begin();
    await expect(dialog.getByText("Reading the finished file again…")).toBeVisible();
    const bar = dialog.getByRole("progressbar", {
      name: /Reading the finished file again…: Page \d+ of \d+/,
    });
    await expect(bar).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("reading.png") });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: test.info().outputPath("reading-dark.png") });
    expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);
    await expect(dialog).toHaveCount(0);
    // The first was never finished.
    expect(await made()).toBe(before + 1);
    expect(await axeViolations(page)).toEqual([]);
    expect(watch.troubles).toEqual([]);
  } finally {
    await team.stop();
  }
});
