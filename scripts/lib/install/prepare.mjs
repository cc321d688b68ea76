// Installs and builds, each only where the result does not match the sources.
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../kit/failure.mjs";
import { npmCommand, run, withNode } from "../kit/processes.mjs";
import { withProgress } from "../kit/progress.mjs";
import { ownNode } from "./node-version.mjs";
import { hashOf, readStamp } from "./stamps.mjs";

const builtFrom = [
  "src",
  "resources/instruments",
  "electron.vite.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.base.json",
];
const built = [
  "out/main/browser.js",
  "out/main/index.js",
  "out/preload/index.cjs",
  "out/renderer/index.html",
];

/** How npm installs anything here: no script of a package runs, and it says what went wrong alone. */
export const quietly = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

/**
 * The two npm calls that install. Only one package may run an install script, which it needs: `node` fetches this
 * system's program. Windows cannot remove a running program, so a program running from `folder` would stop `npm ci` from
 * emptying it there.
 */
export function installCalls(folder, platform = process.platform, program = process.execPath) {
  const runsFromFolder = platform === "win32" && program.startsWith(`${folder}\\`);
  const install = runsFromFolder ? ["install", "--no-save"] : ["ci"];
  return [
    [...install, ...quietly],
    ["rebuild", "node", "--ignore-scripts=false", "--loglevel=error"],
  ];
}

/** Installs the packages of the lock file; resolves with the Node among them. */
export async function ensureInstalled(root) {
  const folder = join(root, "node_modules");
  const stampFile = join(folder, ".bellwether-install");
  const stamp = `${hashOf(root, ["package-lock.json", "package.json"])} ${process.platform}-${process.arch}`;
  if (readStamp(stampFile) === stamp) return ownNode(root);
  await withProgress("Installing packages, which takes a few minutes the first time", async () => {
    for (const call of installCalls(folder)) {
      // Looked up each time: the Node running this script may be removed by the first call.
      const npm = npmCommand();
      const { code, output } = await run(npm.program, [...npm.args, ...call], { cwd: root });
      if (code !== 0)
        throw new Failure(
          "The packages could not be installed. Check the network, then try again.",
          1,
          output,
        );
    }
  });
  const node = ownNode(root);
  writeFileSync(stampFile, `${stamp}\n`);
  return node;
}

/** Builds the application into `out/`. */
export async function ensureBuilt(root, node) {
  const stampFile = join(root, "out", ".build-stamp");
  const stamp = hashOf(root, builtFrom);
  if (readStamp(stampFile) === stamp && built.every((file) => existsSync(join(root, file)))) return;
  await withProgress("Building", async () => {
    rmSync(stampFile, { force: true });
    const { code, output } = await run(
      node,
      [join(root, "node_modules", "electron-vite", "bin", "electron-vite.js"), "build"],
      { cwd: root, env: withNode(node) },
    );
    if (code !== 0) throw new Failure("Bellwether could not be built.", 1, output);
    const missing = built.find((file) => !existsSync(join(root, file)));
    if (missing !== undefined) throw new Failure(`The build did not make ${missing}.`, 1, output);
  });
  mkdirSync(join(root, "out"), { recursive: true });
  writeFileSync(stampFile, `${stamp}\n`);
}
