// node scripts/try-installed.ts --program PATH --from VERSION [--feed FOLDER --to VERSION] [--managed]
// Drives an installed program as a person would: starts it, signs in to the sample, and lets it update itself.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright";
import { samplePassword } from "#server/sample/credentials.ts";
import { Failure, runOrExplain } from "./lib/kit/failure.mjs";

const patience = 120_000;

const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const found = await look().catch(() => null);
    if (found !== null) return found;
    if (Date.now() > end) throw new Failure(`${what} did not come within ${patience / 1000} seconds.`);
    await new Promise((done) => setTimeout(done, 500));
  }
}

interface Running {
  readonly child: ChildProcess;
  readonly browser: Browser;
  readonly page: Page;
  readonly ended: Promise<number | null>;
}

/** The packaged program takes no debugger of Node (its fuses), so its page is reached as Chromium's own tools reach it. */
async function start(program: string, data: string, feed: string | null): Promise<Running> {
  const port = await freePort();
  const env = { ...process.env, ...(feed === null ? {} : { BELLWETHER_UPDATE_URL: feed }) };
  const child = spawn(program, [`--remote-debugging-port=${port}`, "--sample", `--data=${data}`], {
    env,
    stdio: "inherit",
  });
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const browser = await until("The program's own page", () =>
    chromium.connectOverCDP(`http://127.0.0.1:${port}`),
  );
  const page = await until("The window", async () => browser.contexts()[0]?.pages()[0] ?? null);
  return { child, browser, page, ended };
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("priya.raman@maplevalley.example", { timeout: patience });
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor({ timeout: patience });
}

runOrExplain(async () => {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      program: text,
      from: text,
      to: text,
      feed: text,
      managed: { type: "boolean", default: false },
    },
  });
  if (values.program === undefined || values.from === undefined)
    throw new Failure("Name the program with --program and its version with --from.", 2);
  const program = resolve(values.program);
  const data = await mkdtemp(join(tmpdir(), "bellwether-installed-"));
  const feed = values.feed === undefined ? null : resolve(values.feed);
  const isVersion = (page: Page, version: string) =>
    page.getByText(`This is version ${version}.`).waitFor({ timeout: patience });
  const openUpdates = (page: Page) => page.getByRole("link", { name: "Settings", exact: true }).click();

  const first = await start(program, data, feed);
  await signIn(first.page);
  await openUpdates(first.page);
  await isVersion(first.page, values.from);
  if (values.managed)
    await first.page
      .getByText("was installed by your organization’s own tools")
      .waitFor({ timeout: patience });
  if (values.to === undefined) {
    first.child.kill();
    await first.ended;
  } else {
    await first.page
      .getByText(`Version ${values.to} is ready to be installed.`)
      .waitFor({ timeout: patience });
    await first.page.getByRole("button", { name: "Restart and install now" }).click();
    await first.ended;
    const version = values.to;
    // The installer starts the new version; the one that is looked at here is a start of its own.
    const second = await until("The new version", async () => {
      const next = await start(program, `${data}-second`, null);
      await signIn(next.page);
      await openUpdates(next.page);
      await isVersion(next.page, version);
      return next;
    });
    second.child.kill();
    await second.ended;
  }
  for (const folder of [data, `${data}-second`]) await rm(folder, { recursive: true, force: true });
  process.stdout.write(`${program}: version ${values.to ?? values.from} was started and signed in to.\n`);
});
