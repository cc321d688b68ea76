import { existsSync } from "node:fs";
import { join } from "node:path";
import { _electron, type ElectronApplication, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePassword } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { electronObstacle, electronProgram } from "../../scripts/lib/install/electron-program.mjs";

const root = join(import.meta.dirname, "..", "..");
const program: string | null = electronProgram(root);
const obstacle: string | null = electronObstacle(process.platform, process.env, process.getuid?.());
const missing =
  program === null ? "Electron's program is not installed (node_modules/electron/dist)" : obstacle;

// The runner of all tests prints this line, so that a run without the program is recognized.
if (missing !== null) process.stdout.write(`Skipped: real Electron was not driven, because ${missing}.\n`);

describe.skipIf(missing !== null)("real Electron", () => {
  let electron: ElectronApplication;
  let page: Page;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    expect(existsSync(join(root, "out", "main", "index.js"))).toBe(true);
    folder = await temporaryFolder();
    electron = await _electron.launch({
      executablePath: program ?? "",
      args: [root, "--data", folder.path, "--sample"],
      cwd: root,
    });
    page = await electron.firstWindow();
  });

  afterAll(async () => {
    await electron?.close();
    await folder?.remove();
  });

  it("shows the page at its own origin, isolated and without Node", async () => {
    expect(new URL(page.url()).protocol).toBe("app:");
    const seen = await page.evaluate(() => ({
      origin: window.location.origin,
      keys: Object.keys((window as unknown as { bellwether: object }).bellwether).sort(),
      leaks: ["require", "process", "module", "Buffer"].filter((name) => name in window),
    }));
    expect(seen).toEqual({
      origin: "app://bundle",
      keys: ["onFrame", "platform", "send", "stage"],
      leaks: [],
    });
  });

  it("loads its native modules, and signs in against the embedded server", async () => {
    await page.getByLabel("Email").fill("priya.raman@maplevalley.example");
    await page.getByLabel("Password", { exact: true }).fill(samplePassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
  });

  it("stays on its page when the page tries to leave", async () => {
    const address = page.url();
    const opened = await page.evaluate(() => {
      window.location.href = "https://example.test/";
      return window.open("https://example.test/");
    });
    expect(opened).toBeNull();
    expect(page.url()).toBe(address);
    expect(electron.windows()).toHaveLength(1);
  });
});
