import { expect, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { startTeam } from "#support/app/team.ts";
import { axeViolations } from "#support/screens/axe.ts";

const principal = "tomas.reyes@maplevalley.example";

test("what leaves waits for a second person, who reads and approves it by keyboard", async ({ browser }) => {
  test.setTimeout(180_000);
  const team = await startTeam(browser, 2);
  const [first, second] = team.computers;
  if (first === undefined || second === undefined) throw new Error("Two computers are needed.");
  try {
    const mine = first.page;
    await signIn(mine, first.app.url, coordinator);
    await mine.goto(new URL("/settings/organization", first.app.url).href);
    const rule = mine.getByRole("checkbox", { name: /A second person approves disclosures/ });
    await rule.press("Space");
    await mine.getByRole("button", { name: "Save daily work" }).press("Enter");
    await expect(mine.getByText("Saved").first()).toBeVisible();

    await mine.goto(new URL("/cases?q=Fight+outside+the+gym", first.app.url).href);
    await mine.getByRole("link", { name: "Fight outside the gym" }).first().press("Enter");
    await mine.waitForURL(/\/cases\/\d+$/);
    const report = `${new URL(mine.url()).pathname}/report`;
    await mine.goto(new URL(report, first.app.url).href);
    await mine.getByRole("button", { name: "Record a disclosure…" }).press("Enter");
    const form = mine.getByRole("dialog");
    await form.getByLabel("Name of this report").fill("For the juvenile court");
    await form.getByLabel("Recipient", { exact: false }).first().fill("Clerk of the court");
    await form.getByLabel("Ground").selectOption({ label: "Court order or subpoena" });
    await form.getByLabel("Purpose").fill("Subpoena of November 20.");
    await form.getByRole("button", { name: "Record", exact: true }).press("Enter");
    await expect(mine.getByText("A disclosure waits for a second person.")).toBeVisible();
    const waiting = mine.getByRole("listitem").filter({ hasText: "For the juvenile court" });
    await expect(waiting).toContainText("Waits for approval");
    await expect(waiting.getByRole("button")).toHaveCount(0);
    expect(await axeViolations(mine)).toEqual([]);

    const theirs = second.page;
    await signIn(theirs, second.app.url, principal);
    await theirs.goto(new URL(report, second.app.url).href);
    await expect(
      theirs.getByText("“For the juvenile court” for Clerk of the court, recorded by"),
    ).toBeVisible();
    await theirs.getByRole("button", { name: "Read and approve… For the juvenile court" }).press("Enter");
    const dialog = theirs.getByRole("region", { name: "Approve “For the juvenile court”" });
    await expect(dialog.getByRole("article", { name: "Preview" })).toContainText("Threat report");
    await expect(dialog).toContainText("Subpoena of November 20.");
    expect(await axeViolations(theirs)).toEqual([]);
    await dialog.getByRole("button", { name: "Approve", exact: true }).press("Enter");
    await expect(dialog).toHaveCount(0);

    // The first computer hears of it by itself, and the document can be made.
    await expect(waiting).toContainText(/Approved .+ by /, { timeout: 30_000 });
    await waiting.getByRole("button", { name: "Download… For the juvenile court" }).press("Enter");
    await form.getByLabel("Reason").fill("The subpoena");
    await mine.keyboard.press("Enter");
    await form.getByLabel("Your password").fill(samplePassword);
    const coming = mine.waitForEvent("download");
    await mine.keyboard.press("Enter");
    expect((await coming).suggestedFilename()).toMatch(/For the juvenile court \d{4}-\d\d-\d\d\.pdf$/);
    expect([...first.watch.troubles, ...second.watch.troubles]).toEqual([]);
  } finally {
    await team.stop();
  }
});
