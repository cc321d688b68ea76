import type { Page } from "@playwright/test";

export interface PageWatch {
  /** Script errors, console errors and CSP violations, in order. */
  readonly troubles: readonly string[];
}

/** Listens for everything that a healthy page never reports. Call it before the first navigation. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`script: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(`console: ${message.text()}`);
  });
  await page.exposeBinding("reportViolation", (_, directive: string, blocked: string) => {
    troubles.push(`CSP: ${directive} ${blocked}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = (window as unknown as { reportViolation: (a: string, b: string) => void })
        .reportViolation;
      report(event.violatedDirective, `${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  return { troubles };
}
