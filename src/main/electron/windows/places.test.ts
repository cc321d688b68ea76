import { describe, expect, it } from "vitest";
import { placeFor } from "./places.ts";

const primary = { workArea: { x: 0, y: 25, width: 1920, height: 1055 } };
const right = { workArea: { x: 1920, y: 0, width: 2560, height: 1400 } };
const last = { x: 2100, y: 200, width: 1300, height: 800, maximized: false };

describe("where a window is put", () => {
  it("is the middle of the main screen the first time", () => {
    expect(placeFor({ kind: "main", last: undefined, open: 0, displays: [primary], primary })).toEqual({
      x: 280,
      y: 113,
      width: 1360,
      height: 880,
      maximized: false,
    });
  });

  it("is where it was, on the screen where it was", () => {
    expect(placeFor({ kind: "main", last, open: 0, displays: [primary, right], primary })).toEqual(last);
  });

  it("is the main screen once its own went away", () => {
    const found = placeFor({ kind: "main", last, open: 0, displays: [primary], primary });
    expect(found).toEqual({ x: 310, y: 153, width: 1300, height: 800, maximized: false });
  });

  it("is no sliver at an edge, and never larger than the screen", () => {
    const sliver = { ...last, x: 1900, y: 1060 };
    expect(placeFor({ kind: "main", last: sliver, open: 0, displays: [primary], primary }).x).toBe(310);
    const huge = { x: -50, y: -50, width: 4000, height: 3000, maximized: false };
    expect(placeFor({ kind: "main", last: huge, open: 0, displays: [primary], primary })).toEqual({
      x: 0,
      y: 25,
      width: 1920,
      height: 1055,
      maximized: false,
    });
  });

  it("is beside another window of its kind, and that one alone is maximized", () => {
    const wide = { ...last, maximized: true };
    const found = placeFor({ kind: "page", last: wide, open: 2, displays: [primary, right], primary });
    expect(found).toEqual({ ...last, x: 2156, y: 256, maximized: false });
    expect(placeFor({ kind: "page", last: wide, open: 0, displays: [right], primary }).maximized).toBe(true);
  });
});
