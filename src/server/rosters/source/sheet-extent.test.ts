import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cellsOfWorkbook } from "./sheet-extent.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-extent-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function cellsOf(sheet: string): Promise<number> {
  const path = join(folder, "a.xlsx");
  await writeFile(path, zipSync({ "xl/worksheets/sheet1.xml": strToU8(sheet) }, { level: 0 }));
  return cellsOfWorkbook(path);
}
const around = (cell: string) => `<sheetData><row r="1"><c r="A1"/>${cell}</row></sheetData>`;

it.each([
  ["plain", '<c r="C2"/>', 6],
  ["behind other attributes", '<c s="1" t="n" r="C2"/>', 6],
  ["behind an attribute that holds an end of a tag", '<c s="a>b" r="C2"/>', 6],
  ["behind one in single quotes", "<x:c s='\">' r='C2'/>", 6],
  ["in the words of another attribute alone", "<c s=\" r='ZZ900'\" r='C2'/>", 6],
  ["with a place that is none", '<c s=">" r="C-2"/>', Number.POSITIVE_INFINITY],
  ["behind an attribute that holds the beginning of a tag", '<c s="<" r="C2"/>', Number.POSITIVE_INFINITY],
])("counts a cell %s", async (_, cell, cells) => {
  expect(await cellsOf(around(cell))).toBe(cells);
});

it("finds a cell wherever the bytes of its tag are cut in two", async () => {
  // Pieces are of 64 KiB: the tag lies across the end of the first one, each time one byte further.
  const tag = '<c s="a>b" r="C2"/>';
  for (let at = 0; at <= tag.length; at += 1) {
    const head = '<sheetData><row r="1"><c r="A1"/></row>';
    const words = "x".repeat(64 * 1024 - head.length - at);
    expect(await cellsOf(`${head}${words}${tag}</sheetData>`), String(at)).toBe(6);
  }
});
