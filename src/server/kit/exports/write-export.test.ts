import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { readWorkbook } from "#support/corpus/spreadsheet.ts";
import { writeExport } from "./write-export.ts";

const sheet = (cell: string) => ({
  name: "Cases",
  columns: [{ id: "title", label: "Title" }],
  rows: [[cell]],
});
const at = new Date("2026-11-20T12:00:00.000Z");
const write = (format: "csv" | "xlsx" | "json", cell: string, when = at) =>
  writeExport([sheet(cell)], { format, bom: false, at: when });
const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

it.each(["csv", "xlsx", "json"] as const)("writes the same %s twice at one instant", async (format) => {
  const [first, second] = [await write(format, "A desk"), await write(format, "A desk")];
  expect(digest(first.bytes)).toBe(digest(second.bytes));
});

it("puts the time of the export into the workbook, and no other", async () => {
  const later = await write("xlsx", "A desk", new Date("2026-11-21T12:00:00.000Z"));
  expect(digest(later.bytes)).not.toBe(digest((await write("xlsx", "A desk")).bytes));
});

it("quotes what holds a quote, a comma or any kind of line break", async () => {
  for (const cell of ['say "no"', "a,b", "a\nb", "a\rb", "a\r\nb"]) {
    const { bytes } = await write("csv", cell);
    expect(bytes.toString("utf8")).toBe(`Title\r\n"${cell.replaceAll('"', '""')}"\r\n`);
  }
});

it("cuts a text that no spreadsheet would open, and says so in its cell", async () => {
  const { bytes } = await write("xlsx", "x".repeat(50_000));
  const cell = readWorkbook(bytes).sheets[0]?.[1]?.[0] ?? "";
  expect([cell.length, cell.endsWith("[cut here: too long for a spreadsheet]")]).toEqual([32_767, true]);
});

it.each([
  ["x;=1+1", "x;'=1+1"],
  ["x\t=1+1", "x\t'=1+1"],
  ["x; \t@SUM(A1)", "x; \t'@SUM(A1)"],
  ['x;"=1+1"', 'x;"\'=1+1"'],
  ["x\n=1+1", "x\n'=1+1"],
  ["a=b; c-d", "a=b; c-d"],
  ["＝1+1", "'＝1+1"],
  ["\u200B=1+1; \u2060＠SUM(1)", "'\u200B=1+1; \u2060'＠SUM(1)"],
])(
  "leaves no formula for a program that reads CSV with semicolons or tabs: %j (C6)",
  async (cell, written) => {
    const { bytes } = await write("csv", cell);
    const text = bytes.toString("utf8");
    expect(text).toContain(written.replaceAll('"', '""'));
    const cells = text.split(/[;\t\r\n]/).map((each) => each.replace(/^["\s]+/, ""));
    expect(cells.filter((each) => /^\p{Cf}*[=+\-@|%＝＋－＠]/u.test(each))).toEqual([]);
  },
);
