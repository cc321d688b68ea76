import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Browser } from "playwright";
import { temporaryFolder } from "#support/app/app.ts";
import { type BenchOptions, median, type Progress, rounded } from "./measure.ts";
import { seen } from "./seen.ts";

const root = join(import.meta.dirname, "..", "..");

interface Started {
  readonly ready: number;
  readonly interactive: number;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/** Milliseconds from the command to its ready line, and to a page's text field that accepts typing. */
async function timeStart(browser: Browser, args: readonly string[]): Promise<Started> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const errors: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
  try {
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
        const match = /is ready at (\S+)$/.exec(line);
        if (match?.[1]) resolve(match[1]);
      });
      child.once("exit", (code) => reject(new Error(`It ended with ${code}.\n${errors.join("")}`)));
    });
    const ready = performance.now() - began;
    await page.goto(url, { waitUntil: "commit" });
    const selector = 'input[type="email"], input[autocomplete="username"]';
    await seen(page, selector);
    const field = page.locator(selector).first();
    await field.fill("someone@school.example");
    const interactive = performance.now() - began;
    if ((await field.inputValue()) !== "someone@school.example") throw new Error("The field lost its text.");
    return { ready, interactive };
  } finally {
    await context.close();
    await end(child);
  }
}

/** From `npm start` (built) to a sign-in that accepts typing, compared with the minimum that Node and Chromium need. */
export async function benchStart(browser: Browser, options: BenchOptions, progress: Progress) {
  const folder = await temporaryFolder();
  const bare: Started[] = [];
  const app: Started[] = [];
  try {
    const start = [
      "scripts/start.mjs",
      "--browser",
      "--no-open",
      "--sample",
      "--port",
      "0",
      "--data",
      folder.path,
    ];
    const first = await timeStart(browser, start);
    progress(`start, the first with this data folder: ${Math.round(first.interactive)} ms`);
    for (let round = 0; round < options.startRounds; round++) {
      bare.push(await timeStart(browser, ["tests/bench/programs/bare-host.ts"]));
      app.push(await timeStart(browser, start));
      progress(`start, round ${round + 1}: ${Math.round(app.at(-1)?.interactive ?? 0)} ms`);
    }
    const middle = (list: readonly Started[], key: keyof Started) => median(list.map((each) => each[key]));
    return {
      milliseconds: {
        first_with_empty_data_folder: rounded(first.interactive),
        ready_line: rounded(middle(app, "ready")),
        interactive_sign_in: rounded(middle(app, "interactive")),
        bare_node_and_page: rounded(middle(bare, "interactive")),
      },
      start_to_bare: rounded(middle(app, "interactive") / middle(bare, "interactive")),
    };
  } finally {
    await folder.remove();
  }
}
