import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { electronAlone, standInAlone } from "../desktop/drivers/one-driver.ts";
import { only } from "../desktop/drivers/only-real.ts";

const root = join(import.meta.dirname, "..", "..");
const files = readdirSync(join(root, "tests", "desktop"), { recursive: true })
  .map((name) => `tests/desktop/${String(name).replaceAll("\\", "/")}`)
  .filter((name) => name.endsWith(".test.ts"));

it("runs every test of the desktop on both drivers, but those that are listed with a reason", () => {
  const alone = { ...standInAlone, ...electronAlone };
  for (const [file, reason] of Object.entries(alone)) {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(reason.length, file).toBeGreaterThan(20);
  }
  // What reaches into the stand-in cannot run on real Electron: tests go through `drivers/`.
  const bound = files
    .filter((file) => !(file in alone))
    .filter((file) => {
      const imported = [...readFileSync(join(root, file), "utf8").matchAll(/from "(\.[^"]+)"/g)].map(
        ([, path]) => path,
      );
      return imported.some((path = "") => path.includes("stand-in/") && !path.endsWith("stand-in/hands.ts"));
    });
  expect(bound).toEqual([]);
});

it("has a test for each line of the list of what only a real machine can show, and the recipe has the same lines", () => {
  const recipe = readFileSync(join(root, "docs", "recipes", "try-on-a-real-machine.md"), "utf8");
  const lines = [...recipe.matchAll(/^- \[ \] (.+)$/gm)].map(([, line]) => line);
  expect(lines).toEqual(Object.values(only));
  const tests = readFileSync(join(root, "tests", "desktop", "only-real.test.ts"), "utf8");
  for (const name of Object.keys(only)) expect(tests, name).toMatch(new RegExp(`\\((only\\.${name}),`));
});
