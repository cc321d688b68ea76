import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Browser } from "playwright";
import { hasKeyring, temporaryFolder } from "#support/app/app.ts";
import { startKeyring } from "#support/app/keyring-session.ts";
import { type BenchOptions, median, type Progress, rounded } from "./measure.ts";
import { seen } from "./seen.ts";

const root = join(import.meta.dirname, "..", "..");

interface Started {
  readonly ready: number;
  readonly interactive: number;
}

const noKeychain = { DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent" };

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/** Milliseconds from the command to its ready line, and to a page's text field that accepts typing. */
async function timeStart(
  browser: Browser,
  args: readonly string[],
  keychain: Readonly<Record<string, string>> = noKeychain,
): Promise<Started> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...keychain },
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

/**
 * From `npm start` (built) to a sign-in that accepts typing, compared with the minimum that Node and Chromium need.
 * With a keychain what is stored is opened, as at a person's desk. Without one the sample is made anew in memory.
 */
export async function benchStart(browser: Browser, options: BenchOptions, progress: Progress) {
  const folder = await temporaryFolder();
  const home = await temporaryFolder();
  const keyring = hasKeyring() ? await startKeyring(home.path) : null;
  const common = ["scripts/start.mjs", "--browser", "--no-open", "--sample", "--port", "0"];
  const kinds = {
    kept: { args: [...common, "--data", join(folder.path, "kept")], keychain: keyring?.env },
    in_memory: { args: [...common, "--data", join(folder.path, "memory")], keychain: noKeychain },
  };
  const bare: Started[] = [];
  const app: Record<keyof typeof kinds, Started[]> = { kept: [], in_memory: [] };
  const middle = (list: readonly Started[], key: keyof Started) => median(list.map((each) => each[key]));
  try {
    const first = await timeStart(browser, kinds.kept.args, keyring?.env);
    progress(`start, the first with this data folder: ${Math.round(first.interactive)} ms`);
    for (let round = 0; round < options.startRounds; round++) {
      bare.push(await timeStart(browser, ["tests/bench/programs/bare-host.ts"]));
      for (const kind of ["kept", "in_memory"] as const) {
        if (kind === "kept" && keyring === null) continue;
        const { args, keychain } = kinds[kind];
        const started = await timeStart(browser, args, keychain);
        app[kind].push(started);
        progress(`start, ${kind}, round ${round + 1}: ${Math.round(started.interactive)} ms`);
      }
    }
    const of = (list: readonly Started[]) =>
      list.length === 0
        ? null
        : {
            ready_line_ms: rounded(middle(list, "ready")),
            interactive_sign_in_ms: rounded(middle(list, "interactive")),
            start_to_bare: rounded(middle(list, "interactive") / middle(bare, "interactive")),
          };
    return {
      first_with_empty_data_folder_ms: rounded(first.interactive),
      bare_node_and_page_ms: rounded(middle(bare, "interactive")),
      kept: of(app.kept),
      in_memory: of(app.in_memory),
    };
  } finally {
    await keyring?.stop();
    await folder.remove();
    await home.remove();
  }
}
