import { test as base } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "./app.ts";

/**
 * Tests that change no record of the sample share one application for each worker: starting it, and signing in, takes
 * longer than many of them. Who signs in does so as the coordinator, and stays signed in. A test that changes something
 * has a `freshApp` of its own.
 */
export const test = base.extend<{ readonly freshApp: RunningApp }, { readonly sampleApp: RunningApp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
  freshApp: async ({}, use) => {
    const folder = await temporaryFolder();
    const app = await startApp({ data: folder.path, sample: true });
    await use(app);
    await app.stop();
    await folder.remove();
  },

  sampleApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const folder = await temporaryFolder();
      const app = await startApp({ data: folder.path, sample: true });
      await use(app);
      await app.stop();
      await folder.remove();
    },
    { scope: "worker" },
  ],
});
