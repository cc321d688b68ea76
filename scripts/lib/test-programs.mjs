// A browser for the tests, and on Debian a keychain to test with.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browsers.mjs";
import { Failure } from "./failure.mjs";
import { run } from "./processes.mjs";
import { withProgress } from "./progress.mjs";

const keychainPrograms = [
  ["gnome-keyring-daemon", "gnome-keyring"],
  ["dbus-run-session", "dbus"],
];

const onPath = (name, env) => (env.PATH ?? "").split(":").some((folder) => existsSync(join(folder, name)));

/** Names of Debian packages that the tests need and that are not installed. */
export function missingPackages({ browser, has }) {
  const packages = keychainPrograms.filter(([name]) => !has(name)).map(([, name]) => name);
  return [
    ...(browser === null ? ["chromium"] : []),
    // gnome-keyring brings the library too, but only as a recommended package.
    ...(packages.length > 0 ? [...packages, "libsecret-1-0"] : []),
  ];
}

const apt = (args) => run("apt-get", args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });

/** The path of the browser that the tests use. */
export async function ensureTestPrograms() {
  const packages =
    process.platform === "linux"
      ? missingPackages({ browser: findBrowser(), has: (name) => onPath(name, process.env) })
      : [];
  if (packages.length > 0 && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await withProgress(`Installing ${packages.join(", ")}`, async () => {
      await apt(["update"]);
      const { code, output } = await apt(["install", "--yes", "--no-install-recommends", ...packages]);
      if (code !== 0) throw new Failure(`These could not be installed: ${packages.join(", ")}.`, 1, output);
    });
  }
  const browser = findBrowser();
  if (browser === null)
    throw new Failure("The tests need a browser: install Chrome, Edge or Chromium, then try again.");
  return browser;
}
