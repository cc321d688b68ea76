import { expect, type Page } from "@playwright/test";

/**
 * Answers the next check-in of a plan from the list of tasks, which is open: a key (1 better, 2 about the same, …), a
 * sentence, Ctrl Enter. The next one takes its place. `meanwhile` looks at the dialog before it is sent.
 */
export async function answerCheckIn(
  page: Page,
  plan: string,
  { key, words, meanwhile }: { key: string; words: string; meanwhile?: () => Promise<void> },
): Promise<void> {
  const row = page.getByRole("link", { name: `Check in: ${plan}` });
  const address = await row.getAttribute("href");
  await row.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Check-in: ${plan}` });
  await expect(dialog.getByRole("radio", { name: /About the same/ })).toBeFocused();
  await page.keyboard.press(key);
  await expect(dialog.getByLabel("In a sentence")).toBeFocused();
  await page.keyboard.insertText(words);
  await meanwhile?.();
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expect(row).not.toHaveAttribute("href", address ?? "");
}
