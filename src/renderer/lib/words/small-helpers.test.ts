import { describe, expect, it } from "vitest";
import { fittingTabs } from "#lib/screen/fitting-tabs.ts";
import { place } from "#lib/screen/place.ts";
import { initials } from "./initials.ts";
import { addTag } from "./tags.ts";

describe("initials", () => {
  it.each([
    ["Dana Whitfield", "DW"],
    ["Ana María de la Cruz", "AC"],
    ["Cher", "CH"],
    ["  jordan   avery ", "JA"],
    ["O'Neil", "ON"],
    ["Émile Zola", "ÉZ"],
    ["", "?"],
  ])("%j gives %s", (name, letters) => expect(initials(name)).toBe(letters));
});

describe("addTag", () => {
  it("trims, and ignores blank and double ones", () => {
    expect(addTag(["urgent"], "  on  hold ")).toEqual(["urgent", "on hold"]);
    const tags = ["urgent"];
    expect(addTag(tags, "   ")).toBe(tags);
    expect(addTag(tags, "Urgent")).toBe(tags);
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

describe("place", () => {
  const view = { width: 1000, height: 800 };
  const panel = { width: 200, height: 300 };

  it("lies below and lines up with the chosen edge", () => {
    const anchor = { left: 400, top: 100, width: 80, height: 32 };
    expect(place(anchor, panel, view, "bottom-start", 4)).toEqual({ left: 400, top: 136 });
    expect(place(anchor, panel, view, "bottom-end", 4)).toEqual({ left: 280, top: 136 });
    expect(place(anchor, panel, view, "bottom", 4)).toEqual({ left: 340, top: 136 });
  });

  it("flips when there is no room and stays inside", () => {
    const low = { left: 950, top: 700, width: 40, height: 32 };
    expect(place(low, panel, view, "bottom-start", 4)).toEqual({ left: 792, top: 396 });
    const right = { left: 900, top: 300, width: 40, height: 32 };
    expect(place(right, panel, view, "right", 4)).toEqual({ left: 696, top: 166 });
  });

  it("keeps its top visible in a window that is too small", () => {
    const anchor = { left: 0, top: 100, width: 40, height: 32 };
    expect(place(anchor, panel, { width: 160, height: 200 }, "bottom-start", 4)).toEqual({ left: 8, top: 8 });
  });
});
