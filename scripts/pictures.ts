// Takes a picture of every screen of the sample workspace: `npm run pictures` writes test-results/pictures/ (light,
// dark, 1024 px); `npm run pictures -- --readme` renews docs/pictures/. Needs a build.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { startApp, temporaryFolder } from "#support/app.ts";
import { openScreens, type Screen, sampleAddresses, settled, signedInScreens } from "#support/screens.ts";
import { coordinator, signIn } from "#support/sign-in.ts";
import { browserFlags, findBrowser } from "./lib/browsers.mjs";

const root = join(import.meta.dirname, "..");
const looks = [
  { name: "light", media: { colorScheme: "light" }, size: { width: 1440, height: 900 } },
  { name: "dark", media: { colorScheme: "dark" }, size: { width: 1440, height: 900 } },
  { name: "1024", media: { colorScheme: "light" }, size: { width: 1024, height: 700 } },
] as const;

/** Pictures of the README, by file name. */
const shown = [
  { file: "sign-in", screen: "sign in", look: "light" },
  { file: "dashboard", screen: "dashboard", look: "light" },
  { file: "cases", screen: "cases", look: "light" },
  { file: "case-dark", screen: "case", look: "dark" },
  { file: "cstag", screen: "key observations", look: "light" },
] as const;

const readme = process.argv.includes("--readme");
/** `--only text`: screens whose name holds it. */
const only = process.argv.includes("--only") ? (process.argv[process.argv.indexOf("--only") + 1] ?? "") : "";
const folder = join(root, readme ? "docs/pictures" : "test-results/pictures");
mkdirSync(folder, { recursive: true });

const data = await temporaryFolder();
const app = await startApp({ data: data.path, sample: true });
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: [...browserFlags],
});

async function show(page: Page, screen: Screen): Promise<void> {
  await page.goto(new URL(screen.path, app.url).href);
  await settled(page);
  await screen.act?.(page);
  await settled(page);
}

async function take(page: Page, screen: Screen, look: string): Promise<void> {
  const wanted = shown.find((each) => each.screen === screen.name && each.look === look);
  if ((readme && wanted === undefined) || !screen.name.includes(only)) return;
  const name = readme ? wanted?.file : `${screen.name.replace(/[^a-z0-9]+/gi, "-")}-${look}`;
  await show(page, screen);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function inEveryLook(takeAll: (page: Page, look: string) => Promise<void>): Promise<void> {
  for (const look of looks) {
    const page = await browser.newPage({ viewport: look.size, locale: "en-US", ...look.media });
    await page.goto(app.url);
    await settled(page);
    await takeAll(page, look.name);
    await page.close();
  }
}

try {
  await inEveryLook(async (page, look) => {
    for (const screen of openScreens) await take(page, screen, look);
  });
  // The session is the application's, not the page's: one sign-in serves every page after it.
  const first = await browser.newPage();
  await signIn(first, app.url, coordinator);
  await first.close();
  await inEveryLook(async (page, look) => {
    for (const screen of signedInScreens(await sampleAddresses(page, app.url)))
      await take(page, screen, look);
  });
} finally {
  await browser.close();
  await app.stop();
  await data.remove();
}
console.log(`Pictures are in ${folder}`);
