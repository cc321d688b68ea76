import { expect, type Page, test } from "@playwright/test";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { keepPapers, paperOf } from "#support/screens/printed.ts";
import { watchPage } from "#support/screens/watch-page.ts";
import { startTestServer } from "#support/server/server.ts";

/** The cards of a case that has some. */
async function openCards(page: Page, url: string): Promise<void> {
  await page.goto(new URL("/cases?q=Fight+outside+the+gym", url).href);
  await page.getByRole("link", { name: "Fight outside the gym" }).first().press("Enter");
  await page.waitForURL(/\/cases\/\d+$/);
  await page.getByRole("button", { name: "More", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Need-to-know cards" }).press("Enter");
  await expect(page.getByRole("region", { name: "Need-to-know cards" })).toBeVisible();
}

const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("a card is given by keyboard, read by link and code without an account, and taken back", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const watch = await watchPage(page);
  const server = await startTestServer({ sample: true });
  const place = await temporaryFolder();
  const team = await startApp({ data: place.path, args: ["--server", server.url] });
  // Somebody with a telephone of their own.
  const outside = await browser.newContext({ viewport: { width: 390, height: 780 } });
  try {
    await signIn(page, team.url, coordinator);
    await openCards(page, team.url);
    await expect(rowOf(page, "Dale Whitt")).toContainText("Read");
    await page.getByRole("link", { name: "New card" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "New need-to-know card" });
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await page.keyboard.type("Ines Marlow");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Bus driver");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Seat the boy with the red cap behind you.");
    await expect(dialog.getByRole("region", { name: "What they will see" })).toContainText("red cap");
    await dialog.getByRole("button", { name: "Make the card" }).press("Enter");
    await expect(dialog.getByText("Whom to call is required.").first()).toBeVisible();
    await dialog.getByLabel("Whom to call").fill("Front office, (555) 555-0100");
    // Where its words name somebody of the case, it is said whom it is about.
    const about = dialog.getByLabel("About");
    const named = await about.locator("option").nth(1).textContent();
    const what = dialog.getByLabel("What to do");
    await what.fill(`Look out for ${named}.`);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(about).toHaveAccessibleDescription(new RegExp(`It names ${named}. Say whom it is about.`));
    await what.fill("Seat the boy with the red cap behind you.");
    await page.keyboard.press("ControlOrMeta+Enter");

    const given = page.getByRole("dialog", { name: "Card for Ines Marlow, Bus driver" });
    const link = await given.getByRole("textbox", { name: "Link" }).inputValue();
    const code = await given.getByRole("textbox", { name: "Code" }).inputValue();
    await given.getByRole("button", { name: "Done" }).press("Enter");
    await expect(rowOf(page, "Ines Marlow")).toContainText("Given, not read yet");

    const phone = await outside.newPage();
    const phoneWatch = await watchPage(phone);
    await phone.goto(link);
    expect(await axeViolations(phone)).toEqual([]);
    await expect(phone.getByLabel("Code")).toBeFocused();
    await phone.keyboard.type(code.toLowerCase().replace("-", ""));
    await phone.keyboard.press("Enter");
    await expect(phone.getByRole("heading", { name: "For Ines Marlow, Bus driver" })).toBeVisible();
    await expect(phone.getByText("Seat the boy with the red cap behind you.")).toBeVisible();
    expect(await axeViolations(phone)).toEqual([]);
    await phone.getByRole("button", { name: "I have read this" }).press("Enter");
    await expect(phone.getByText("It is recorded that you have read this card.")).toBeVisible();

    // The page of the case hears of it by itself.
    await expect(rowOf(page, "Ines Marlow")).toContainText(/Read [A-Z]/, { timeout: 30_000 });
    await page.getByRole("button", { name: "Take back Ines Marlow, Bus driver" }).press("Enter");
    await expect(rowOf(page, "Ines Marlow")).toContainText("Taken back");
    await expect(page.getByRole("list", { name: "Cards, newest first" })).toBeFocused();
    expect([...watch.troubles, ...phoneWatch.troubles]).toEqual([]);
    await phone.goto(link);
    await expect(phone.getByText("This card is not available.")).toBeVisible();
  } finally {
    await outside.close();
    await team.stop();
    await server.close();
    await place.remove();
  }
});

test("a card that a colleague changed meanwhile is merged, and a lost link gives way to a new one", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const watch = await watchPage(page);
  const server = await startTestServer({ sample: true });
  const place = await temporaryFolder();
  const team = await startApp({ data: place.path, args: ["--server", server.url] });
  try {
    await signIn(page, team.url, coordinator);
    await openCards(page, team.url);
    const { id, version, what_to_do, first_day } = await server.db
      .selectFrom("case_cards")
      .selectAll()
      .where("name", "=", "Dale Whitt")
      .executeTakeFirstOrThrow();
    await page.getByRole("button", { name: "Change… Dale Whitt, Bus driver" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Change the card for Dale Whitt, Bus driver" });
    await dialog.getByLabel("Whom to call").fill("The office, (555) 555-0199");
    // A colleague does the same from elsewhere; this page is not told.
    const theirs = { whom_to_call: "The nurse, (555) 555-0177", version: version + 1 };
    await server.db.updateTable("case_cards").set(theirs).where("id", "=", id).execute();
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    const clash = dialog.getByRole("region", { name: "Changed elsewhere" });
    await expect(clash).toContainText("The nurse, (555) 555-0177");
    expect(await axeViolations(page)).toEqual([]);
    await clash.getByRole("button", { name: "Keep what is typed here" }).press("Enter");
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, "Dale Whitt")).toContainText("Call The office, (555) 555-0199");
    const row = await server.db
      .selectFrom("case_cards")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ what_to_do, first_day, version: version + 2 });

    await page.getByRole("button", { name: "New link and code Dale Whitt, Bus driver" }).press("Enter");
    const given = page.getByRole("dialog", { name: "New link and code for Dale Whitt, Bus driver" });
    await expect(given).toContainText("The former link opens nothing from now on.");
    expect(await axeViolations(page)).toEqual([]);
    const link = await given.getByRole("textbox", { name: "Link" }).inputValue();
    const code = await given.getByRole("textbox", { name: "Code" }).inputValue();
    await given.getByRole("button", { name: "Done" }).press("Enter");
    const phone = await (await browser.newContext()).newPage();
    await phone.goto(link);
    await phone.getByLabel("Code").fill(code);
    await phone.keyboard.press("Enter");
    await expect(phone.getByText("The office, (555) 555-0199")).toBeVisible();
    await phone.context().close();
    expect(watch.troubles).toEqual([]);
  } finally {
    await team.stop();
    await server.close();
    await place.remove();
  }
});

test("on one computer a card is printed, and the paper says nothing of the case", async ({ page }) => {
  const place = await temporaryFolder();
  const app = await startApp({ data: place.path, sample: true });
  try {
    await signIn(page, app.url, coordinator);
    await keepPapers(page);
    await openCards(page, app.url);
    await expect(page.getByText("Records are kept on this computer alone", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: /^New link and code/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Print Dale Whitt, Bus driver" }).press("Enter");
    await expect.poll(() => paperOf(page)).toMatch(/^Need-to-know card.*Route 7, mornings/);
    const paper = await paperOf(page);
    expect(paper).not.toContain("Fight outside the gym");
    expect(paper).not.toMatch(/[A-Z]{3}-\d{4}-\d{4}/);
  } finally {
    await app.stop();
    await place.remove();
  }
});
