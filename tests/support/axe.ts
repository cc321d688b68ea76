import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Runs axe on the present page; one line for each violation, with the element and the problem. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const results = await page.evaluate<AxeResults, readonly string[]>(
    (values) =>
      (
        window as unknown as { axe: { run: (root: Document, options: object) => Promise<AxeResults> } }
      ).axe.run(document, {
        runOnly: { type: "tag", values },
        rules: { "aria-dialog-name": { enabled: true } },
        resultTypes: ["violations"],
      }),
    tags,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary?.replace(/\s+/g, " ").slice(0, 200)}`,
    ),
  );
}
