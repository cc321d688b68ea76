import { expect, type Page, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { type OutboxDouble, type OutboxScript, standInForOutbox } from "#support/outbox/outbox-double.ts";
import {
  assessmentReview,
  personReview,
  sampleChanges,
  sampleReviews,
} from "#support/outbox/pending-sample.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

// Rare states are scripted; the page, its bridge and everything else are real.
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeAll(async () => {
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, sample: true });
});

test.afterAll(async () => {
  await app.stop();
  await folder.remove();
});

const at = (path: string) => new URL(path, app.url).href;
const everything: OutboxScript = {
  changes: sampleChanges,
  reviews: sampleReviews,
  written: {
    [sampleChanges[4]?.id ?? ""]: [{ path: ["state", "findings"], value: "Two friends were in the room." }],
  },
};
const strip = (page: Page) => page.getByRole("contentinfo");
const row = (page: Page, title: string) => page.locator("[data-change]", { hasText: title });

async function open(page: Page, script: OutboxScript, path = "/pending"): Promise<OutboxDouble> {
  const outbox = await standInForOutbox(page, script);
  await signIn(page, app.url, coordinator);
  await page.goto(at(path));
  await settled(page);
  return outbox;
}

test("lists what waits in words, with what it waits for above it", async ({ page }) => {
  const watch = await watchPage(page);
  const outbox = await open(page, everything);
  await expect(page.locator("[data-change] h2")).toHaveText(sampleChanges.map(({ title }) => title));
  await expect(row(page, "Interview with Alan Brooks")).toContainText(
    "Waits for: CSTAG assessment of Sam Lee",
  );
  await expect(row(page, "Interview with Alan Brooks")).toHaveAttribute("data-depth", "2");
  await expect(row(page, "Task: Review")).toContainText("Refused: Source of information is required.");
  // Whatever becomes of the record, what was written is there to be read and copied.
  await expect(row(page, "Task: Review").getByText("Two friends were in the room.")).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await row(page, "Task: Review").getByRole("button", { name: "Copy what you wrote" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "Two friends were in the room.",
  );
  await expect(row(page, "Riley Chen")).toContainText("Needs your review");
  await expect(row(page, "Group chat")).toContainText("Sending");

  await row(page, "Task: Review").getByRole("button", { name: "Retry" }).click();
  await page.getByRole("button", { name: "Send now" }).click();
  expect(outbox.asked.filter(({ method }) => method === "outbox.retry").map(({ input }) => input)).toEqual([
    { id: sampleChanges[4]?.id },
    {},
  ]);
  outbox.set({ ...everything, reachable: false });
  await expect(row(page, "Sam Lee").first()).toContainText("Waits for the network");
  outbox.set({ changes: [] });
  await expect(page.getByRole("heading", { name: "Everything is on the server." })).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("puts the words of a refused change into another case", async ({ page }) => {
  const watch = await watchPage(page);
  await open(page, everything);
  await row(page, "Task: Review").getByRole("button", { name: "Put into another case…" }).click();
  const dialog = page.getByRole("dialog", { name: "Put into another case" });
  await dialog.getByRole("button", { name: "Add comment" }).click();
  await expect(dialog.getByText("Choose a case.").first()).toBeVisible();
  const field = dialog.getByRole("combobox", { name: "Case" });
  await field.click();
  await page.getByRole("option").first().click();
  const title = await field.inputValue();
  await expect(dialog.getByLabel("Comment")).toHaveValue(/Two friends were in the room\./);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add comment" }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, "Task: Review")).toContainText("Refused");
  await page.goto(at("/cases"));
  await page.getByRole("link", { name: title }).first().click();
  await expect(page).toHaveURL(/\/cases\/\d+/);
  await page.goto(`${page.url().split("?")[0]}?tab=comments`);
  await expect(page.getByText("Two friends were in the room.")).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("discards by a typed word, names what goes with it, and keeps the focus", async ({ page }) => {
  const outbox = await open(page, everything);
  const discard = row(page, "Sam Lee").first().getByRole("button", { name: "Discard…" });
  await discard.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Discard “Sam Lee”?" });
  await expect(dialog).toContainText("“CSTAG assessment of Sam Lee”, “Interview with Alan Brooks”");
  await expect(dialog.getByRole("button", { name: "I Understand" })).toBeDisabled();
  await page.keyboard.type("DELETE");
  outbox.fail("outbox.discard", "The disk is full.");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("The disk is full.");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-change]")).toHaveCount(4);
  await expect(page.locator("[data-change]").first()).toBeFocused();
  const asked = outbox.asked.filter(({ method }) => method === "outbox.discard").map(({ input }) => input);
  expect(asked).toEqual(Array(2).fill({ id: sampleChanges[0]?.id, confirm: "DELETE" }));
});

test("exports after a plain warning", async ({ page }) => {
  const outbox = await open(page, everything);
  await page.getByRole("button", { name: "Export…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Export what waits" });
  await expect(dialog).toContainText("Anyone who opens the file can read it.");
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save the file" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Export…" })).toBeFocused();
  expect(outbox.asked.map(({ method }) => method)).toContain("outbox.export");
});

test("a review by keyboard: a choice for each field, and back to the list", async ({ page }) => {
  const outbox = await open(page, everything);
  await row(page, "Jordan Avery").getByRole("link", { name: "Review" }).press("Enter");
  await expect(
    page.getByRole("heading", { level: 1, name: "CSTAG assessment of Jordan Avery" }),
  ).toBeVisible();
  const [answer, comment, classification] = [0, 1, 2].map((index) => page.locator("fieldset").nth(index));
  if (!answer || !comment || !classification) throw new Error("three fields");
  await expect(answer.locator("legend")).toHaveText(/^Key Observations: 3\. /);
  await expect(answer.getByRole("radio")).toHaveCount(2);
  await expect(answer).toContainText("Elena Ruiz");
  await expect(classification).toContainText("Serious Substantive");
  await expect(comment.locator("mark").first()).toBeVisible();
  const confirm = page.locator(".review-foot button");
  await expect(confirm).toHaveText("Choose for 3 more");
  await confirm.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Choose a version for each field");
  await expect(answer.getByRole("radio").first()).toBeFocused();
  expect(outbox.asked.some(({ method }) => method === "outbox.resolve")).toBe(false);

  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(answer.getByRole("radio", { name: /^Keep theirs/ })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(comment.getByRole("radio", { name: "Keep both" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(classification.getByRole("radio", { name: /^Keep yours/ })).toBeChecked();
  await page.getByText(/^Also changed by the others and kept: 2 fields/).press("Enter");
  await expect(page.getByText("Seen by the coach.")).toBeVisible();
  await expect(confirm).toHaveText("Save these 3 choices");
  await confirm.press("Enter");

  await expect(page).toHaveURL(/\/pending$/);
  await expect(row(page, "Jordan Avery")).toHaveCount(0);
  await expect(row(page, "Riley Chen")).toBeFocused();
  const resolved = outbox.asked.find(({ method }) => method === "outbox.resolve");
  expect(resolved?.input).toEqual({
    id: assessmentReview,
    choices: [
      { path: ["state", "steps", "key_observations", "ko3_radio"], take: "theirs" },
      { path: ["state", "steps", "key_observations", "ko3_comment"], take: "both" },
      { path: ["state", "steps", "threat_classification", "threat_classification"], take: "mine" },
    ],
  });

  await row(page, "Riley Chen").getByRole("link", { name: "Review" }).press("Enter");
  await page.getByRole("radio", { name: /^Keep theirs/ }).check();
  await expect(page.getByRole("button", { name: "Keep theirs", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Decide later" }).press("Enter");
  await expect(row(page, "Riley Chen")).toBeFocused();
  await page.goto(at(`/pending/${assessmentReview}`));
  await expect(page.getByRole("heading", { name: "Nothing to review here" })).toBeVisible();
});

const noticedAt = new Date(2026, 10, 21, 9, 0).toISOString();
const states: readonly { readonly says: string; readonly panel: RegExp; readonly script: OutboxScript }[] = [
  { says: "All changes saved", panel: /Nothing has been changed|Last change saved/, script: { changes: [] } },
  {
    says: "2 changes waiting",
    panel: /Saved on this computer.*when the server can be reached/s,
    script: { changes: sampleChanges.slice(0, 2), reachable: false },
  },
  { says: "Sending 1 change", panel: /Sending 1 change/, script: { changes: sampleChanges.slice(3, 4) } },
  {
    says: "1 change needs attention",
    panel: /not taken by the server.*Source of information is required\./s,
    script: { changes: sampleChanges.slice(4, 5) },
  },
  {
    says: "2 changes to review",
    panel: /nothing is overwritten/,
    script: { ...everything, changes: sampleChanges.slice(5) },
  },
  {
    says: "Session ended, 2 changes waiting",
    panel: /wait for you to sign in/,
    script: { changes: sampleChanges.slice(0, 2), summary: { needsSignIn: true } },
  },
  {
    says: "2 changes missing",
    panel: /does not have them any more/,
    script: {
      changes: [],
      summary: { lost: { count: 2, what: ["An interview, saved Nov 20, 3:12 PM"], noticedAt } },
    },
  },
  {
    says: "Cannot save on this computer",
    panel: /may not write in its folder/,
    script: {
      changes: [],
      summary: { problem: "Bellwether may not write in its folder on this computer." },
    },
  },
];

test("the strip says each state in words, and its panel what it means and where to go", async ({ page }) => {
  const outbox = await open(page, { changes: [] }, "/dashboard");
  for (const { says, panel, script } of states) {
    outbox.set(script);
    const button = strip(page).getByRole("button", { name: says, exact: true });
    await expect(button).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await button.press("Enter");
    const opened = page.getByRole("dialog", { name: "Saving" });
    await expect(opened).toContainText(panel);
    if (script.changes.length > 0) await expect(opened.getByRole("listitem").first()).toBeVisible();
    await settled(page);
    expect(await axeViolations(page), says).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  }
  outbox.set(everything);
  await strip(page)
    .getByRole("button", { name: /needs attention/ })
    .press("Enter");
  await page
    .getByRole("dialog", { name: "Saving" })
    .getByRole("link", { name: "All 7 changes waiting" })
    .press("Enter");
  await expect(page).toHaveURL(/\/pending$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the strip does not call a form saved while what was typed into it is a draft only", async ({
  page,
}) => {
  await open(page, { changes: [] }, "/tasks?task=new");
  const dialog = page.getByRole("dialog");
  await expect(strip(page)).toContainText("All changes saved");
  await dialog.getByLabel("Title").fill("Call the bus company");
  await expect(strip(page)).toContainText("Draft, not saved yet");
  await dialog.getByLabel("Title").fill("");
  await expect(strip(page)).toContainText("All changes saved");
});

test("reports lost changes once, and merges with others' changes", async ({ page }) => {
  const lost = { count: 1, what: ["An interview, saved Nov 20, 3:12 PM"], noticedAt };
  const outbox = await open(page, { changes: [], summary: { lost } });
  await expect(page.getByRole("alert")).toContainText("An interview, saved Nov 20, 3:12 PM");
  await page.getByRole("button", { name: "I have read this" }).press("Enter");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(strip(page)).toContainText("All changes saved");
  outbox.emit("outbox.merged", {
    title: "Riley Chen",
    fields: [["description"], ["phones"], ["tags"]],
    by: "Elena Ruiz",
  });
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(
    "Elena Ruiz’s changes and yours were joined: Riley Chen (Notes, Phones and 1 more).",
  );
});

test("signing out with changes that wait says what becomes of them", async ({ page }) => {
  const outbox = await open(page, { changes: sampleChanges.slice(0, 2) });
  await page.getByRole("button", { name: /Dana Whitfield/ }).press("Enter");
  await page.getByRole("menuitem", { name: "Sign out" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Sign out with 2 changes waiting?" });
  await expect(dialog).toContainText("They stay encrypted on this computer for you alone");
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send first" }).press("Enter");
  expect(outbox.asked.some(({ method }) => method === "outbox.retry")).toBe(true);
  outbox.set({ changes: [] });
  const empty = page.getByRole("dialog", { name: "Sign out?" });
  await expect(empty).toContainText("Everything is on the server.");
  await empty.getByRole("button", { name: "Sign out" }).press("Enter");
  await expect(page.getByLabel("Email")).toBeVisible();
});

for (const look of [
  { name: "light", media: { colorScheme: "light", forcedColors: "none" } },
  { name: "dark", media: { colorScheme: "dark", forcedColors: "none" } },
  { name: "forced colors", media: { colorScheme: "light", forcedColors: "active" } },
] as const) {
  test(`no axe violation on what waits, ${look.name}`, async ({ page }) => {
    await page.emulateMedia(look.media);
    const lost = { count: 2, what: ["An interview, saved Nov 20, 3:12 PM"], noticedAt };
    const outbox = await open(page, { ...everything, summary: { lost, needsSignIn: true } });
    expect(await axeViolations(page)).toEqual([]);
    await row(page, "Riley Chen").getByRole("button", { name: "Discard…" }).click();
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    for (const id of [assessmentReview, personReview]) {
      await page.goto(at(`/pending/${id}`));
      await settled(page);
      await page
        .getByRole("radio", { name: /^Keep yours/ })
        .first()
        .check();
      expect(await axeViolations(page)).toEqual([]);
    }
    outbox.set({ changes: [] });
    await page.goto(at("/pending"));
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  });
}
