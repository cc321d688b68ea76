import { describe, expect, it } from "vitest";
import { etagOf } from "./api.ts";
import { isNewer, savedThingWords, savedWords } from "./revision.ts";

const at = (version: number, local_revision?: number) => ({ version, local_revision });

describe("how new a record is", () => {
  it("counts the server's versions first, then what waits here", () => {
    expect(isNewer(at(6), at(5, 12))).toBe(true);
    expect(isNewer(at(5, 13), at(5, 12))).toBe(true);
    expect(isNewer(at(5, 12), at(5))).toBe(true);
    expect(isNewer(at(5), at(5, 12))).toBe(false);
    expect(isNewer(at(5, 12), at(5, 12))).toBe(false);
    expect(isNewer(at(4, 99), at(5))).toBe(false);
  });

  it("knows a record that was made here from the server's own, which has a smaller id", () => {
    const here = { id: 2 ** 52 + 12, ...at(1, 12) };
    expect(isNewer({ id: 40, ...at(1) }, here)).toBe(true);
    expect(isNewer(here, { id: 40, ...at(1) })).toBe(false);
  });

  it("is sent in If-Match with what waits", () => {
    expect(etagOf(at(5))).toBe('"5"');
    expect(etagOf(at(5, 12))).toBe('"5+12"');
  });

  it("is never called saved where the server does not have it", () => {
    expect(savedWords(at(5))).toBe("Saved successfully.");
    expect(savedThingWords("Comment", at(5))).toBe("Comment saved.");
    expect(savedWords(at(5, 12))).not.toContain("successfully");
    expect(savedThingWords("Comment", at(5, 12))).toMatch(/^Comment saved on this computer[.]/);
  });
});
