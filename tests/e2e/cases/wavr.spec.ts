import { expect, type Page } from "@playwright/test";
import { currentInstrument } from "#instruments/instrument.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { beginWavr } from "#support/screens/begin-wavr.ts";
import { settled } from "#support/screens/settled.ts";

const { worksheet } = currentInstrument().wavr;
const [first, , third] = worksheet.factors;

/** The numbers of the factors in the order of the page. */
const shown = worksheet.domains.flatMap(({ value }) =>
  worksheet.factors.filter(({ domain }) => domain === value).map(({ number }) => number),
);
const factor = (page: Page, number: number) =>
  page.getByRole("group", {
    name: new RegExp(`^${number}\\s*${worksheet.factors[number - 1]?.label ?? ""}`),
  });
const saved = (page: Page) => page.locator(".bw-save-state", { hasText: /^Saved/ });

test("21 factors are coded by fewer than 90 keys, and are there after a reload", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await beginWavr(page, freshApp.url);
  await page.getByRole("link", { name: /^Motive, intent and means/ }).focus();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press("Enter");
  await expect(page.getByRole("heading", { name: /^Motive, intent and means/ })).toBeFocused();
  const letters = [..."paxapaapxaapaaapaappa"];
  for (const [index, letter] of letters.entries()) {
    await press("F8");
    await press(letter);
    await expect(factor(page, shown[index] ?? 0)).toHaveAttribute("data-answered", "yes");
  }
  expect(keys).toBeLessThan(90);
  await expect(page.getByText("21 of 21 coded")).toBeVisible();
  await press("F8");
  await expect(page.getByText("Every factor is coded.")).toBeAttached();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText("21 of 21 coded")).toBeVisible();
  await expect(factor(page, 1).getByRole("radio", { name: "Present" })).toBeChecked();
});

test("a snapshot keeps what was coded, and what changed since is said and laid side by side", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await beginWavr(page, freshApp.url);
  await page.getByRole("link", { name: /^Motive, intent and means/ }).click();
  await factor(page, 1).getByRole("radio", { name: "Present" }).check();
  await page.keyboard.press("c");
  await expect(factor(page, 1).getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Holds Ms. Farrow responsible.");
  await factor(page, 3).getByRole("radio", { name: "Prominent" }).check();
  await factor(page, 3).getByRole("checkbox", { name: "Recent change" }).check();

  await page.getByRole("button", { name: "Take a snapshot…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Reason").fill("Before the reassessment");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toHaveCount(0);
  const beside = page.getByRole("region", { name: "Details" });
  await expect(beside).toContainText("Before the reassessment");
  await expect(beside).toContainText("Nothing.");

  await factor(page, 1).getByRole("radio", { name: "Absent" }).check();
  await expect(beside).toContainText(`1 ${first?.label}`);
  await expect(beside).toContainText("Present → Absent");
  await page.getByRole("button", { name: "Compare…" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 factor differs.");
  const rows = dialog.getByRole("row");
  await expect(rows.nth(1)).toContainText(first?.label ?? "");
  await expect(rows.nth(1).getByRole("cell").nth(0)).toContainText("Present");
  await expect(rows.nth(1).getByRole("cell").nth(1)).toContainText("Absent");
  await expect(rows.filter({ hasText: third?.label ?? "" })).toContainText("Prominent");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  }
});

test("evidence is linked to what the case holds, and leads there", async ({ page, freshApp }) => {
  await signIn(page, freshApp.url, coordinator);
  const address = await beginWavr(page, freshApp.url);
  const caseAddress = address.replace(/\/wavr.*$/, "");
  await page.goto(`${caseAddress}?tab=comments`);
  await page.getByRole("textbox", { name: /comment/i }).fill("Two voicemails within an hour.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByRole("list", { name: "Comments, newest first" })).toContainText("Two voicemails");
  await page.goto(`${address}&section=worksheet`);
  await factor(page, 3).getByRole("radio", { name: "Prominent" }).check();
  await page.getByRole("button", { name: /^Link a source to 3\./ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /Two voicemails/ }).check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await factor(page, 3)
    .getByRole("link", { name: /Two voicemails/ })
    .click();
  await expect(page).toHaveURL(/tab=comments&entry=\d+/);
});

test("facts of the intake are kept as they are typed, and no day is filled in that nobody gave", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await beginWavr(page, freshApp.url);
  await expect(page.getByRole("textbox", { name: "Date received", exact: true })).toHaveValue("");
  await page.getByLabel("Reported by").fill("Lee Ortega");
  await page.getByRole("checkbox", { name: "Spoken threat" }).check();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Date received", exact: true })).toHaveValue("");
  await expect(page.getByLabel("Reported by")).toHaveValue("Lee Ortega");
  await expect(page.getByRole("checkbox", { name: "Spoken threat" })).toBeChecked();
  expect(await axeViolations(page)).toEqual([]);
});

test("a case offers WAVR, and shows how far it is in a tab of its own once it was begun", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/cases", freshApp.url).href);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const tabs = page.getByRole("navigation", { name: "Case", exact: true });
  await expect(tabs.getByRole("link", { name: "Assessments" })).toBeVisible();
  await expect(tabs.getByRole("link", { name: /^WAVR/ })).toHaveCount(0);
  const address = await beginWavr(page, freshApp.url);
  await page.getByLabel("Reported by").fill("Lee Ortega");
  await expect(saved(page)).toBeVisible();
  await page.goto(address.replace(/\/wavr.*$/, ""));
  await tabs.getByRole("link", { name: /^WAVR/ }).click();
  const facts = page.getByRole("main");
  await expect(facts).toContainText("Intake Questionnaire2 of 24 answered");
  await expect(facts).toContainText("WorksheetNot begun");
  await page.getByRole("main").getByRole("link", { name: "WAVR assessment" }).click();
  await expect(page.getByLabel("Reported by")).toHaveValue("Lee Ortega");
});

test("every factor, its codes and its evidence have room, at any width and in forced colors", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await beginWavr(page, freshApp.url);
  await page.getByRole("link", { name: /^Motive, intent and means/ }).click();
  await factor(page, 1).getByRole("radio", { name: "Present" }).check();
  for (const width of [320, 600, 768, 900, 1024, 1180, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const rows = await page.locator(".wizard-row").evaluateAll((all) =>
      all.map((row) => ({
        text: row.querySelector(".wizard-row-question")?.getBoundingClientRect().width ?? 0,
        room: row.getBoundingClientRect().width,
        cut: [...row.querySelectorAll<HTMLElement>(".wizard-answer")].some(
          (each) => each.scrollWidth > each.clientWidth + 1,
        ),
      })),
    );
    expect(rows).toHaveLength(21);
    for (const { text, room, cut } of rows) {
      expect(text, `${width} px`).toBeGreaterThanOrEqual(Math.min(200, room - 64));
      expect(cut, `${width} px`).toBe(false);
    }
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(fits, `${width} px`).toBe(true);
  }
  await page.emulateMedia({ forcedColors: "active" });
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
});
