import { stringify } from "csv-stringify/sync";
import type { Sheet } from "./sheet.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: spreadsheets skip them before they look for a formula.
const looksLikeFormula = /^[\p{Cf}\u0000-\u001F\u007F\s]*[=+\-@|%＝＋－＠]/u;

/** The same behind what ends a cell for a program that reads the file with semicolons or tabs, and knows no quotes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const formulaInside = /([;\t\r\n][\p{Cf}\u0000-\u001F\u007F\s"']*)(?=[=+\-@|%＝＋－＠])/gu;

/** Marks text as text where a spreadsheet might run it (V-9). */
export const guardCell = (text: string): string => {
  const inside = text.replace(formulaInside, "$1'");
  return looksLikeFormula.test(text) ? `'${inside}` : inside;
};

/** RFC 4180: CRLF between rows, quotes where a cell needs them. */
export function writeCsv(sheet: Sheet, { bom }: { readonly bom: boolean }): Buffer {
  const rows = [sheet.columns.map((column) => column.label), ...sheet.rows];
  const text = stringify(
    rows.map((row) => row.map(guardCell)),
    { bom, record_delimiter: "\r\n", quoted_match: /[\r\n"]/ },
  );
  return Buffer.from(text, "utf8");
}
