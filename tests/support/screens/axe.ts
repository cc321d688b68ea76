import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";
import type { RunOptions } from "axe-core";
import { long } from "../long.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const options = { resultTypes: ["violations"], preload: false, iframes: false } satisfies RunOptions;

const everything: RunOptions = {
  ...options,
  runOnly: { type: "tag", values: tags },
  rules: { "aria-dialog-name": { enabled: true } },
};
/** What another look of the same screen can change: the rest of the rules read what is said, not how it is coloured. */
const colours: RunOptions = { ...options, runOnly: { type: "rule", values: ["color-contrast"] } };

/** What is judged: all that the page shows, or that without the frame, which is the same around every screen. */
export type Judged = "page" | "screen";
const frame = [".bw-rail", ".bw-top"];

async function violations(page: Page, chosen: RunOptions, judged: Judged): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  // Only what is wrong leaves the page: the rest of the results is many times as much.
  const context = { exclude: judged === "screen" && !long ? frame : [] };
  return page.evaluate(
    async ([within, given]) => {
      const { axe } = window as unknown as { axe: Pick<typeof Axe, "run"> };
      const { violations: found } = await axe.run(within, given);
      return found.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) =>
            `${id}: ${target.join(" ")}: ${failureSummary?.replace(/\s+/g, " ").slice(0, 200)}`,
        ),
      );
    },
    [context, chosen] as const,
  );
}

/** Runs axe on the present page; one line for each violation, with the element and the problem. */
export const axeViolations = (page: Page, judged: Judged = "page"): Promise<readonly string[]> =>
  violations(page, everything, judged);

/** The same for a screen that was judged in another look already. */
export const axeColourViolations = (page: Page, judged: Judged = "page"): Promise<readonly string[]> =>
  violations(page, long ? everything : colours, judged);
