import writeWorkbook, { type CellObject } from "write-excel-file/node";
import type { Sheet } from "./sheet.ts";
import { stampZip } from "./stamp-zip.ts";

/** Spreadsheets refuse files with longer cells. */
const longest = 32_767;
const cutNote = " … [cut here: too long for a spreadsheet]";

const fitting = (text: string): string =>
  text.length <= longest ? text : text.slice(0, longest - cutNote.length) + cutNote;

/** Always text: what somebody wrote never becomes a number, a day or a formula (V-9). */
const cell = (text: string): CellObject => ({ type: String, value: fitting(text) });

const widthOf = (sheet: Sheet, column: number): number => {
  const sample = sheet.rows.slice(0, 200).map((row) => row[column]?.length ?? 0);
  return Math.min(60, Math.max(8, sheet.columns[column]?.label.length ?? 0, ...sample) + 2);
};

export async function writeXlsx(sheets: readonly Sheet[], at: Date): Promise<Buffer> {
  const workbook = writeWorkbook(
    sheets.map((sheet) => ({
      sheet: sheet.name,
      columns: sheet.columns.map((_, index) => ({ width: widthOf(sheet, index) })),
      stickyRowsCount: 1,
      data: [
        sheet.columns.map(({ label }): CellObject => ({ ...cell(label), fontWeight: "bold" })),
        ...sheet.rows.map((row) => row.map(cell)),
      ],
    })),
  );
  return stampZip(await workbook.toBuffer(), at);
}
