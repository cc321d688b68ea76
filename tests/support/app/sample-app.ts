import { test as base } from "@playwright/test";
import { catchMail, type MailCatcher } from "#support/server/mail-catcher.ts";
import { type RunningApp, startApp, temporaryFolder } from "./app.ts";
import { type Computer, startTeam } from "./team.ts";

/**
 * Tests that change no record of the sample share one application for each worker: starting it, and signing in, takes
 * longer than many of them. Who signs in does so as the coordinator, and stays signed in. A test that changes something
 * has a `freshApp` of its own.
 */
export const test = base.extend<
  { readonly freshApp: RunningApp; readonly teamOffice: Computer & { readonly mail: MailCatcher } },
  { readonly sampleApp: RunningApp }
>({
  /** A computer of a team whose server sends mail: where colleagues are invited. */
  teamOffice: async ({ browser }, use) => {
    const mail = await catchMail();
    const { port } = mail;
    const from = "Bellwether <no-reply@operator.example>";
    const sending = { host: "127.0.0.1", port, secure: false, user: null, password: null, from };
    const team = await startTeam(browser, 1, { sample: true, mail: sending });
    const [office] = team.computers;
    if (office === undefined) throw new Error("The office's computer runs.");
    await use({ ...office, mail });
    await team.stop();
    await mail.close();
  },

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
      // What the walks through all screens see is the program as it is built.
      const app = await startApp({ data: folder.path, sample: true, ownProcess: true });
      await use(app);
      await app.stop();
      await folder.remove();
    },
    { scope: "worker" },
  ],
});
