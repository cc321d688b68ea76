import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { completeLock, missingOptionals, systemOf } from "./lock-file.mjs";
import { installCalls } from "./prepare.mjs";

const root = join(import.meta.dirname, "..", "..", "..");
const text = readFileSync(join(root, "package-lock.json"), "utf8");
const lock = JSON.parse(text);
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const entries = Object.entries(lock.packages);
const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

describe("the lock file", () => {
  it("has an entry for every optional binary, so that `npm ci` takes it (if not: npm run complete-lock)", () => {
    expect(missingOptionals(lock).map(({ name }) => name)).toEqual([]);
    expect(completeLock(lock)).toEqual(lock);
  });

  it("names the packages and versions that package.json asks for", () => {
    expect(lock.packages[""]).toMatchObject({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
    });
  });

  it("holds no download addresses", () => {
    expect(entries.filter(([, entry]) => "resolved" in entry)).toEqual([]);
    expect(text).not.toMatch(/registry|\.tgz/i);
  });

  it("holds a checksum of everything that is installed on the system it was written on", () => {
    const without = entries.filter(([path, entry]) => path !== "" && entry.integrity === undefined);
    expect(without.filter(([, entry]) => !(entry.optional && entry.os))).toEqual([]);
    const here = without.filter(
      ([, { os, cpu, libc }]) => os.includes("linux") && cpu.includes("x64") && !libc?.includes("musl"),
    );
    expect(here).toEqual([]);
  });

  it("tells from a name where a binary runs, as the registry says it", () => {
    const known = entries.filter(([, entry]) => entry.integrity && entry.os && entry.cpu);
    expect(known.length).toBeGreaterThan(30);
    for (const [path, { os, cpu, libc }] of known) {
      const told = systemOf(nameOf(path));
      // The names of two binaries for glibc do not say so; their entries came from the registry.
      if (told !== null) expect({ libc, ...told }, path).toEqual({ os, cpu, libc });
    }
    expect(systemOf("@napi-rs/canvas-linux-arm-gnueabihf")).toEqual({ os: ["linux"], cpu: ["arm"] });
    expect(systemOf("@biomejs/cli-linux-x64-musl")).toEqual({ os: ["linux"], cpu: ["x64"], libc: ["musl"] });
    expect(systemOf("fsevents")).toBeNull();
  });

  it("is completed by what a parent asks for, and refuses to guess", () => {
    const tool = { version: "1.2.3", dev: true, optionalDependencies: { "tool-win32-x64": "1.2.3" } };
    const lacking = { packages: { "": {}, "node_modules/tool": tool } };
    expect(completeLock(lacking).packages["node_modules/tool-win32-x64"]).toEqual({
      version: "1.2.3",
      cpu: ["x64"],
      dev: true,
      optional: true,
      os: ["win32"],
    });
    const unclear = {
      packages: { "": {}, "node_modules/tool": { optionalDependencies: { other: "1.2.3" } } },
    };
    expect(() => completeLock(unclear)).toThrow(/does not tell where it runs/);
  });
});

describe("installing", () => {
  it("runs no install script but that of the program itself", () => {
    const [install, scripts] = installCalls("/p/node_modules", "linux", "/p/node_modules/node/bin/node");
    expect(install).toEqual(expect.arrayContaining(["ci", "--ignore-scripts"]));
    const allowed = Object.entries(manifest.allowScripts).filter(([, allows]) => allows);
    expect(scripts.slice(1, 2).sort()).toEqual(allowed.map(([name]) => name).sort());
  });

  it("says of each package with an install script whether it runs", () => {
    const withScript = entries.filter(([, entry]) => entry.hasInstallScript);
    expect(withScript.length).toBeGreaterThan(0);
    for (const [path, entry] of withScript)
      expect(manifest.allowScripts).toHaveProperty([entry.name ?? nameOf(path)]);
  });

  it("does not empty a folder from which a program runs on Windows", () => {
    const folder = "C:\\p\\node_modules";
    const [install] = installCalls(folder, "win32", `${folder}\\node\\bin\\node.exe`);
    expect(install.slice(0, 2)).toEqual(["install", "--no-save"]);
    expect(installCalls(folder, "win32", "C:\\node\\node.exe")[0]?.[0]).toBe("ci");
  });
});
