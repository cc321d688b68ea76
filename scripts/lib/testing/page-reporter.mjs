// Prints what the page held when a browser test failed: pictures stay on the machine that ran it, its words do not.
import { readFileSync } from "node:fs";

const longest = 200;

/** The part of Playwright's own notes that shows the page, as a tree of what it says. */
export function pageIn(notes) {
  const [, shown] = /^```yaml\n([\s\S]*?)^```/m.exec(notes) ?? [];
  if (shown === undefined) return null;
  const page = shown.trimEnd().split("\n");
  const left = page.length - longest;
  return [...page.slice(0, longest), ...(left > 0 ? [`and ${left} lines more`] : [])].join("\n");
}

export default class PageReporter {
  printsToStdio() {
    return false;
  }

  onTestEnd(test, result) {
    if (result.status === test.expectedStatus) return;
    for (const { name, path, body } of result.attachments) {
      if (name !== "error-context") continue;
      const notes = body ? body.toString("utf8") : path ? readFileSync(path, "utf8") : "";
      const page = pageIn(notes);
      if (page !== null) console.log(`\nThe page when “${test.title}” failed:\n${page}\n`);
    }
  }
}
