// A whole day's work, in a program of its own, so that everything that it and its windows do can be watched from outside.
// node tests/desktop/network-watch/day.ts desktop|browser SERVER FOLDER

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium, type Page } from "playwright";
import { samplePassword } from "#server/sample/credentials.ts";
import { startApp } from "#support/app/app.ts";
import { emlWithFiles } from "#support/mails/make-eml.ts";
import { browserFlags, findBrowser } from "../../../scripts/lib/install/browsers.mjs";
import { bootDesktop } from "../stand-in/boot.ts";

const [host = "", server = "", folder = ""] = process.argv.slice(2);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** Tells the watcher what comes next, and waits until it says to go on. */
const step = async (name: string): Promise<void> => {
  process.stdout.write(`STEP ${name}\n`);
  await lines.next();
};

interface Window {
  readonly page: Page;
  /** Where its page is served. */
  readonly origin: string;
  readonly lock: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
}

async function openDesktop(): Promise<Window> {
  const desktop = await bootDesktop(["--data", folder, "--server", server]);
  return {
    page: desktop.page,
    origin: new URL(desktop.page.url()).origin,
    lock: async () => desktop.clickMenu("Lock"),
    end: desktop.quit,
  };
}

async function openBrowser(): Promise<Window> {
  const app = await startApp({ data: folder, ownProcess: true, args: ["--server", server] });
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error("There is no browser.");
  const browser = await chromium.launch({ executablePath, args: [...browserFlags] });
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(app.url);
  return {
    page,
    origin: new URL(app.url).origin,
    lock: () => page.keyboard.press("Control+Shift+L"),
    end: async () => {
      await browser.close();
      await app.stop();
    },
  };
}

const { page, origin, lock, end } = host === "desktop" ? await openDesktop() : await openBrowser();
const main = () => page.getByRole("navigation", { name: "Main" }).waitFor();
/** Opens a page anew, and waits until it has its heading. */
const go = async (path: string) => {
  await page.goto(`${origin}${path}`);
  await main();
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
};

async function work(): Promise<void> {
  await step("sign in");
  await page.getByLabel("Email").fill("priya.raman@maplevalley.example");
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await main();

  await step("look round");
  for (const path of [
    "dashboard",
    "tasks",
    "notifications",
    "persons",
    "assessments",
    "reports",
    "locations",
    "settings",
    "cases",
  ])
    await go(`/${path}`);

  await step("a case");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page.waitForURL(/\/cases\/\d+/);
  const [, id = ""] = /\/cases\/(\d+)/.exec(page.url()) ?? [];

  await step("search");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("ra");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Escape");

  await step("write");
  await go(`/cases/${id}?tab=comments`);
  await page
    .getByLabel("Add a comment")
    .fill("A recieved word that is spelt wrongly, with https://example.test/picture.png in it.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByText("that is spelt wrongly").first().waitFor();

  await step("files and mails");
  await go(`/cases/${id}?tab=files`);
  const mail = join(folder, "mail from outside.eml");
  await writeFile(mail, emlWithFiles());
  const bytes = emlWithFiles({ subject: "Watched" });
  await page.getByText("Drop files here or").evaluate((place, text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "watched.eml", { type: "message/rfc822" }));
    place.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, bytes);
  await page.getByRole("button", { name: "watched.eml", exact: true }).click();
  await page.getByText("the picture is what he sent").waitFor();
  await page.keyboard.press("Escape");

  await step("assessment and intake");
  await go("/cases/new");
  await go(`/persons`);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page.waitForURL(/\/persons\/[0-9a-f-]{36}/);
  await page.goto(`${page.url().split("?")[0]}/cstag/new?section=key_observations`);
  await page.locator("fieldset[data-item]").first().waitFor();
  await page.locator('fieldset[data-item] input[value="y"]').first().check({ force: true });

  await step("papers and print");
  await go(`/cases/${id}/report`);
  await page.emulateMedia({ media: "print" });
  await page.pdf().catch(() => undefined);
  await page.emulateMedia({ media: null });

  await step("offline");
  await go("/cases");
  await step("back");
  await go("/tasks");

  await step("lock");
  await lock();
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Unlock" }).click();
  await main();

  await step("what a page may not do");
  await page.evaluate(async () => {
    await fetch("https://watched.example/x").catch(() => undefined);
    const picture = document.createElement("img");
    picture.src = "https://pictures.example/x.png";
    document.body.append(picture);
    const link = document.createElement("link");
    link.rel = "dns-prefetch";
    link.href = "https://looked-up.example/";
    document.head.append(link);
  });
  await page.waitForFunction(() => performance.now() > 0);
}

let code = 0;
try {
  await work();
  await step("end");
  process.stdout.write(`ORIGIN ${origin}\n`);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  code = 1;
}
await end();
process.exit(code);
