import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashOf } from "./stamps.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bellwether-scripts-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("stamps", () => {
  it("change with a source's content or name, not with a test's", () => {
    mkdirSync(join(folder, "src", "deep"), { recursive: true });
    writeFileSync(join(folder, "src", "deep", "a.ts"), "1");
    const first = hashOf(folder, ["src", "absent.json"]);
    writeFileSync(join(folder, "src", "deep", "a.test.ts"), "test");
    expect(hashOf(folder, ["src", "absent.json"])).toBe(first);
    writeFileSync(join(folder, "src", "deep", "a.ts"), "2");
    expect(hashOf(folder, ["src", "absent.json"])).not.toBe(first);
  });
});
