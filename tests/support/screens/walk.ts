import { expect, type Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { settled } from "./settled.ts";

export interface Walk {
  /** Goes to an address; whoever looks at the page has to wait until it stands. */
  readonly to: (path: string) => Promise<void>;
  /** Does what a screen needs; where that does not leave with its screen the page is loaded anew for the next. */
  readonly act: (screen: Screen) => Promise<void>;
}

/** An address without a record or a read. Its heading is marked, so that the next screen is there once the mark is gone. */
const between = "/nowhere";
const mark = "data-walked";

/** As the browser's own buttons do it: the router follows. */
const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    window.history.pushState(null, "", address);
    window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);

/** What an action may open. Where one of these outlives its screen, or asks before it is left, the page is loaded anew. */
const opened =
  "dialog[open], [role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox'], [role='tooltip'], .bw-toast";

/**
 * Goes through the addresses of an application inside one page, as a person does, which is many times quicker than
 * loading the page for each. It is loaded anew only where something of an action would reach the next screen.
 */
export function createWalk(page: Page, url: string): Walk {
  const nowhere = page.getByRole("heading", { level: 1, name: "Not found", exact: true });
  const empty = page.getByText("There is nothing at this address");
  const leaveGuard = page.getByRole("alertdialog", { name: /^(Leave without saving|Some of your text)/ });
  let begun = false;

  /** Leaves the present screen inside the page; false where something of it stays. */
  const leave = async (): Promise<boolean> => {
    await navigate(page, between);
    await expect(empty.or(leaveGuard).first()).toBeVisible();
    return (await page.locator(opened).count()) === 0;
  };

  return {
    to: async (path) => {
      if (begun && (await leave())) {
        await nowhere.evaluate((heading, name) => heading.setAttribute(name, ""), mark);
        await navigate(page, path);
        if (path !== between) await expect(page.locator(`[${mark}]`)).toHaveCount(0);
      } else await page.goto(new URL(path, url).href);
      begun = true;
    },
    act: async (screen) => {
      if (screen.act === undefined) return;
      await settled(page);
      await screen.act(page);
    },
  };
}
