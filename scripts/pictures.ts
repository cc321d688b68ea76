// Takes a picture of every screen of the sample workspace. `npm run pictures` writes test-results/pictures/ (light,
// dark, 1024 and 800 px); `npm run pictures -- --readme` renews docs/pictures/. `--condition loading|error|offline` puts
// every read into that condition, `--condition empty` uses a new workspace; `--look light` and `--only case` take
// fewer pictures. Needs a build.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, letIn, signIn } from "#support/app/sign-in.ts";
import {
  type Condition,
  conditions,
  screensIn,
  setUpNewWorkspace,
  standInForReads,
  standing,
  type Unanswered,
} from "#support/screens/conditions.ts";
import { type Screen, sampleAddresses, signedInScreens } from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";
import { openScreens } from "#support/screens/team-screens.ts";
import { browserFlags, findBrowser } from "./lib/install/browsers.mjs";

const root = join(import.meta.dirname, "..");
const looks = [
  { name: "light", media: { colorScheme: "light" }, size: { width: 1440, height: 900 } },
  { name: "dark", media: { colorScheme: "dark" }, size: { width: 1440, height: 900 } },
  { name: "1024", media: { colorScheme: "light" }, size: { width: 1024, height: 700 } },
  { name: "800", media: { colorScheme: "light" }, size: { width: 800, height: 700 } },
] as const;

/** Pictures of the README, by file name. */
const shown = [
  { file: "sign-in", screen: "sign in", look: "light" },
  { file: "dashboard", screen: "dashboard", look: "light" },
  { file: "cases", screen: "cases", look: "light" },
  { file: "case-dark", screen: "case", look: "dark" },
  { file: "cstag", screen: "key observations", look: "light" },
] as const;

const text = { type: "string", default: "" } as const;
const { values: asked } = parseArgs({
  options: {
    readme: { type: "boolean", default: false },
    /** Takes only screens whose name contains it. */
    only: text,
    look: text,
    condition: text,
  },
});
const { readme, only } = asked;
const empty = asked.condition === "empty";
const condition = conditions.find((each) => each === asked.condition);
if (asked.condition !== "" && !empty && condition === undefined)
  throw new Error(`No such condition: ${asked.condition}. There are empty, ${conditions.join(", ")}.`);
const folder = join(root, readme ? "docs/pictures" : "test-results/pictures", asked.condition);
mkdirSync(folder, { recursive: true });

const data = await temporaryFolder();
const app = await startApp({ data: data.path, sample: !empty, ownProcess: true });
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: [...browserFlags],
});

/** What the pages of a condition wait for. */
const waits = new WeakMap<Page, Unanswered>();

async function show(page: Page, screen: Screen): Promise<void> {
  await page.goto(new URL(screen.path, app.url).href);
  const unanswered = waits.get(page);
  if (unanswered !== undefined) return standing(page, unanswered);
  await settled(page);
  await screen.act?.(page);
  await settled(page);
}

async function take(page: Page, screen: Screen, look: string): Promise<void> {
  const kept = shown.find((each) => each.screen === screen.name && each.look === look);
  if ((readme && kept === undefined) || !screen.name.includes(only)) return;
  const name = readme ? kept?.file : `${screen.name.replace(/[^a-z0-9]+/gi, "-")}-${look}`;
  await show(page, screen);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function inEveryLook(takeAll: (page: Page, look: string) => Promise<void>): Promise<void> {
  for (const look of looks.filter((each) => each.name.includes(asked.look))) {
    const page = await browser.newPage({ viewport: look.size, locale: "en-US", ...look.media });
    await letIn(page, app.url);
    await settled(page);
    await takeAll(page, look.name);
    await page.close();
  }
}

async function takeConditions(met: Condition): Promise<void> {
  const first = await browser.newPage();
  await signIn(first, app.url, coordinator);
  const screens = screensIn(met, signedInScreens(await sampleAddresses(first, app.url)));
  await first.close();
  await inEveryLook(async (page, look) => {
    waits.set(page, await standInForReads(page, met));
    for (const screen of screens) await take(page, screen, look);
  });
}

/** A new workspace has no records, so only screens that need none are taken. */
async function takeEmpty(): Promise<void> {
  const first = await browser.newPage();
  await setUpNewWorkspace(first, app.url);
  await first.close();
  const none = { case: "/none", person: "/none", personName: "", assessment: "/none" };
  const screens = screensIn("empty", signedInScreens(none)).filter((each) => !each.path.startsWith("/none"));
  await inEveryLook(async (page, look) => {
    for (const screen of screens) await take(page, screen, look);
  });
}

async function takeFull(): Promise<void> {
  await inEveryLook(async (page, look) => {
    for (const screen of openScreens) await take(page, screen, look);
  });
  // The session belongs to the application, not to the page: one sign-in serves every page opened later.
  const first = await browser.newPage();
  await signIn(first, app.url, coordinator);
  await first.close();
  await inEveryLook(async (page, look) => {
    for (const screen of signedInScreens(await sampleAddresses(page, app.url)))
      await take(page, screen, look);
  });
}

try {
  if (condition !== undefined) await takeConditions(condition);
  else if (empty) await takeEmpty();
  else await takeFull();
} finally {
  await browser.close();
  await app.stop();
  await data.remove();
}
console.log(`Pictures are in ${folder}`);
