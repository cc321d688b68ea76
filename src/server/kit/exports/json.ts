import type { Sheet } from "./sheet.ts";

const records = (sheet: Sheet) =>
  sheet.rows.map((row) => Object.fromEntries(sheet.columns.map(({ id }, index) => [id, row[index] ?? ""])));

const keyOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "_");

/** One table becomes a list of objects, several an object of lists. */
export function writeJson(sheets: readonly Sheet[]): Buffer {
  const [first, ...more] = sheets;
  const whole =
    first !== undefined && more.length === 0
      ? records(first)
      : Object.fromEntries(sheets.map((sheet) => [keyOf(sheet.name), records(sheet)]));
  return Buffer.from(`${JSON.stringify(whole, null, 2)}\n`, "utf8");
}
