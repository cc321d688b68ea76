import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import readWorkbook from "read-excel-file/node";
import { longestCell, longestRow, type RosterLimits } from "../limits.ts";
import { FatalProblem, fatal, quote } from "../problem.ts";
import type { RosterProblem } from "../roster.ts";
import { cellsOfWorkbook } from "./sheet-extent.ts";
import type { Source } from "./source.ts";
import { entriesOf } from "./zip-source.ts";

const mostCells = 2_000_000;
/** Characters that are put into CSV at once, so that whoever reads a few rows waits for no others. */
const textAtOnce = 64 * 1024;

const refuse = (file: string, code: string, message: string): FatalProblem =>
  new FatalProblem(
    fatal({ code, file, message, fix: "Save the table as CSV (UTF-8) and choose that file." }),
  );

/** Why a workbook is not read into memory; null where it may be. Judged by its directory, then by streaming it. */
async function tooMuch(path: string, file: string, limits: RosterLimits): Promise<RosterProblem | null> {
  const entries = await entriesOf(path).catch(() => null);
  if (entries === null) return refuse(file, "zip-damaged", "The workbook is damaged or cut off.").problem;
  const size = entries.reduce((sum, each) => sum + each.uncompressedSize, 0);
  if (entries.length > limits.entries * 5 || size > limits.workbookBytes)
    return refuse(file, "too-large", "The workbook is too large to be read at once.").problem;
  const cells = await cellsOfWorkbook(path).catch(() => null);
  if (cells === null) return refuse(file, "zip-damaged", "The workbook is damaged or cut off.").problem;
  if (cells === Number.POSITIVE_INFINITY)
    return refuse(file, "too-large", "A sheet of the workbook is not written as spreadsheet programs do.")
      .problem;
  if (cells > mostCells)
    return refuse(file, "too-large", "The workbook has cells far beyond the others, so it is too large.")
      .problem;
  return null;
}

type Cell = string | number | boolean | Date | null | undefined;

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

/** What a cell measures at most, without writing it out. */
const lengthOf = (cell: Cell): number =>
  cell === null || cell === undefined ? 1 : typeof cell === "string" ? cell.length : 25;

type Rows = readonly (readonly Cell[])[];

/** Why the text of the sheets is too much for a roster; null where it is not. Cells that share a text count it each. */
function tooLong(
  sheets: readonly { readonly sheet: string; readonly data: Rows }[],
  most: number,
): string | null {
  let whole = 0;
  for (const { sheet, data } of sheets)
    for (const [at, cells] of data.entries()) {
      const lengths = cells.map(lengthOf);
      const row = lengths.reduce((sum, each) => sum + each, 0);
      whole += row;
      if (lengths.some((each) => each > longestCell))
        return `A cell in row ${at + 1} of the sheet ${quote(sheet)} holds more than ${longestCell.toLocaleString("en-US")} characters, which is too long for a roster.`;
      if (row > longestRow)
        return `Row ${at + 1} of the sheet ${quote(sheet)} holds more than ${longestRow.toLocaleString("en-US")} characters, which is too long for a roster.`;
      if (whole > most) return "The workbook holds more text than a roster has.";
    }
  return null;
}

/** The rows as CSV, in pieces of about the same length. */
function* piecesOf(rows: Rows): Generator<Buffer> {
  let [piece, text]: [string[][], number] = [[], 0];
  for (const row of rows) {
    piece.push(row.map(textOf));
    text += row.reduce<number>((sum, cell) => sum + lengthOf(cell), 1);
    if (text < textAtOnce) continue;
    yield Buffer.from(stringify(piece));
    [piece, text] = [[], 0];
  }
  yield Buffer.from(stringify(piece));
}

/** One XLSX file. A workbook within the limit is read whole; formulas give the value that was saved with them. */
export async function openWorkbook(path: string, name: string, limits: RosterLimits): Promise<Source> {
  const refused = await tooMuch(path, name, limits);
  if (refused !== null) throw new FatalProblem(refused);
  const sheets = await readWorkbook(path).catch(() => {
    throw refuse(name, "zip-damaged", "The workbook cannot be read: it is damaged or has a password.");
  });
  const long = tooLong(sheets as readonly { sheet: string; data: Rows }[], limits.workbookText);
  if (long !== null) throw refuse(name, "too-large", long);
  let chosen = sheets[0];
  if (chosen === undefined) throw refuse(name, "empty-file", "The workbook holds no sheet.");
  return {
    files: [{ name, size: 0 }],
    problems: [],
    sheets: sheets.map((each) => each.sheet),
    choose: (sheet) => {
      const found = sheets.find((each) => each.sheet === sheet);
      if (found === undefined) throw refuse(name, "missing-sheet", "The workbook has no sheet of this name.");
      chosen = found;
    },
    stream: async () =>
      // One piece ahead and no more: by itself a stream of buffers would ask for many.
      Readable.from(piecesOf((chosen?.data ?? []) as Rows), { highWaterMark: 1 }),
    close: async () => {},
  };
}
