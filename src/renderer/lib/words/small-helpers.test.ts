import { describe, expect, it } from "vitest";
import { withWord } from "#contract/kit/common.ts";
import { fittingTabs } from "#lib/screen/fitting-tabs.ts";
import { initials } from "./initials.ts";

describe("initials", () => {
  it.each([
    ["Dana Whitfield", "DW"],
    ["Ana María de la Cruz", "AC"],
    ["Cher", "CH"],
    ["Oskar Lind-Berg", "OL"],
    ["Jean-Luc", "JL"],
    ["  jordan   avery ", "JA"],
    ["O'Neil", "ON"],
    ["Émile Zola", "ÉZ"],
    ["", "?"],
  ])("%j gives %s", (name, letters) => expect(initials(name)).toBe(letters));
});

describe("withWord", () => {
  it("trims, and ignores blank and double ones", () => {
    expect(withWord(["urgent"], "  on  hold ")).toEqual(["urgent", "on hold"]);
    const tags = ["urgent"];
    expect(withWord(tags, "   ")).toBe(tags);
    expect(withWord(tags, "Urgent")).toBe(tags);
  });
});

describe("fittingTabs", () => {
  it("shows all when they fit, else leaves room for More", () => {
    expect(fittingTabs([50, 50, 50], 190, 20, 60)).toBe(3);
    expect(fittingTabs([50, 50, 50], 189, 20, 60)).toBe(1);
    expect(fittingTabs([50, 50, 50, 50], 210, 20, 60)).toBe(2);
  });

  it("always shows one", () => expect(fittingTabs([500, 500], 100, 20, 60)).toBe(1));
});
