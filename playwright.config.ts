import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/lib/install/browsers.mjs";

/**
 * Each test starts its own host (tests/support/app/app.ts) in a browser that is already installed; nothing is downloaded.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  // Enough for the longest walk on a busy machine: what does not come is said by the waits below, and long before.
  timeout: 900_000,
  // What is waited for comes within a second; a busy machine may take its time.
  expect: { timeout: 30_000 },
  workers: 2,
  retries: 0,
  fullyParallel: false,
  reporter: "line",
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath: findBrowser() ?? undefined, args: [...browserFlags] },
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "America/Chicago",
    // What moves is waited for, and drawn without a graphics card: screens come to rest at once instead.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    screenshot: "only-on-failure",
  },
});
