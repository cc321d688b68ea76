import { expect, type Page, test } from "@playwright/test";
import { currentInstrument } from "#instruments/instrument.ts";
import { hasKeyring, type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { beginWavr } from "#support/screens/begin-wavr.ts";
import { answerCheckIn } from "#support/screens/check-ins.ts";
import { choose, press, tabTo, typeInto } from "#support/screens/keyboard.ts";
import { type Gate, openGate } from "#support/server/gate.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Two raters, each at a computer of their own, and one of them without a network: by keyboard alone.

const { worksheet } = currentInstrument().wavr;
const colleague = "omar.haddad@maplevalley.example";

let server: TestServer;
let gate: Gate;
let folders: Awaited<ReturnType<typeof temporaryFolder>>[];
let office: RunningApp;
let away: RunningApp;

const startOffice = () =>
  startApp({ data: folders[0]?.path ?? "", keyring: true, args: ["--server", server.url] });

test.beforeEach(async () => {
  test.skip(!hasKeyring(), "No keychain on this machine: nothing would outlive the application.");
  folders = [await temporaryFolder(), await temporaryFolder()];
  server = await startTestServer({ sample: true });
  gate = await openGate(server.url);
  office = await startOffice();
  away = await startApp({ data: folders[1]?.path ?? "", keyring: true, args: ["--server", gate.url] });
});

test.afterEach(async () => {
  await office?.stop();
  await away?.stop();
  await gate?.close();
  await server?.close();
  for (const folder of folders ?? []) await folder.remove();
});

const strip = (page: Page) => page.getByRole("contentinfo");
const saved = (page: Page) => page.locator(".bw-save-state", { hasText: /^Saved (successfully|\d)/ });
const here = (page: Page) => page.locator(".bw-save-state", { hasText: /^Saved on this computer/ });
const factor = (page: Page, number: number) => page.locator(`.wizard-row[data-item="w${number}"]`);

/** Codes every factor: to the next one that is open, and its letter. */
async function code(page: Page, letters: string) {
  const title = page.getByRole("link", { name: /^Motive, intent and means/ });
  await title.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Motive, intent and means/ })).toBeFocused();
  const open = page.locator('.wizard-row[data-item^="w"][data-answered="no"]');
  for (const [at, letter] of [...letters].entries()) {
    await page.keyboard.press("F8");
    await page.keyboard.press(letter);
    await expect(open).toHaveCount(letters.length - at - 1);
  }
}

