import { expect, type Page, test } from "@playwright/test";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { startTeam, type Team } from "#support/app/team.ts";
import { typeAt } from "#support/screens/keyboard.ts";
import { dayAhead } from "#support/screens/page-day.ts";

let team: Team;
test.beforeEach(async ({ browser }) => {
  team = await startTeam(browser, 2);
});
test.afterEach(() => team.stop());

/** Moves the focus by Tab until it is on what matches. */
async function tabTo(page: Page, target: ReturnType<Page["locator"]>): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("a bulletin is issued, read and withdrawn by keyboard, and both people see what the other did", async () => {
  const [mine, theirs] = team.computers;
  if (mine === undefined || theirs === undefined) throw new Error("Both computers run.");
  const issuer = mine.page;
  const reader = theirs.page;
  await signIn(issuer, mine.app.url);
  await signIn(reader, theirs.app.url, coordinator);

  await issuer.goto(new URL("/bulletins", mine.app.url).href);
  await tabTo(issuer, issuer.getByRole("link", { name: "New bulletin" }));
  await issuer.keyboard.press("Enter");
  await tabTo(issuer, issuer.getByRole("textbox", { name: "Title" }));
  await issuer.keyboard.type("Door 4 stays shut");
  await tabTo(issuer, issuer.getByRole("textbox", { name: "What they should know and do" }));
  await issuer.keyboard.type("Send visitors to the front doors until the lock is mended.");
  await tabTo(issuer, issuer.getByRole("combobox", { name: "Reliability of the source" }));
  await issuer.keyboard.type("Always");
  await tabTo(issuer, issuer.getByRole("combobox", { name: "Location" }));
  await issuer.keyboard.type("main b");
  await expect(issuer.getByRole("option", { name: /^Main building/ }).first()).toBeVisible();
  await issuer.keyboard.press("ArrowDown");
  await issuer.keyboard.press("Enter");
  await tabTo(issuer, issuer.getByRole("checkbox", { name: /^Northfield High School/ }));
  await issuer.keyboard.press("Space");
  await typeAt(issuer, "bulletin-valid_to", dayAhead(5));
  // The keys ask as the button does, and nothing has gone out yet.
  await issuer.keyboard.press("ControlOrMeta+Enter");
  const asked = issuer.getByRole("alertdialog", { name: "Issue “Door 4 stays shut”?" });
  await expect(asked).toContainText(/In force until .*11:59/);
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
  await issuer.keyboard.press("Escape");
  await expect(asked).toHaveCount(0);
  await tabTo(issuer, issuer.getByRole("button", { name: "Issue bulletin" }));
  await issuer.keyboard.press("Enter");
  await tabTo(issuer, asked.getByRole("button", { name: "Issue it now" }));
  await issuer.keyboard.press("Enter");
  await expect(issuer.getByRole("heading", { level: 1, name: "Door 4 stays shut" })).toBeVisible();
  const receipts = issuer.getByRole("region", { name: /^Read by/ });
  await expect(receipts.getByText("Nobody yet.")).toBeVisible();

  // The reader finds it by its title above the dashboard, and among the notifications.
  const unread = reader.getByRole("region", { name: "Bulletins that you have not read" });
  await reader.goto(new URL("/", theirs.app.url).href);
  await expect(unread.getByRole("link", { name: "Door 4 stays shut" })).toBeVisible();
  // In a narrow window its list has no column that says so.
  const wide = reader.viewportSize();
  await reader.setViewportSize({ width: 800, height: 900 });
  await reader.goto(new URL("/bulletins", theirs.app.url).href);
  await expect(reader.getByRole("link", { name: "Not read: Door 4 stays shut" })).toBeVisible();
  if (wide !== null) await reader.setViewportSize(wide);
  await reader.goto(new URL("/notifications", theirs.app.url).href);
  await expect(unread.getByRole("link", { name: "Door 4 stays shut" })).toBeVisible();
  await tabTo(
    reader,
    reader
      .getByRole("main")
      .getByRole("link", { name: "A threat intelligence bulletin is addressed to you" })
      .first(),
  );
  await reader.keyboard.press("Enter");
  await expect(reader.getByText("Send visitors to the front doors until the lock is mended.")).toBeVisible();
  await expect(reader.getByText("Always reliable")).toBeVisible();
  await tabTo(reader, reader.getByRole("button", { name: "I have read this" }));
  await reader.keyboard.press("Enter");
  await expect(reader.getByText(/^You read it /)).toBeVisible();
  // Told live.
  await expect(receipts.getByText("Dana Whitfield")).toBeVisible();

  await reader.getByRole("link", { name: "Main building" }).click();
  await expect(reader.getByRole("link", { name: "Door 4 stays shut" })).toBeVisible();

  await tabTo(issuer, issuer.getByRole("button", { name: "Withdraw…" }));
  await issuer.keyboard.press("Enter");
  await expect(issuer.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await issuer.keyboard.type("The lock is mended.");
  await tabTo(issuer, issuer.getByRole("dialog").getByRole("button", { name: "Withdraw" }));
  await issuer.keyboard.press("Enter");
  await expect(issuer.getByText("Withdrawn: no longer go by it")).toBeVisible();

  await expect(reader.getByRole("link", { name: "Door 4 stays shut" })).toHaveCount(0);
  await reader.goto(new URL("/bulletins", theirs.app.url).href);
  await expect(reader.getByText("Not read:")).toHaveCount(0);
  await reader.getByRole("link", { name: "Door 4 stays shut" }).click();
  await expect(reader.getByText("The lock is mended.", { exact: true })).toBeVisible();
  for (const { watch } of team.computers) expect(watch.troubles).toEqual([]);
});

test("a name of somebody of a case is pointed out while it is typed, and does not stop the bulletin", async () => {
  const [mine] = team.computers;
  if (mine === undefined) throw new Error("The computer runs.");
  const { page } = mine;
  await signIn(page, mine.app.url, coordinator);
  const { name } = await team.server.db
    .selectFrom("case_persons")
    .innerJoin("persons", "persons.id", "case_persons.person_id")
    .select("persons.name")
    .where("persons.merged_into", "is", null)
    .orderBy("persons.id")
    .executeTakeFirstOrThrow();
  await page.goto(new URL("/bulletins/new", mine.app.url).href);
  await page.getByRole("textbox", { name: "Title" }).fill("Watch the gate");
  await page
    .getByRole("textbox", { name: "What they should know and do" })
    .fill(`${name} is not to come in.`);
  await expect(page.getByText(`It names ${name}`)).toBeVisible();
  await page
    .getByRole("textbox", { name: "What they should know and do" })
    .fill("Nobody comes in by the gate.");
  await expect(page.getByText(`It names ${name}`)).toHaveCount(0);
  await page.getByRole("button", { name: "Issue bulletin" }).click();
  await expect(page.getByText("Choose who is to read it.").first()).toBeVisible();
  await page.getByRole("checkbox", { name: /^Millbrook Middle School/ }).check();
  // For how long it holds is nobody's to guess.
  await page.getByRole("button", { name: "Issue bulletin" }).click();
  await expect(page.getByText("Enter the day and time until which it holds.").first()).toBeVisible();
  await typeAt(page, "bulletin-valid_to", dayAhead(5));
  await page.getByRole("button", { name: "Issue bulletin" }).click();
  await page.getByRole("button", { name: "Issue it now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Watch the gate" })).toBeVisible();
  expect(mine.watch.troubles).toEqual([]);
});
