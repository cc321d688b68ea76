import { expect, type Page, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app.ts";
import { axeViolations } from "#support/axe.ts";
import { conditions, screensIn, setUpNewWorkspace, standInForReads, standing } from "#support/conditions.ts";
import { inPart, type Screen, sampleAddresses, screenParts, signedInScreens } from "#support/screens.ts";
import { coordinator, signIn } from "#support/sign-in.ts";
import { watchPage } from "#support/watch-page.ts";

// Each condition has an application of its own, so they need not wait for each other.
test.describe.configure({ mode: "parallel" });

const schemes = ["light", "dark"] as const;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeEach(async () => {
  folder = await temporaryFolder();
});

test.afterEach(async () => {
  await app.stop();
  await folder.remove();
});

async function problemsOn(page: Page, screen: Screen): Promise<readonly string[]> {
  await page.goto(new URL(screen.path, app.url).href);
  const problems: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await standing(page);
    const violations = await axeViolations(page);
    problems.push(...violations.map((each) => `${screen.name}, ${colorScheme}: ${each}`));
  }
  return problems;
}

for (const condition of conditions)
  for (const part of screenParts)
    test(`no axe violation on any screen whose reads meet: ${condition}, part ${part + 1}`, async ({
      page,
    }) => {
      test.setTimeout(300_000);
      app = await startApp({ data: folder.path, sample: true });
      await signIn(page, app.url, coordinator);
      const screens = signedInScreens(await sampleAddresses(page, app.url));
      await standInForReads(page, condition);
      const watch = await watchPage(page);
      const problems: string[] = [];
      for (const screen of screensIn(condition, screens).filter(inPart(part)))
        problems.push(...(await problemsOn(page, screen)));
      expect(problems).toEqual([]);
      expect(watch.troubles).toEqual([]);
    });

test("no axe violation on any screen of a workspace with nothing in it", async ({ page }) => {
  test.setTimeout(300_000);
  app = await startApp({ data: folder.path });
  await setUpNewWorkspace(page, app.url);
  const watch = await watchPage(page);
  const problems: string[] = [];
  const none = { case: "/none", person: "/none", personName: "", assessment: "/none" };
  for (const screen of screensIn("empty", signedInScreens(none)))
    if (!screen.path.startsWith("/none")) problems.push(...(await problemsOn(page, screen)));
  expect(problems).toEqual([]);
  expect(watch.troubles).toEqual([]);
});
