import { expect, type Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { settled } from "./settled.ts";

export interface Walk {
  /** Goes to an address; whoever looks at the page has to wait until it stands. */
  readonly to: (path: string) => Promise<void>;
  /** Does what a screen needs, after which the page is loaded anew before the next address. */
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

/**
 * Goes through the addresses of an application inside one page, as a person does, which is many times quicker than
 * loading the page for each. Only after an action is it loaded anew, so that nothing of it reaches the next screen.
 */
export function createWalk(page: Page, url: string): Walk {
  const nowhere = page.getByRole("heading", { level: 1, name: "Not found", exact: true });
  let usable = false;
  return {
    to: async (path) => {
      if (usable) {
        await navigate(page, between);
        await expect(page.getByText("There is nothing at this address")).toBeVisible();
        await nowhere.evaluate((heading, name) => heading.setAttribute(name, ""), mark);
        await navigate(page, path);
        if (path !== between) await expect(page.locator(`[${mark}]`)).toHaveCount(0);
      } else await page.goto(new URL(path, url).href);
      usable = true;
    },
    act: async (screen) => {
      if (screen.act === undefined) return;
      usable = false;
      await settled(page);
      await screen.act(page);
    },
  };
}
