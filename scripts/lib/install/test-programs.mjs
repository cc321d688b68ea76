// A browser for the tests, and on Debian a keychain to test with.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../kit/failure.mjs";
import { run } from "../kit/processes.mjs";
import { withProgress } from "../kit/progress.mjs";
import { findBrowser, lightBrowser } from "./browsers.mjs";

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

/** Is the browser that costs the least to be had here: Debian has it, no other was chosen, and it is not here yet? */
export const wantsLightBrowser = ({ release, env, has }) =>
  /^ID=debian$/m.test(release) && !env.BELLWETHER_BROWSER && !has(lightBrowser);

const readRelease = () => {
  try {
    return readFileSync("/etc/os-release", "utf8");
  } catch {
    return "";
  }
};

const apt = (args) => run("apt-get", args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });

/** Installs Debian packages, without taking others away for them. */
const install = (packages) =>
  withProgress(`Installing ${packages.join(", ")}`, async () => {
    await apt(["update"]);
    return apt(["install", "--yes", "--no-install-recommends", "--no-remove", ...packages]);
  });

/** The path of the browser that the tests use. */
export async function ensureTestPrograms() {
  const { env } = process;
  const has = (name) => onPath(name, env);
  if (process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    // Where it cannot be had, another browser does as well.
    if (wantsLightBrowser({ release: readRelease(), env, has })) await install([lightBrowser]);
    const packages = missingPackages({ browser: findBrowser(), has });
    const { code, output } = packages.length > 0 ? await install(packages) : { code: 0, output: "" };
    if (code !== 0) throw new Failure(`These could not be installed: ${packages.join(", ")}.`, 1, output);
  }
  const browser = findBrowser();
  if (browser === null)
    throw new Failure("The tests need a browser: install Chrome, Edge or Chromium, then try again.");
  return browser;
}
