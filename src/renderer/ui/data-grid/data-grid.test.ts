import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chosenColumns, moveColumn, toggleColumn } from "#ui/data-grid/column-choice.ts";
import { extended, moveCell, nextSort, toggled } from "#ui/data-grid/grid-keys.ts";
import { slotsFor } from "#ui/data-grid/row-slots.ts";
import { loadedBetween, rowsInView, rowsOf } from "#ui/data-grid/row-source.ts";

const from = (key: string, row: number, column: number, ctrl = false) =>
  moveCell({ key, ctrl, at: { row, column }, rows: 50, columns: 6, page: 10 });

describe("moveCell", () => {
  it("moves by one, and up into the header", () => {
    expect(from("ArrowDown", 3, 2)).toEqual({ row: 4, column: 2 });
    expect(from("ArrowUp", 0, 2)).toEqual({ row: -1, column: 2 });
    expect(from("ArrowRight", 3, 5)).toEqual({ row: 3, column: 5 });
  });

  it("knows Home, End and pages", () => {
    expect(from("Home", 3, 2)).toEqual({ row: 3, column: 0 });
    expect(from("Home", 3, 2, true)).toEqual({ row: 0, column: 0 });
    expect(from("End", 3, 2, true)).toEqual({ row: 49, column: 5 });
    expect(from("PageDown", 45, 2)).toEqual({ row: 49, column: 2 });
    expect(from("PageUp", 4, 2)).toEqual({ row: 0, column: 2 });
  });

  it("leaves other keys alone", () => expect(from("x", 3, 2)).toBeNull());

  it("stays in the header of an empty grid", () => {
    expect(
      moveCell({ key: "End", ctrl: true, at: { row: -1, column: 0 }, rows: 0, columns: 2, page: 5 }),
    ).toEqual({
      row: -1,
      column: 1,
    });
  });
});

describe("slotsFor", () => {
  const rows = (from: number, count: number) => Array.from({ length: count }, (_, step) => from + step);
  const windows = fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 30 })), {
    minLength: 1,
    maxLength: 30,
  });

  it("gives each row its own, and one that stays keeps it", () => {
    fc.assert(
      fc.property(windows, (views) => {
        let before = slotsFor(new Map(), []);
        for (const [from, count] of views) {
          const after = slotsFor(before, rows(from, count));
          expect([...after.keys()]).toEqual(rows(from, count));
          expect(new Set(after.values()).size).toBe(count);
          for (const [index, slot] of after) expect(before.get(index) ?? slot).toBe(slot);
          before = after;
        }
      }),
    );
  });

  it("uses the same ones after a jump, in their order, beside the row with the focus", () => {
    const before = slotsFor(new Map(), rows(0, 20));
    const after = slotsFor(before, [3, ...rows(900, 19)]);
    expect([...after.values()]).toEqual([3, 0, 1, 2, ...rows(4, 16)]);
  });
});

describe("the rows in view", () => {
  it("counts from 1, and none that has gone", () => {
    expect(rowsInView(0, 3, 4)).toEqual({ from: 1, to: 4 });
    expect(rowsInView(0, 3, 3)).toEqual({ from: 1, to: 3 });
    expect(rowsInView(8, 12, 3)).toEqual({ from: 3, to: 3 });
    expect(rowsInView(0, 0, 0)).toEqual({ from: 0, to: 0 });
  });
});

describe("selection and sort", () => {
  it("adds, removes and extends", () => {
    expect([...toggled(new Set(["a"]), "b")]).toEqual(["a", "b"]);
    expect([...toggled(new Set(["a"]), "a")]).toEqual([]);
    expect([...extended(new Set(["z"]), ["b", "c"])]).toEqual(["z", "b", "c"]);
    expect([...extended(new Set(["z"]), ["z", "b", "c"], 2)]).toEqual(["z", "b"]);
  });

  it("selects the loaded rows between two places in either direction", () => {
    const rows = rowsOf(["a", "b", "c", "d"]);
    expect(loadedBetween(rows, 2, 1)).toEqual(["b", "c"]);
    expect(loadedBetween(rows, 2, 9)).toEqual(["c", "d"]);
    const holes = { count: 4, at: (index: number) => (index === 1 ? undefined : String(index)) };
    expect(loadedBetween(holes, 0, 3)).toEqual(["0", "2", "3"]);
  });

  it("sorts up first, then down", () => {
    const up = nextSort(null, "title");
    expect(up).toEqual({ column: "title", direction: "ascending" });
    expect(nextSort(up, "title")).toEqual({ column: "title", direction: "descending" });
    expect(nextSort(up, "stage")).toEqual({ column: "stage", direction: "ascending" });
  });
});

describe("column choice", () => {
  const columns = [{ id: "number", locked: true }, { id: "title" }, { id: "stage" }, { id: "tags" }];
  const choice = [
    { id: "number", shown: true },
    { id: "title", shown: true },
    { id: "stage", shown: true },
  ];
  const ids = (list: readonly { readonly id: string }[]) => list.map((column) => column.id);

  it("shows what is chosen, in that order; new columns are opt-in", () => {
    expect(ids(chosenColumns(columns, choice))).toEqual(["number", "title", "stage"]);
    expect(ids(chosenColumns(columns, toggleColumn(choice, "title")))).toEqual(["number", "stage"]);
    expect(ids(chosenColumns(columns, []))).toEqual(["number"]);
  });

  it("moves a column, but never past a locked one", () => {
    const locked = new Set(["number"]);
    expect(ids(moveColumn(choice, "stage", -1, locked))).toEqual(["number", "stage", "title"]);
    expect(moveColumn(choice, "title", -1, locked)).toBe(choice);
    expect(moveColumn(choice, "stage", 1, locked)).toBe(choice);
  });
});
