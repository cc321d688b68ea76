import readSheets from "read-excel-file/universal";
import { officeLimits, type ReadSheet, type ReadWorkbook, TooLargeError } from "./office-content.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });

/** A cell's day and time as written, without a zone. Times alone are kept as times of the first day that there is. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  if (date.getUTCFullYear() < 1900) return time.format(date);
  const whole = date.getTime() % 86_400_000 === 0;
  return whole ? day.format(date) : `${day.format(date)}, ${time.format(date)}`;
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  const text = String(cell);
  return text.length > officeLimits.cellLetters ? `${text.slice(0, officeLimits.cellLetters)}…` : text;
}

const address = /\sr\s*=\s*["']([^"']*)["']/g;

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * Refuses a sheet with one cell far away, since all the empty ones before it would be made. An address with an entity in it
 * is no program's way to write one.
 */
function checkSpan(xml: string): void {
  let rows = 0;
  let columns = 0;
  for (const [, at = ""] of xml.matchAll(address)) {
    if (at.includes("&")) throw new Error("An address of a cell is not plain.");
    const [, letters = "", number = ""] = /^([A-Z]{1,3})?(\d{1,7})$/.exec(at.toUpperCase()) ?? [];
    rows = Math.max(rows, Number(number));
    columns = Math.max(columns, columnOf(letters));
  }
  if (rows * Math.max(columns, 1) > officeLimits.cells) throw new TooLargeError();
}

export function sheetOf(name: string, data: readonly (readonly unknown[])[]): ReadSheet {
  const columnCount = data.reduce((most, row) => Math.max(most, row.length), 0);
  const rows = data
    .slice(0, officeLimits.rows)
    .map((row) => row.slice(0, officeLimits.columns).map((cell) => cellText(cell)));
  return { name, rows, rowCount: data.length, columnCount };
}

/** The sheets of an XLSX as text, from its unpacked parts and the package made of them. Formulas are their last results. */
export async function readWorkbook(
  parts: Readonly<Record<string, Uint8Array>>,
  packed: ArrayBuffer,
): Promise<ReadWorkbook> {
  const decoder = new TextDecoder();
  for (const part of Object.values(parts)) checkSpan(decoder.decode(part));
  const found = await readSheets(packed);
  const sheets = found.slice(0, officeLimits.sheets).map(({ sheet, data }) => sheetOf(sheet, data));
  return { kind: "workbook", sheets, sheetsLeftOut: found.length - sheets.length };
}
