// Finds an installed Chrome, Edge or Chromium where its installer usually puts it.
import { accessSync, constants } from "node:fs";
import { posix, win32 } from "node:path";

/** Flags for every Chromium that tests start: no window, no calls home. */
export const browserFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Debian's Chromium without windows: the same engine, which draws and starts with less work. */
export const lightBrowser = "chromium-headless-shell";

const linuxNames = [
  lightBrowser,
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
];

const macNames = ["Google Chrome", "Chromium", "Microsoft Edge"];

const windowsNames = [
  ["Google", "Chrome", "Application", "chrome.exe"],
  ["Microsoft", "Edge", "Application", "msedge.exe"],
  ["Chromium", "Application", "chrome.exe"],
];

/** Every path where a browser may be, the best one first. */
export function browserCandidates(platform, env) {
  const chosen = env.BELLWETHER_BROWSER ? [env.BELLWETHER_BROWSER] : [];
  if (platform === "win32") {
    const roots = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter(Boolean);
    return [...chosen, ...windowsNames.flatMap((name) => roots.map((root) => win32.join(root, ...name)))];
  }
  if (platform === "darwin") {
    const roots = ["/Applications", ...(env.HOME ? [posix.join(env.HOME, "Applications")] : [])];
    const inside = (name) => [`${name}.app`, "Contents", "MacOS", name];
    return [...chosen, ...macNames.flatMap((name) => roots.map((root) => posix.join(root, ...inside(name))))];
  }
  const folders = [...new Set([...(env.PATH ?? "").split(":"), "/usr/bin", "/usr/local/bin", "/snap/bin"])];
  return [
    ...chosen,
    ...linuxNames.flatMap((name) => folders.filter(Boolean).map((folder) => posix.join(folder, name))),
  ];
}

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The browser to use, or null. */
export const findBrowser = (platform = process.platform, env = process.env, exists = isProgram) =>
  browserCandidates(platform, env).find(exists) ?? null;
