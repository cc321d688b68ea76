import { expect, type Page } from "@playwright/test";
import { instrumentOf } from "#instruments/instrument.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { keepPapers, paperOf, printed } from "#support/screens/printed.ts";
import { sampleAddresses, signedInScreens } from "#support/screens/screens.ts";

const spaceless = (text: string) => text.replace(/\s+/g, "");

/** What stands on every sheet of paper (DOMAIN-4). */
function expectMargins(sheets: readonly string[], about: readonly string[]): void {
  for (const [index, sheet] of sheets.entries())
    for (const words of [
      ...about,
      "Printed by Dana Whitfield, ",
      "Confidential: need to know only",
      `Page ${index + 1} of ${sheets.length}`,
    ])
      expect(spaceless(sheet)).toContain(spaceless(words));
  expect(sheets[0]).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M/);
}

const names = (page: Page) => page.getByRole("region", { name: "Take names out" }).getByRole("checkbox");

test("a redacted report on paper has no control, and nothing that says whose names are gone", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  await page.goto(new URL(`${at.case}/report`, freshApp.url).href);
  const paper = page.getByRole("article", { name: "Preview" });
  await expect(paper.getByRole("heading", { name: "Threat report" })).toBeVisible();
  const number = /[A-Z]+-\d{4}-\d+/.exec((await paper.textContent()) ?? "")?.[0] ?? "none";
  const first = names(page).first();
  const name = await first.evaluate((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? "");
  await first.press("Space");
  await expect(paper.getByText("Student A").first()).toBeVisible();
  await expect(paper).toHaveAttribute("aria-busy", "false");

  const sheets = await printed(page);
  const all = sheets.join(" ");
  expect(all).toContain("Threat report");
  expect(all).toContain("Student A");
  expect(spaceless(all)).toContain(spaceless("Name Role Signature Date"));
  expect(all).toMatch(/Made [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M.*, by Dana Whitfield/);
  for (const part of name.trim().split(/\s+/)) expect(all).not.toMatch(new RegExp(`\\b${part}\\b`, "i"));
  for (const control of [
    "Take names out",
    "Reads Student",
    "Record a disclosure",
    "Download",
    "Skip to",
    "Preview",
  ])
    expect(all).not.toContain(control);
  expectMargins(sheets, ["Student A", `Case ${number}`]);
});

test("while another selection is on its way, nothing of the one before is printed", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  await page.goto(new URL(`${at.case}/report`, freshApp.url).href);
  const paper = page.getByRole("article", { name: "Preview" });
  await expect(paper.getByRole("heading", { name: "Threat report" })).toBeVisible();
  // The answer to the second selection does not arrive: this computer's bridge is cut off.
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await freshApp.stop();
  const first = names(page).first();
  const name = await first.evaluate((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? "");
  await first.press("Space");
  await expect(paper).toHaveAttribute("aria-busy", "true");
  const all = (await printed(page)).join(" ");
  for (const part of name.trim().split(/\s+/)) expect(all).not.toMatch(new RegExp(`\\b${part}\\b`, "i"));
});

test("an assessment is printed whole with every answer, or in chosen sections", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  const at = await sampleAddresses(page, sampleApp.url);
  await page.goto(new URL(`${at.assessment}?section=safety_interviews`, sampleApp.url).href);
  await expect(page.getByText("Interviews begun")).toBeVisible();
  const begun = page.getByRole("link", { name: /^Subject interview/ }).first();
  await expect(begun).toBeVisible();

  const whole = await printed(page);
  const text = spaceless(whole.join(" "));
  const version = /edition (\d+\.\d+\.\d+)/.exec(whole[0] ?? "")?.[1] ?? "none";
  const { safety, observations } = instrumentOf({ pack: "bellwether", version });
  const subject = safety.typeOf("subject");
  const questions = subject?.groups.flatMap((group) => group.questions) ?? [];
  expect(questions.length).toBe(83);
  for (const question of questions) expect(text).toContain(spaceless(question.text));
  for (const section of ["key_observations", "observations_suggesting"] as const)
    for (const item of observations[section].items) expect(text).toContain(spaceless(item.label));
  for (const title of ["Assessment findings", "Threat classification", "Threat response", "Files"])
    expect(text.toLowerCase()).toContain(spaceless(title.toLowerCase()));
  for (const words of ["Exact words", "Team", "Made ", "Signature"]) expect(text).toContain(spaceless(words));
  expect(text).toContain(spaceless("Name Role Signature Date"));
  for (const control of ["Return to Case Details", "Begin an interview", "Print…"])
    expect(text).not.toContain(spaceless(control));
  const number = /Case ([A-Z]+-\d{4}-\d+)/.exec(whole[0] ?? "")?.[1] ?? "none";
  expectMargins(whole, [at.personName, `Case ${number}`]);

  // An answer of an interview, as it stands in the form, is on paper.
  const interview = new URL((await begun.getAttribute("href")) ?? "", page.url());
  interview.searchParams.set("group", subject?.groups[0]?.key ?? "");
  await page.goto(interview.href);
  await expect(page.locator("textarea").first()).toBeVisible();
  const answers = await page
    .locator("textarea")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  const given = answers.filter((answer) => answer.trim() !== "");
  expect(given.length).toBeGreaterThan(0);
  for (const answer of given) expect(text).toContain(spaceless(answer));

  await page.goBack();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-asked", "yes");
  });
  await page.getByRole("button", { name: "Print…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("The whole assessment").press("Space");
  const sections = dialog.getByRole("group", { name: "Sections" });
  await expect(sections.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await sections.getByLabel(/key observations/i).press("Space");
  await sections.getByLabel(/safety/i).press("Space");
  await expect(sections.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await dialog.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.locator("body[data-asked]")).toHaveCount(1);
  await expect(dialog).toHaveCount(0);
  const some = spaceless((await printed(page)).join(" "));
  expect(some).toContain(spaceless(observations.key_observations.items[0]?.label ?? "none"));
  expect(some).not.toContain(spaceless(questions[0]?.text ?? "none"));
  expect(some).not.toContain(spaceless(observations.observations_suggesting.items[0]?.label ?? "none"));
});

/** Screens with a button that prints at once, and what their paper says. */
const papers: readonly (readonly [screen: string, words: RegExp])[] = [
  ["case, plan in force", /^Safety planMade .*Measures/],
  ["WAVR, signed, plan", /Threat Management Plan/],
  ["meeting, held and signed", /^Team meetingMade .*Attend/],
  ["case report", /Threat report/],
];

test("where a button prints, the paper is written before the system lays it out", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  const all = signedInScreens(await sampleAddresses(page, sampleApp.url));
  await keepPapers(page);
  for (const [name, words] of papers) {
    const screen = all.find((each) => each.name === name);
    await page.goto(new URL(screen?.path ?? name, sampleApp.url).href);
    await screen?.act?.(page);
    await page.getByRole("button", { name: "Print", exact: true }).first().press("Enter");
    await expect.poll(() => paperOf(page), name).toMatch(words);
    // On the screen it stands no longer.
    await expect(page.locator("body > .bw-print h1"), name).toHaveCount(0);
  }
});