test("an adult is carried to the end: intake, two raters, one without a network, snapshot, recoding, summary, plan, check-ins, review, closing", async ({
  page,
  browser,
}) => {
  await signIn(page, office.url, coordinator);
  const address = new URL(await beginWavr(page, office.url));
  await page.getByLabel("Reported by").focus();
  await page.keyboard.insertText("Lee Ortega");
  await expect(saved(page)).toBeVisible();
  await press(page, page.getByRole("link", { name: "Return to Case Details" }));
  await press(page, page.getByRole("button", { name: "Edit the team" }));
  const team = page.getByRole("dialog", { name: "Edit team" });
  await tabTo(page, team.getByLabel("Add a colleague"));
  await page.keyboard.insertText("Omar");
  await expect(team.getByRole("option", { name: /Omar Haddad/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(team.getByRole("list", { name: "Team of the case" })).toContainText("Omar Haddad");
  await press(page, team.getByRole("button", { name: "Done" }));

  // The colleague reads the case, loses the network, and codes all the same.
  const other = await (await browser.newContext()).newPage();
  await signIn(other, away.url, colleague);
  const path = `${address.pathname}${address.search}`;
  await other.goto(new URL(path, away.url).href);
  await expect(other.getByLabel("Reported by")).toHaveValue("Lee Ortega");
  gate.cut();
  await code(other, "ppppppppppppppppppppp");
  await expect(here(other)).toBeVisible({ timeout: 60_000 });
  await expect(strip(other)).toContainText(/\d+ changes? waiting/);

  await page.goto(new URL(path, office.url).href);
  await code(page, "papppppppppppppppppap");
  await expect(saved(page)).toBeVisible();
  gate.restore();
  await expect(strip(other)).toContainText("All changes saved", { timeout: 90_000 });

  // Side by side, what differs first; nothing is added up.
  await page.reload();
  await press(page, page.getByRole("button", { name: "Compare…" }));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First", { exact: true }).selectOption({ label: "Omar Haddad, now" });
  await dialog.getByLabel("Second", { exact: true }).selectOption({ label: "Dana Whitfield, now" });
  await expect(dialog.getByRole("status")).toHaveText("2 factors differ.");
  await expect(dialog.getByRole("row").nth(1).getByRole("cell").nth(0)).toContainText("Present");
  await expect(dialog.getByRole("row").nth(1).getByRole("cell").nth(1)).toContainText("Absent");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  // Kept as it stands, then coded anew.
  await press(page, page.getByRole("button", { name: "Take a snapshot…" }));
  await tabTo(page, dialog.getByLabel("Reason"));
  await page.keyboard.insertText("Before the team met");
  await press(page, dialog.getByRole("button", { name: "Keep it" }));
  await expect(dialog).toHaveCount(0);
  await factor(page, 1).getByRole("radio", { name: "Present" }).focus();
  await page.keyboard.press("x");
  const beside = page.getByRole("region", { name: "Details" });
  await expect(beside).toContainText("Present → Prominent");
  await expect(saved(page)).toBeVisible();

  // Signed.
  await page.keyboard.press("Alt+PageDown");
  await expect(page.locator("[data-section-title]")).toHaveText("Assessment and Summary");
  for (const name of [
    /Level of concern for targeted violence/,
    /Level of concern for other problematic behavior/,
  ]) {
    await page.getByRole("group", { name }).getByRole("radio", { name: "Low" }).focus();
    await page.keyboard.press("Space");
  }
  await press(page, page.getByRole("checkbox", { name: "Dana Whitfield" }), "Space");
  const fields: readonly (readonly [RegExp, string])[] = [
    [/^Information relied on/, "Two worksheets and the voicemails."],
    [/^Opinion/, "He holds one person responsible, and has asked for help."],
    [/^Recommendations/, "One point of contact, and a review in two weeks."],
    [/^Next review date/, "12/15/2026"],
  ];
  for (const [label, words] of fields) {
    await page.getByLabel(label).focus();
    await page.keyboard.insertText(words);
  }
  await press(page, page.getByRole("button", { name: "Sign the summary…" }));
  const asking = page.getByRole("dialog", { name: "Sign version 1 of the summary?" });
  await expect(asking).toContainText("Agrees");
  await press(page, asking.getByRole("button", { name: "Sign", exact: true }));
  await expect(asking).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Version 1" })).toBeVisible();

  // The plan, in force with everything that its pack asks for.
  await page.keyboard.press("Alt+PageDown");
  await typeInto(page, page.getByLabel(/^Plan title/), "Keep the front office safe");
  await choose(page, page.getByLabel(/^Plan status/), "Active");
  await choose(page, page.getByLabel(/^Case manager/), "Dana Whitfield");
  await press(page, page.getByText("Suggested goals"));
  await press(page, page.getByRole("button", { name: /Keep the people targeted safe/ }));
  await press(page, page.getByText("Suggested actions"));
  await press(page, page.getByRole("button", { name: /Name one respectful point of contact/ }));
  await choose(page, page.getByLabel(/^Owner/).first(), "Dana Whitfield");
  await typeInto(page, page.getByLabel(/^Due/), "12/01/2026");
  await choose(page, page.getByLabel(/^Monitoring/).first(), "Weekly");
  await typeInto(page, page.getByLabel(/^Review date/), "12/15/2026");
  await press(page, page.getByRole("checkbox", { name: /Those targeted report feeling safe/ }), "Space");
  await press(page, page.getByRole("button", { name: "Save plan" }));
  await expect(page.getByRole("button", { name: "Version 1" })).toBeVisible();

  // Three check-ins from the list of tasks.
  await page.goto(new URL("/tasks", office.url).href);
  for (const [round, key] of ["1", "2", "1"].entries())
    await answerCheckIn(page, "threat management plan", { key, words: `Call ${round + 1}: calm and civil.` });
  const plan = page.getByRole("article", { name: "Threat management plan for Nolan Pruitt" });
  await page.goto(new URL(`${address.pathname.replace(/\/wavr$/, "")}?tab=plan`, office.url).href);
  await expect(plan.getByRole("listitem").filter({ hasText: "calm and civil" })).toHaveCount(3);

  // The review, and the closing with its criteria.
  await press(page, plan.getByRole("link", { name: "Open in WAVR" }));
  await typeInto(page, page.getByLabel(/^What to watch and who watches it/), "Reviewed: three calm calls.");
  await press(page, page.getByRole("button", { name: "Save plan" }));
  await expect(page.getByRole("button", { name: "Version 2" })).toBeVisible();
  await choose(page, page.getByLabel(/^Plan status/), "Closed");
  await typeInto(page, page.getByLabel(/^Reasons for closing/), "Those targeted feel safe again.");
  await press(page, page.getByRole("button", { name: "Close the plan" }));
  // Of each criterion it is said whether it was met.
  const criterion = page.getByRole("group", { name: /Those targeted report feeling safe/ });
  await press(page, criterion.getByRole("radio", { name: "Met", exact: true }), "Space");
  await press(page, page.getByRole("button", { name: "Close the plan" }));
  // One action is open still.
  await press(page, page.getByRole("button", { name: "Close it all the same" }));
  await expect(page.getByRole("button", { name: "Version 3" })).toBeVisible();

  // After a restart everything is there.
  await page.goto("about:blank");
  await office.stop();
  office = await startOffice();
  await signIn(page, office.url, coordinator);
  await page.goto(new URL(`${address.pathname}${address.search}&section=worksheet`, office.url).href);
  await expect(
    page.getByText(`${worksheet.factors.length} of ${worksheet.factors.length} coded`, { exact: true }),
  ).toBeVisible();
  await expect(factor(page, 1).getByRole("radio", { name: "Prominent" })).toBeChecked();
  await expect(beside).toContainText("Before the team met");
  await page.goto(new URL(`${address.pathname.replace(/\/wavr$/, "")}?tab=plan`, office.url).href);
  await expect(plan).toContainText("Closed");
  await expect(plan.getByRole("listitem").filter({ hasText: "calm and civil" })).toHaveCount(3);
  await expect(plan.getByRole("region", { name: "Next check-in" })).toHaveCount(0);
  await press(page, plan.getByRole("link", { name: "Open in WAVR" }));
  await expect(page.getByLabel(/^Reasons for closing/)).toHaveValue("Those targeted feel safe again.");
  await other.context().close();
});
