import { expect, type Page } from "@playwright/test";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { tellCounts } from "#support/counted.ts";
import { long } from "#support/long.ts";
import { axeColourViolations, axeViolations } from "#support/screens/axe.ts";
import {
  conditions,
  screensIn,
  setUpNewWorkspace,
  standInForReads,
  standing,
  type Unanswered,
} from "#support/screens/conditions.ts";
import { type Screen, sampleAddresses, signedInScreens } from "#support/screens/screens.ts";
import { createWalk } from "#support/screens/walk.ts";
import { watchPage } from "#support/screens/watch-page.ts";

// The conditions need not wait for each other.
test.describe.configure({ mode: "parallel" });

/**
 * What stands in a condition is made of the same few parts everywhere, whose dark looks the walk through all screens
 * judges; here they are judged once more by `npm run test:long`.
 */
const looks = [
  { colorScheme: "light", judge: axeViolations },
  ...(long ? [{ colorScheme: "dark", judge: axeColourViolations } as const] : []),
] as const;

async function expectNoProblems(
  page: Page,
  url: string,
  screens: readonly Screen[],
  unanswered: Unanswered,
): Promise<void> {
  const watch = await watchPage(page);
  const walk = createWalk(page, url);
  const problems: string[] = [];
  for (const screen of screens) {
    await page.emulateMedia({ colorScheme: looks[0].colorScheme });
    await walk.to(screen.path);
    for (const { colorScheme, judge } of looks) {
      await page.emulateMedia({ colorScheme });
      await standing(page, unanswered);
      problems.push(
        ...(await judge(page, screen === screens[0] ? "page" : "screen")).map(
          (each) => `${screen.name}, ${colorScheme}: ${each}`,
        ),
      );
    }
  }
  tellCounts({ "screens in a condition": screens.length, "looks of them": screens.length * looks.length });
  expect(problems).toEqual([]);
  expect(watch.troubles).toEqual([]);
}

/**
 * What a condition makes of a screen comes from the same few parts everywhere. Each screen is judged in two of the four
 * conditions, and every second one with nothing in it; `npm run test:long` judges all in all.
 */
const oftenEnough = (place: number) => (_: Screen, index: number) => long || index % 2 === place % 2;

for (const [place, condition] of conditions.entries())
  test(`no axe violation on any screen whose reads meet: ${condition}`, async ({ page, sampleApp }) => {
    await signIn(page, sampleApp.url, coordinator);
    const screens = signedInScreens(await sampleAddresses(page, sampleApp.url));
    const unanswered = await standInForReads(page, condition);
    const chosen = screensIn(condition, screens).filter(oftenEnough(place));
    await expectNoProblems(page, sampleApp.url, chosen, unanswered);
  });

test("no axe violation on any screen of a workspace with nothing in it", async ({ page }) => {
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path });
  try {
    const unanswered = await standInForReads(page);
    await setUpNewWorkspace(page, app.url);
    const none = { case: "/none", person: "/none", personName: "", assessment: "/none" };
    const screens = screensIn("empty", signedInScreens(none)).filter(({ path }) => !path.startsWith("/none"));
    await expectNoProblems(page, app.url, screens.filter(oftenEnough(0)), unanswered);
  } finally {
    await app.stop();
    await folder.remove();
  }
});

test("no axe violation where a long page is still the shapes of what comes, and nothing in it takes the focus", async ({
  page,
}) => {
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path });
  try {
    await page.setViewportSize({ width: 1024, height: 640 });
    await setUpNewWorkspace(page, app.url);
    const unanswered = await standInForReads(page, "loading", ["organizations.list"]);
    await page.goto(new URL("/settings/organization", app.url).href);
    await expect(page.getByText("Loading calendar and deadlines")).toBeAttached();
    await standing(page, unanswered);
    expect(await axeViolations(page)).toEqual([]);
  } finally {
    await app.stop();
    await folder.remove();
  }
});
