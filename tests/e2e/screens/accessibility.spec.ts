import { expect, type Page } from "@playwright/test";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, letIn, signIn } from "#support/app/sign-in.ts";
import { tellCounts } from "#support/counted.ts";
import { axeColourViolations, axeViolations } from "#support/screens/axe.ts";
import {
  inPart,
  type Screen,
  sampleAddresses,
  screenParts,
  signedInScreens,
} from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";
import { openScreens, teamScreens } from "#support/screens/team-screens.ts";
import { createWalk, type Walk } from "#support/screens/walk.ts";
import { watchPage } from "#support/screens/watch-page.ts";

// The parts need not wait for each other.
test.describe.configure({ mode: "parallel" });

const looks = [
  {
    name: "light",
    media: { colorScheme: "light", forcedColors: "none" },
    judge: axeViolations,
    often: "page",
  },
  {
    name: "dark",
    media: { colorScheme: "dark", forcedColors: "none" },
    judge: axeColourViolations,
    often: "screen",
  },
  {
    name: "forced colors",
    media: { colorScheme: "light", forcedColors: "active" },
    judge: axeColourViolations,
    often: "screen",
  },
] as const;

/** One visit, and each look of what stands there; the colours of the frame are judged on the first. */
async function problemsOn(
  page: Page,
  walk: Walk,
  screen: Screen,
  first: boolean,
): Promise<readonly string[]> {
  const problems: string[] = [];
  await page.emulateMedia(looks[0].media);
  await walk.to(screen.path);
  await walk.act(screen);
  for (const look of looks) {
    await page.emulateMedia(look.media);
    // The screen stands already: only its colours change.
    await settled(page, look === looks[0] ? 3 : 1);
    problems.push(
      ...(await look.judge(page, first ? "page" : look.often)).map(
        (each) => `${screen.name}, ${look.name}: ${each}`,
      ),
    );
  }
  return problems;
}

async function walkThrough(page: Page, url: string, screens: readonly Screen[]): Promise<void> {
  const walk = createWalk(page, url);
  const problems: string[] = [];
  for (const screen of screens)
    problems.push(...(await problemsOn(page, walk, screen, screen === screens[0])));
  tellCounts({ "screens judged by axe": screens.length, "looks of them": screens.length * looks.length });
  expect(problems).toEqual([]);
}

for (const part of screenParts)
  test(`no axe violation and no CSP violation on any screen in any look, part ${part + 1}`, async ({
    page,
    sampleApp,
  }) => {
    const watch = await watchPage(page);
    await signIn(page, sampleApp.url, coordinator);
    const screens = signedInScreens(await sampleAddresses(page, sampleApp.url));
    await walkThrough(page, sampleApp.url, screens.filter(inPart(part)));
    expect(watch.troubles).toEqual([]);
  });

test("no axe violation and no CSP violation where colleagues are invited in any look", async ({
  teamOffice,
}) => {
  const { page, app, watch } = teamOffice;
  await signIn(page, app.url, coordinator);
  await walkThrough(page, app.url, teamScreens);
  expect(watch.troubles).toEqual([]);
});

test("no axe violation and no CSP violation in front of the sign-in in any look", async ({ page }) => {
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path, sample: true });
  try {
    const watch = await watchPage(page);
    await letIn(page, app.url);
    // Each is loaded for itself: nobody comes from one to the other with a screen of the shell between.
    for (const screen of openScreens) await walkThrough(page, app.url, [screen]);
    expect(watch.troubles).toEqual([]);
  } finally {
    await app.stop();
    await folder.remove();
  }
});
