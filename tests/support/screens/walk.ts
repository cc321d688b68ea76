import type { Page } from "@playwright/test";
import { pseudo } from "#lib/words/language/pseudo.ts";
import type { Screen } from "./screens.ts";
import { settled } from "./settled.ts";

export interface Walk {
  /** Goes to an address; whoever looks at the page has to wait until it stands. */
  readonly to: (path: string) => Promise<void>;
  /** Does what a screen needs; where that does not leave with its screen the page is loaded anew for the next. */
  readonly act: (screen: Screen) => Promise<void>;
}

/** An address without a record or a read, and the words that stand there. */
const between = { path: "/nowhere", words: "There is nothing at this address" };

/** What an action may open. Where one of these outlives its screen, or asks before it is left, the page is loaded anew. */
const opened =
  "dialog[open], [role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox'], [role='tooltip'], .bw-toast, .bw-help";

/**
 * Goes to an address inside the page, as the browser's own buttons do it, and waits until the screen before has gone.
 * False where something of that screen stays.
 */
const goInside = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    async ([address, empty, words, accented, stays]) => {
      const go = (to: string) => {
        window.history.pushState(null, "", to);
        window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
      };
      const until = async (what: string, holds: () => boolean) => {
        const end = performance.now() + 30_000;
        while (!holds()) {
          if (performance.now() > end) throw new Error(`${what} in 30 seconds.`);
          await new Promise(requestAnimationFrame);
        }
      };
      const nothing = () => {
        const text = document.querySelector("main")?.textContent ?? "";
        return text.includes(words) || text.includes(accented);
      };
      const asks = () => document.querySelector("[role='alertdialog']") !== null;
      go(empty);
      await until("The last screen was not left", () => nothing() || asks());
      if (document.querySelector(stays) !== null) return false;
      if (address === empty) return true;
      // The heading of the empty page goes as soon as the next screen is there.
      const heading = document.querySelector("main h1");
      go(address);
      await until(`${address} did not come`, () => heading?.isConnected !== true || !nothing());
      return true;
    },
    [path, between.path, between.words, pseudo(between.words), opened] as const,
  );

/**
 * Goes through the addresses of an application inside one page, as a person does, which is many times quicker than
 * loading the page for each. It is loaded anew only where something of an action would reach the next screen.
 */
export function createWalk(page: Page, url: string): Walk {
  let begun = false;
  return {
    to: async (path) => {
      if (!begun || !(await goInside(page, path))) await page.goto(new URL(path, url).href);
      begun = true;
    },
    act: async (screen) => {
      if (screen.act === undefined) return;
      await settled(page);
      await screen.act(page);
    },
  };
}
