import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeLock } from "../install/lock-file.mjs";
import { ensureNativeParts, nativeParts, targetsOf } from "./native-parts.mjs";

const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "..", "..", "package-lock.json"), "utf8"),
);
const everywhere = targetsOf(["--linux", "--win", "--mac"]);

describe("the native parts of a release", () => {
  it.each(everywhere)("have a checksum in the lock file, which completing it keeps: $os $cpu", (target) => {
    const parts = nativeParts(lock, target);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.filter(({ integrity }) => !integrity?.startsWith("sha512-"))).toEqual([]);
    expect(nativeParts(completeLock(lock), target)).toEqual(parts);
  });
});

describe("laying them into place", () => {
  const target = { os: "win32", cpu: "arm64" };
  const part = { version: "1.0.0", os: ["win32"], cpu: ["arm64"], optional: true };
  const lockOf = (more) => ({ packages: { "node_modules/part-win32-arm64-msvc": { ...part, ...more } } });
  let root;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "bellwether-native-"));
    const folder = join(root, "node_modules", "part-win32-arm64-msvc");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "1.0.0" }));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it("is refused without a checksum, also of what is there already", async () => {
    await expect(ensureNativeParts(root, lockOf({}), [target])).rejects.toThrow("no checksum of part-win32");
  });

  it("leaves what is there in the version of the lock file", async () => {
    await ensureNativeParts(root, lockOf({ integrity: "sha512-known" }), [target]);
  });
});
