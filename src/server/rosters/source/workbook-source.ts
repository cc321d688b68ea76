import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import readWorkbook from "read-excel-file/node";
import { longestCell, longestRow, type RosterLimits } from "../limits.ts";
import { FatalProblem, fatal, quote } from "../problem.ts";
import type { RosterProblem } from "../roster.ts";
import { streamOf } from "./folder-source.ts";
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

interface Sheet {
  readonly name: string;
  readonly data: Rows;
}

/** Why the text of the sheets is too much for a roster; null where it is not. Cells that share a text count it each. */
function tooLong(sheets: readonly Sheet[], most: number): string | null {
  let whole = 0;
  for (const { name: sheet, data } of sheets)
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

/** The sheets of a workbook within the limit, which is read whole; formulas give the value that was saved with them. */
async function sheetsOf(path: string, name: string, limits: RosterLimits): Promise<readonly Sheet[]> {
  const refused = await tooMuch(path, name, limits);
  if (refused !== null) throw new FatalProblem(refused);
  const read = await readWorkbook(path).catch(() => {
    throw refuse(name, "zip-damaged", "The workbook cannot be read: it is damaged or has a password.");
  });
  const sheets = read.map((each) => ({ name: each.sheet, data: each.data as Rows }));
  const long = tooLong(sheets, limits.workbookText);
  if (long !== null) throw refuse(name, "too-large", long);
  return sheets;
}

/** Sheets as the tables of a roster, of which the first is read where no other is chosen. */
function sourceOfSheets<Of extends { readonly name: string }>(
  name: string,
  sheets: readonly Of[],
  streamOf: (sheet: Of) => Readable,
): Source {
  const [first] = sheets;
  if (first === undefined) throw refuse(name, "empty-file", "The workbook holds no sheet.");
  let chosen: Of = first;
  return {
    files: [{ name, size: 0 }],
    problems: [],
    sheets: sheets.map((each) => each.name),
    choose: (sheet) => {
      const found = sheets.find((each) => each.name === sheet);
      if (found === undefined) throw refuse(name, "missing-sheet", "The workbook has no sheet of this name.");
      chosen = found;
    },
    stream: async () => streamOf(chosen),
    close: async () => {},
  };
}

/** Opens one XLSX file. */
export type OpenWorkbook = (path: string, name: string, limits: RosterLimits) => Promise<Source>;

/** Reads it in this thread, which does nothing else for so long. */
export const openWorkbook: OpenWorkbook = async (path, name, limits) =>
  sourceOfSheets(name, await sheetsOf(path, name, limits), ({ data }) =>
    // One piece ahead and no more: by itself a stream of buffers would ask for many.
    Readable.from(piecesOf(data), { highWaterMark: 1 }),
  );

/** A workbook whose sheets were written beside it as CSV, or what stands against reading it. Plain data for another thread. */
export type WrittenSheets =
  | { readonly problem: RosterProblem }
  | { readonly sheets: readonly { readonly name: string; readonly path: string }[] };

/** Writes each sheet of a workbook into a folder beside it, which goes with the folder that the workbook lies in. */
export async function writeSheets(path: string, name: string, limits: RosterLimits): Promise<WrittenSheets> {
  try {
    const folder = `${path}.sheets`;
    await mkdir(folder, { mode: 0o700 });
    const written: { name: string; path: string }[] = [];
    for (const [at, sheet] of (await sheetsOf(path, name, limits)).entries()) {
      const place = join(folder, `${at + 1}.csv`);
      await pipeline(
        Readable.from(piecesOf(sheet.data), { highWaterMark: 1 }),
        createWriteStream(place, { mode: 0o600 }),
      );
      written.push({ name: sheet.name, path: place });
    }
    return { sheets: written };
  } catch (failure) {
    if (failure instanceof FatalProblem) return { problem: failure.problem };
    throw failure;
  }
}

/** Opens what `writeSheets` has written. */
export function openSheets(name: string, written: WrittenSheets): Source {
  if ("problem" in written) throw new FatalProblem(written.problem);
  return sourceOfSheets(name, written.sheets, ({ path }) => streamOf(path));
}
