import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { anyWorksheet } from "#support/matrix/worksheets.ts";
import { beginWorksheet } from "#support/screens/begin-worksheet.ts";
import { inLooks } from "#support/screens/in-looks.ts";
import { printed } from "#support/screens/printed.ts";

// Everything that is asked comes from the pack that was registered first (decision 093).
const pack = anyWorksheet();
const [theme] = pack.themes;
const [question, second] = theme?.questions ?? [];

const saved = (page: Page) => expect(page.locator(".bw-save-state", { hasText: /^Saved/ })).toBeVisible();
const asked = (page: Page, text: string | undefined) => page.getByRole("group", { name: text ?? "" });

test("a worksheet is offered, filled in, signed, kept and printed, all by keyboard", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await beginWorksheet(page, freshApp.url);
  for (const notice of pack.meta.notices) await expect(page.getByText(notice).first()).toBeVisible();

  // F8 goes from one open question to the next.
  await page.keyboard.press("F8");
  const first = asked(page, question?.text);
  await expect(first.getByRole("textbox")).toBeFocused();
  await page.keyboard.insertText("Words in a notebook, found by his teacher on Nov 12.");
  const choice = pack.choice?.options[0]?.label ?? "";
  await first.getByRole("radio", { name: choice }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("F8");
  await expect(asked(page, second?.text).getByRole("textbox")).toBeFocused();
  await page.keyboard.press("Control+s");
  await saved(page);
  await expect(first.getByRole("button", { name: /^Link a source/ })).toBeVisible();
  expect(await inLooks(page)).toEqual([]);

  // What is missing is named, each with a link.
  await page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("link", { name: pack.conclusion.title })
    .press("Enter");
  await expect(page.locator("[data-section-title]")).toBeFocused();
  const sign = page.getByRole("button", { name: "Sign the worksheet…" });
  await sign.press("Enter");
  const required = pack.conclusion.fields.filter((each) => each.required);
  const toFix = page.getByRole("group", { name: "Things to fix" });
  await expect(toFix.getByRole("button")).toHaveCount(required.length);
  for (const { key, input } of required) {
    await page.locator(`#conclusion-${key}`).focus();
    await page.keyboard.insertText(input === "date" ? "11/20/2026" : "As the team sees it.");
  }
  await expect(toFix).toHaveCount(0);
  expect(await inLooks(page)).toEqual([]);
  await sign.press("Enter");
  const asking = page.getByRole("dialog", { name: "Sign version 1 of the worksheet?" });
  await asking.getByRole("button", { name: "Sign" }).press("Enter");
  await expect(asking).toHaveCount(0);
  const kept = page.getByRole("button", { name: "Version 1" });
  await kept.press("Enter");
  const reading = page.getByRole("dialog", { name: `${pack.title}, version 1` });
  await expect(reading).toContainText("Words in a notebook");
  await expect(reading).toContainText(/[0-9a-f]{64}/);
  await reading.getByRole("button", { name: "Close" }).last().press("Enter");

  const paper = (await printed(page)).join(" ");
  for (const { title } of pack.themes) expect(paper).toContain(title);
  expect(paper).toContain("Words in a notebook");
  expect(paper).toContain("Version 1, signed on");
  // A font may have another sign for an apostrophe.
  const plain = (words: string) => words.replaceAll(/[\u2019\u02bc]/g, "'");
  for (const notice of pack.meta.notices) expect(plain(paper)).toContain(plain(notice));

  // What is written later changes nothing of what was signed.
  const [field] = required.filter(({ input }) => input === "textarea");
  await page.locator(`#conclusion-${field?.key}`).focus();
  await page.keyboard.insertText("Seen again: ");
  await expect(page.getByText("Changed since version 1")).toBeVisible();
  await page.keyboard.press("Control+s");
  await saved(page);
  await page.getByRole("link", { name: "Return to Case Details" }).press("Enter");
  await expect(page).toHaveURL(/\/cases\/\d+$/);
  const card = page.getByRole("main").locator(".case-cards > *", { hasText: pack.title });
  await expect(card).toContainText("Nolan Pruitt");
  await expect(card).toContainText("Signed");
});
