import fc from "fast-check";
import { expect, it } from "vitest";
import { columnShares, fitTogether, isToWriteIn, rowsThatFit } from "./table-shape.ts";

const sum = (parts: readonly number[]): number => parts.reduce((all, each) => all + each, 0);

it("gives the long text the room, and no column less than it needs", () => {
  const [task = 0, due = 0, status = 0] = columnShares([
    ["Task", "Due", "Status"],
    ["Arrange a check-in each morning with somebody whom the student trusts", "Nov 26, 2026", "Open"],
  ]);
  expect(task).toBeGreaterThan(0.5);
  expect(due).toBeGreaterThan(status);
  expect(status).toBeGreaterThanOrEqual(0.12);
});

it("breaks no date and no short name, and no line for a day beside one for a name", () => {
  const signs = (share: number) => (share * 468 - 12) / 5.2;
  const tables = [
    [
      "Warn the family of the target on the same day, and say what protects them",
      "Joan Kessler",
      "Nov 24, 2026",
      "Pending Review",
    ],
    ["Estudiante, si es mayor de edad", "", "Fecha: ____________"],
  ];
  for (const row of tables)
    for (const [at, share] of columnShares([row]).entries()) {
      const text = row[at] ?? "";
      if (text.length <= 20) expect(signs(share)).toBeGreaterThan(text.length - 0.01);
    }
});

it("leaves room to write where a column is empty", () => {
  const [name = 0, signature = 0, day = 0] = columnShares([["Parent or guardian", "", "Date:"]]);
  expect(signature).toBeGreaterThan(name);
  expect(name).toBeGreaterThan(day);
  expect([
    isToWriteIn([["Parent", "", "Date:"]]),
    isToWriteIn([
      ["Parent", ""],
      ["", "Lead"],
    ]),
  ]).toEqual([true, false]);
});

it("fills the line whatever the texts are", () => {
  const rows = fc.integer({ min: 1, max: 14 }).chain((columns) =>
    fc.array(fc.array(fc.string(), { minLength: columns, maxLength: columns }), {
      minLength: 1,
      maxLength: 5,
    }),
  );
  fc.assert(
    fc.property(rows, (table) => {
      const shares = columnShares(table);
      expect(sum(shares)).toBeCloseTo(1, 6);
      for (const share of shares)
        expect(share).toBeGreaterThanOrEqual(Math.min(0.12, 1 / shares.length) - 1e-9);
    }),
  );
});

it("keeps a row whole that fits on a page, and lets one go on that does not", () => {
  expect(
    rowsThatFit(
      [
        ["short", "one\ntwo"],
        ["long ".repeat(2_000), ""],
        ["line\n".repeat(60), ""],
      ],
      [0.5, 0.5],
    ),
  ).toEqual([true, false, false]);
});

it("keeps what is no longer than half a page on one", () => {
  const shares = [0.26, 0.74];
  const row = ["Date", "Nov 26, 2026"];
  expect(fitTogether([row, row, row], shares)).toBe(true);
  expect(
    fitTogether(
      Array.from({ length: 27 }, () => row),
      shares,
    ),
  ).toBe(false);
  expect(fitTogether([["Words", "long ".repeat(2_000)]], shares)).toBe(false);
});
