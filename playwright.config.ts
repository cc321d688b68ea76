import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/lib/browsers.mjs";

/**
 * Each test starts its own host (tests/support/app.ts) in a browser that is already installed; nothing is downloaded.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  timeout: 120_000,
  workers: 2,
  retries: 0,
  fullyParallel: false,
  reporter: "line",
  use: {
    launchOptions: { executablePath: findBrowser() ?? undefined, args: [...browserFlags] },
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "America/Chicago",
    trace: "off",
    screenshot: "only-on-failure",
  },
});
