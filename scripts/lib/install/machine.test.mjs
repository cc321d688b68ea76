import { describe, expect, it } from "vitest";
import { browserCandidates, findBrowser } from "./browsers.mjs";
import { downloadAddress, electronObstacle } from "./electron-program.mjs";
import { isNodeNewEnough } from "./node-version.mjs";
import { missingPackages, wantsLightBrowser } from "./test-programs.mjs";

describe("finding a browser", () => {
  it("prefers the one that was chosen, then Chromium, best without windows, then the others on the PATH", () => {
    const env = { PATH: "/opt/bin:/usr/bin", BELLWETHER_BROWSER: "/my/chrome" };
    const there = (paths) => (path) => paths.includes(path);
    expect(findBrowser("linux", env, there(["/my/chrome", "/usr/bin/chromium"]))).toBe("/my/chrome");
    expect(findBrowser("linux", env, there(["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"]))).toBe(
      "/usr/bin/chromium-headless-shell",
    );
    expect(findBrowser("linux", env, there(["/opt/bin/google-chrome", "/usr/bin/chromium"]))).toBe(
      "/usr/bin/chromium",
    );
    expect(findBrowser("linux", env, there(["/usr/bin/microsoft-edge"]))).toBe("/usr/bin/microsoft-edge");
    expect(findBrowser("linux", env, () => false)).toBeNull();
  });

  it("knows where macOS and Windows keep theirs", () => {
    expect(browserCandidates("darwin", { HOME: "/Users/dana" })).toContain(
      "/Users/dana/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    );
    const env = { PROGRAMFILES: "C:\\Program Files", "PROGRAMFILES(X86)": "C:\\Program Files (x86)" };
    expect(browserCandidates("win32", env)).toContain(
      "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
    );
    expect(browserCandidates("win32", {})).toEqual([]);
  });
});

describe("what this machine lacks", () => {
  it("tells a Node that is too old from one that is new enough", () => {
    const will = ["20.19.0", "20.20.2", "22.0.0", "24.21.0"];
    const willNot = ["20.18.9", "18.20.0", "16.0.0"];
    expect(will.filter(isNodeNewEnough)).toEqual(will);
    expect(willNot.filter(isNodeNewEnough)).toEqual([]);
  });

  it("names the Debian packages that are missing, and only those", () => {
    const all = { browser: "/usr/bin/chromium", has: () => true };
    expect(missingPackages(all)).toEqual([]);
    expect(missingPackages({ ...all, browser: null })).toEqual(["chromium"]);
    expect(missingPackages({ ...all, has: (name) => name === "dbus-run-session" })).toEqual([
      "gnome-keyring",
      "libsecret-1-0",
    ]);
  });

  it("installs the browser that costs the least, unless it is here or another was chosen", () => {
    const bare = { release: "NAME=Debian\nID=debian\n", env: {}, has: () => false };
    expect(wantsLightBrowser(bare)).toBe(true);
    expect(wantsLightBrowser({ ...bare, has: () => true })).toBe(false);
    expect(wantsLightBrowser({ ...bare, env: { BELLWETHER_BROWSER: "/my/chrome" } })).toBe(false);
    expect(wantsLightBrowser({ ...bare, release: "ID=ubuntu\nID_LIKE=debian\n" })).toBe(false);
  });

  it("says why Electron cannot open a window here", () => {
    expect(electronObstacle("linux", {}, 1000)).toMatch(/no desktop/);
    expect(electronObstacle("linux", { DISPLAY: ":0" }, 0)).toMatch(/root/);
    expect(electronObstacle("linux", { WAYLAND_DISPLAY: "wayland-0" }, 1000)).toBeNull();
    expect(electronObstacle("win32", {}, undefined)).toBeNull();
  });

  it("looks for Electron's program where its installer does", () => {
    expect(downloadAddress("45.4.1", "linux", "x64", {})).toBe(
      "https://github.com/electron/electron/releases/download/v45.4.1/electron-v45.4.1-linux-x64.zip",
    );
    expect(
      downloadAddress("45.4.1", "win32", "arm64", { ELECTRON_MIRROR: "https://mirror.school.org/e" }),
    ).toBe("https://mirror.school.org/e/v45.4.1/electron-v45.4.1-win32-arm64.zip");
  });
});
