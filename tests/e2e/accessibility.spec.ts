import { expect, type Page, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app.ts";
import { axeViolations } from "#support/axe.ts";
import {
  inPart,
  openScreens,
  type Screen,
  sampleAddresses,
  screenParts,
  settled,
  signedInScreens,
} from "#support/screens.ts";
import { coordinator, signIn } from "#support/sign-in.ts";
import { watchPage } from "#support/watch-page.ts";

const looks = [
  { name: "light", media: { colorScheme: "light", forcedColors: "none" } },
  { name: "dark", media: { colorScheme: "dark", forcedColors: "none" } },
  { name: "forced colors", media: { colorScheme: "light", forcedColors: "active" } },
] as const;

// Each part of a look has an application of its own, so they need not wait for each other.
test.describe.configure({ mode: "parallel" });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeEach(async () => {
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, sample: true });
});

test.afterEach(async () => {
  await app.stop();
  await folder.remove();
});

async function problemsOn(page: Page, screen: Screen, look: string): Promise<readonly string[]> {
  await page.goto(new URL(screen.path, app.url).href);
  await settled(page);
  await screen.act?.(page);
  await settled(page);
  return (await axeViolations(page)).map((violation) => `${screen.name}, ${look}: ${violation}`);
}

for (const look of looks)
  for (const part of screenParts)
    test(`no axe violation and no CSP violation on any screen, ${look.name}, part ${part + 1}`, async ({
      page,
    }) => {
      test.setTimeout(300_000);
      // A missing element fails soon, not at the end of the test.
      page.setDefaultTimeout(30_000);
      await page.emulateMedia(look.media);
      const watch = await watchPage(page);
      const problems: string[] = [];
      await page.goto(app.url);
      for (const screen of openScreens.filter(inPart(part)))
        problems.push(...(await problemsOn(page, screen, look.name)));
      await signIn(page, app.url, coordinator);
      const screens = signedInScreens(await sampleAddresses(page, app.url));
      for (const screen of screens.filter(inPart(part)))
        problems.push(...(await problemsOn(page, screen, look.name)));
      expect(problems).toEqual([]);
      expect(watch.troubles).toEqual([]);
    });
