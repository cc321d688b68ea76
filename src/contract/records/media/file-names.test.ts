import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanFileName, fileEnding } from "./file-names.ts";

describe("file names", () => {
  it("are never a path, never empty, never longer than 255, and stay as they are the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), (given) => {
        const name = cleanFileName(given);
        expect(name).not.toMatch(/[\\/\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(255);
        expect(cleanFileName(name)).toBe(name);
      }),
    );
  });
  it.each([
    ["..", "file"],
    ["", "file"],
    ["\u0000", "file"],
    [".hidden.txt", ".hidden.txt"],
    [" spaced .txt ", "spaced .txt"],
  ])("%j becomes %j", (given, kept) => expect(cleanFileName(given)).toBe(kept));
  it("end after their last dot, in lower case", () => {
    expect(["a.PNG", "a.tar.GZ", "none", "a."].map(fileEnding)).toEqual(["png", "gz", "", ""]);
  });
});
