import { expect, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app.ts";
import { axeViolations } from "#support/axe.ts";
import { conditions, setUpNewWorkspace, standInForReads, standing } from "#support/conditions.ts";
import { type Screen, sampleAddresses, settled, signedInScreens } from "#support/screens.ts";
import { coordinator, signIn } from "#support/sign-in.ts";
import { watchPage } from "#support/watch-page.ts";

// Each condition has an application of its own, so they need not wait for each other.
test.describe.configure({ mode: "parallel" });

const bare = (screen: Screen) => screen.act === undefined;
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

for (const condition of conditions)
  test(`no axe violation on any screen whose reads meet: ${condition}`, async ({ page }) => {
    test.setTimeout(420_000);
    app = await startApp({ data: folder.path, sample: true });
    await signIn(page, app.url, coordinator);
    const screens = signedInScreens(await sampleAddresses(page, app.url)).filter(bare);
    await standInForReads(page, condition);
    const watch = await watchPage(page);
    const problems: string[] = [];
    for (const screen of screens) {
      await page.goto(new URL(screen.path, app.url).href);
      await standing(page);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await standing(page);
        const violations = await axeViolations(page);
        problems.push(...violations.map((each) => `${screen.name}, ${colorScheme}: ${each}`));
      }
    }
    expect(problems).toEqual([]);
    expect(watch.troubles).toEqual([]);
  });

test("no axe violation on any screen of a workspace with nothing in it", async ({ page }) => {
  test.setTimeout(300_000);
  app = await startApp({ data: folder.path });
  await setUpNewWorkspace(page, app.url);
  const watch = await watchPage(page);
  const none = { case: "/none", person: "/none", personName: "", assessment: "/none" };
  const problems: string[] = [];
  for (const screen of signedInScreens(none)) {
    if (!bare(screen) || screen.path.startsWith("/none")) continue;
    await page.goto(new URL(screen.path, app.url).href);
    await settled(page);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const violations = await axeViolations(page);
      problems.push(...violations.map((each) => `${screen.name}, ${colorScheme}: ${each}`));
    }
  }
  expect(problems).toEqual([]);
  expect(watch.troubles).toEqual([]);
});
