import { expect, test } from "vitest";
import { pagesOfView } from "./list-pages.ts";

test("asks for the pages in view and for what comes next", () => {
  expect(pagesOfView(0, 20)).toEqual({ from: 1, to: 1 });
  expect(pagesOfView(50, 75)).toEqual({ from: 1, to: 2 });
  expect(pagesOfView(140, 160)).toEqual({ from: 2, to: 2 });
  expect(pagesOfView(110, 130)).toEqual({ from: 1, to: 2 });
  expect(pagesOfView(99_980, 99_999)).toEqual({ from: 1000, to: 1001 });
});
