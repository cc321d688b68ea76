import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const everything = {
  runOnly: { type: "tag", values: tags },
  rules: { "aria-dialog-name": { enabled: true } },
};
/** What another look of the same screen can change: the rest of the rules read what is said, not how it is coloured. */
const colours = { runOnly: { type: "rule", values: ["color-contrast"] } };

async function violations(page: Page, options: object): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const results = await page.evaluate<AxeResults, object>(
    (given) =>
      (
        window as unknown as { axe: { run: (root: Document, options: object) => Promise<AxeResults> } }
      ).axe.run(document, given),
    { ...options, resultTypes: ["violations"] },
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary?.replace(/\s+/g, " ").slice(0, 200)}`,
    ),
  );
}

/** Runs axe on the present page; one line for each violation, with the element and the problem. */
export const axeViolations = (page: Page): Promise<readonly string[]> => violations(page, everything);

/** The same for a screen that was judged in another look already; `npm run test:long` runs all rules in each look. */
export const axeColourViolations = (page: Page): Promise<readonly string[]> =>
  violations(page, process.env.AXE_EVERY_RULE === "yes" ? everything : colours);
