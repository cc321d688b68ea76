import { expect, it } from "vitest";
import { shownItems, treeMove } from "./tree-keys.ts";

const items = [
  {
    id: "d",
    label: "District",
    below: [
      { id: "a", label: "Alder", below: [{ id: "x", label: "Annex", below: [] }] },
      { id: "b", label: "Birch", below: [] },
    ],
  },
  { id: "p", label: "Police", below: [] },
];
const all = shownItems(items, new Set());
const folded = shownItems(items, new Set(["a"]));

it("draws what is open, from top to bottom, with its depth", () => {
  expect(all.map(({ id, depth }) => `${id}${depth}`)).toEqual(["d1", "a2", "x3", "b2", "p1"]);
  expect(folded.map(({ id }) => id)).toEqual(["d", "a", "b", "p"]);
});

it.each([
  ["ArrowDown", "a", all, { to: "x" }],
  ["ArrowDown", "p", all, null],
  ["ArrowUp", "d", all, null],
  ["ArrowUp", "b", folded, { to: "a" }],
  ["Home", "b", all, { to: "d" }],
  ["End", "d", all, { to: "p" }],
  ["ArrowRight", "a", folded, { open: "a" }],
  ["ArrowRight", "a", all, { to: "x" }],
  ["ArrowRight", "x", all, null],
  ["ArrowLeft", "a", all, { close: "a" }],
  ["ArrowLeft", "a", folded, { to: "d" }],
  ["ArrowLeft", "p", all, null],
  ["a", "d", all, { to: "a" }],
  ["A", "a", all, { to: "x" }],
  ["d", "p", all, { to: "d" }],
  ["z", "d", all, null],
  [" ", "d", all, null],
] as const)("moves by %s from %s", (key, at, shown, move) => {
  expect(treeMove(key, at, shown)).toEqual(move);
});
