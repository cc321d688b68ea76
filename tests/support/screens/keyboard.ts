import type { Locator, Page } from "@playwright/test";

/** How often Tab repeats, as it does for a person who holds it down, before the page is asked where the focus is. */
const atOnce = 12;

/**
 * Whether `target` has the focus. If not, repeated Tabs will stop there: those that come after it was reached do
 * nothing, until this is asked again.
 */
const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const page = window as unknown as { tabStop?: Element | null };
    if (!("tabStop" in page))
      window.addEventListener(
        "keydown",
        (event) => {
          if (event.key !== "Tab" || document.activeElement !== page.tabStop) return;
          event.preventDefault();
          event.stopImmediatePropagation();
        },
        { capture: true },
      );
    const reached = element === document.activeElement;
    page.tabStop = reached ? null : element;
    return reached;
  });

/**
 * Presses Tab (or Shift+Tab) until `target` has the focus, like a person without a mouse. Fails after `limit` presses
 * and says where the focus went: a control that cannot be reached is a defect.
 */
export async function tabTo(page: Page, target: Locator, { back = false, limit = 400 } = {}): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses <= limit; presses += atOnce) {
    if (await isFocused(target.first())) return;
    if (back) await page.keyboard.down("Shift");
    await Promise.all(Array.from({ length: atOnce }, () => page.keyboard.down("Tab")));
    await page.keyboard.up("Tab");
    if (back) await page.keyboard.up("Shift");
  }
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`The keyboard did not reach ${target} in ${limit} presses; the focus is on ${where}`);
}

/** Moves to a control and presses it. */
export async function press(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves to a text field and replaces its text. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(text);
}

/** Picks an option of a native select by typing its label, as keyboard users do. */
export async function choose(page: Page, target: Locator, label: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(label);
}

/** Enters a radio group and moves to `target` with the arrows. */
export async function pick(page: Page, group: Locator, target: Locator): Promise<void> {
  const radios = group.getByRole("radio");
  const count = await radios.count();
  const anyFocused = () => radios.evaluateAll((all) => all.some((radio) => radio === document.activeElement));
  for (let presses = 0; presses <= 400 && !(await anyFocused()); presses += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  for (let moves = 0; moves < count && !(await target.isChecked()); moves += 1)
    await page.keyboard.press("ArrowDown");
  if (!(await target.isChecked())) throw new Error(`The arrows did not reach ${target}.`);
}

/** Types into a field of the open dialog, which is named by its id: several labels begin with the same word. */
export async function typeAt(page: Page, id: string, text: string): Promise<void> {
  await page.locator(`#${id}`).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}
