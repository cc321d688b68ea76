import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { type Gate, openGate } from "#support/server/gate.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let gate: Gate;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeEach(async ({ page }) => {
  server = await startTestServer({ sample: true });
  gate = await openGate(server.url);
  folder = await temporaryFolder();
  // Answers that never come stay on their way in a process: each test has one of its own.
  app = await startApp({ data: folder.path, args: ["--server", gate.url], ownProcess: true });
  await signIn(page, app.url, coordinator);
});
test.afterEach(async () => {
  await app.stop();
  await gate.close();
  await server.close();
  await folder.remove();
});

/** Does something whose answer never comes, though the server carries it out. */
async function loseAnswer(press: () => Promise<void>, carriedOut: () => Promise<boolean>): Promise<void> {
  gate.slow(3_600_000);
  await press();
  await expect.poll(carriedOut).toBe(true);
  gate.cut();
  gate.slow(0);
}

async function openCards(page: Page): Promise<void> {
  const { case_id } = await server.db
    .selectFrom("case_cards")
    .select("case_id")
    .where("name", "=", "Dale Whitt")
    .executeTakeFirstOrThrow();
  await page.goto(new URL(`/cases/${case_id}?tab=cards`, app.url).href);
  await expect(page.getByText("Dale Whitt").first()).toBeVisible();
}

const cardsOf = (name: string) =>
  server.db.selectFrom("case_cards").select(["id", "taken_back_at"]).where("name", "=", name).execute();
const unknown = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "It is not known whether this was saved." });
const byItself = { timeout: 60_000 };

test("a card whose answer was lost is made once, and gets a link and a code that somebody sees", async ({
  page,
}) => {
  await openCards(page);
  await page.getByRole("link", { name: "New card" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "New need-to-know card" });
  await dialog.getByLabel("Name").fill("Ines Marlow");
  await dialog.getByLabel("Role").fill("Coach");
  await dialog.getByLabel("What to do").fill("Keep the gym door shut.");
  await dialog.getByLabel("Whom to call").fill("Front office");
  await loseAnswer(
    () => dialog.getByRole("button", { name: "Make the card" }).press("Enter"),
    async () => (await cardsOf("Ines Marlow")).length === 1,
  );
  await expect(unknown(page)).toContainText("it may have been done");
  await expect(dialog.getByLabel("What to do")).toHaveValue("Keep the gym door shut.");
  expect(await axeViolations(page)).toEqual([]);
  gate.restore();
  const made = page.getByRole("dialog", { name: "Card for Ines Marlow, Coach", exact: true });
  await expect(made.getByText("The card was made at the first try.")).toBeVisible(byItself);
  expect(await axeViolations(page)).toEqual([]);
  await made.getByRole("button", { name: "New link and code" }).press("Enter");
  const given = page.getByRole("dialog", { name: "New link and code for Ines Marlow, Coach" });
  await expect(given.getByRole("textbox", { name: "Code" })).toHaveValue(/\w/);
  expect(await cardsOf("Ines Marlow")).toHaveLength(1);
});

test("a card that was taken back without an answer is not called unchanged, and what became of it is read by itself", async ({
  page,
}) => {
  await openCards(page);
  await loseAnswer(
    () => page.getByRole("button", { name: "Take back Dale Whitt, Bus driver" }).press("Enter"),
    async () => (await cardsOf("Dale Whitt")).every((each) => each.taken_back_at !== null),
  );
  await expect(unknown(page)).toBeVisible();
  await expect(page.getByText("Not changed.")).toHaveCount(0);
  gate.restore();
  const row = page.getByRole("listitem").filter({ hasText: "Dale Whitt" });
  await expect(row).toContainText("Taken back", byItself);
  await expect(unknown(page)).toHaveCount(0);
});

test("a new link whose answer was lost is made anew when it is asked for again", async ({ page }) => {
  await openCards(page);
  const renew = page.getByRole("button", { name: "New link and code Dale Whitt, Bus driver" });
  const hash = async () => {
    const found = await server.db
      .selectFrom("case_cards")
      .select("token_hash")
      .where("name", "=", "Dale Whitt")
      .executeTakeFirstOrThrow();
    return found.token_hash;
  };
  const before = await hash();
  await loseAnswer(
    () => renew.press("Enter"),
    async () => (await hash()) !== before,
  );
  await expect(unknown(page)).toBeVisible();
  gate.restore();
  await expect(page.getByRole("contentinfo").getByText("Maple Valley School District")).toBeVisible(byItself);
  await renew.press("Enter");
  const given = page.getByRole("dialog", { name: "New link and code for Dale Whitt, Bus driver" });
  await expect(given.getByRole("textbox", { name: "Code" })).toHaveValue(/\w/);
});

test("a link to a report whose answer was lost gives way to a new one with a code that somebody sees", async ({
  page,
}) => {
  await page.goto(new URL("/reports", app.url).href);
  await page.getByRole("link", { name: "For the family of the target" }).press("Enter");
  const send = async (email: string) => {
    await page.getByRole("button", { name: "Send as a link…" }).press("Enter");
    await page.getByRole("dialog").getByLabel("Email address").fill(email);
    await page.getByRole("dialog").getByRole("button", { name: "Make the link" }).press("Enter");
  };
  await send("first@home.example");
  await page.getByLabel("Your password").fill(samplePassword);
  await page.keyboard.press("Enter");
  const codeOf = (email: string) =>
    page.getByRole("dialog", { name: `Link for ${email}` }).getByRole("textbox", { name: "Code" });
  await expect(codeOf("first@home.example")).toHaveValue(/\w/, byItself);
  await page.getByRole("button", { name: "Done" }).press("Enter");

  const email = "ana.marsh@home.example";
  const made = () =>
    server.db.selectFrom("report_links").select("taken_back_at").where("email", "=", email).execute();
  await loseAnswer(
    () => send(email),
    async () => (await made()).length === 1,
  );
  await expect(unknown(page)).toBeVisible();
  gate.restore();
  await expect(page.getByText("The link was made at the first try.")).toBeVisible(byItself);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "New link and code" }).press("Enter");
  await expect(codeOf(email)).toHaveValue(/\w/, byItself);
  expect((await made()).map((each) => each.taken_back_at !== null)).toEqual([true, false]);
});

test("an export whose file was lost says that it may be on record, and the second one says why there are two", async ({
  page,
}) => {
  const made = async () =>
    (
      await server.db
        .selectFrom("exports")
        .select("reason")
        .where("reason", "like", "For the board%")
        .execute()
    ).map(({ reason }) => reason);
  await page.goto(new URL("/cases", app.url).href);
  await page.getByRole("button", { name: "Export…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Export cases" });
  await dialog.getByLabel("Reason").fill("Before the board");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Your password").fill(samplePassword);
  await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Export…" }).press("Enter");
  await dialog.getByLabel("Reason").fill("For the board");
  await loseAnswer(
    () => page.keyboard.press("Enter"),
    async () => (await made()).length === 1,
  );
  await expect(dialog.getByText("The connection broke before the file was here.")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("For the board");
  expect(await axeViolations(page)).toEqual([]);
  gate.restore();
  await Promise.all([page.waitForEvent("download"), dialog.getByLabel("Reason").press("Enter")]);
  expect(await made()).toEqual([
    "For the board",
    expect.stringMatching(/^For the board \(Made again: the connection broke at .+\)$/),
  ]);
});
