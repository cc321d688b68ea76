// Draws the application's icons from the one mark, with an installed Chromium: node scripts/icons.mjs
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import { browserFlags, findBrowser } from "./lib/install/browsers.mjs";

const folder = join(import.meta.dirname, "..", "resources", "icons");
const executablePath = findBrowser();
if (executablePath === null) throw new Error("No Chrome, Edge or Chromium is installed.");

const browser = await chromium.launch({ executablePath, args: [...browserFlags] });
const mark = await readFile(join(folder, "bellwether.svg"), "utf8");
for (const size of [1024, 512, 256, 128, 64, 48, 32, 16]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${mark}`,
  );
  await page.screenshot({ path: join(folder, `${size}x${size}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
