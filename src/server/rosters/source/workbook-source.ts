import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import readWorkbook from "read-excel-file/node";
import type { RosterLimits } from "../limits.ts";
import { FatalProblem, fatal } from "../problem.ts";
import type { RosterProblem } from "../roster.ts";
import { cellsOfWorkbook } from "./sheet-extent.ts";
import type { Source } from "./source.ts";
import { entriesOf } from "./zip-source.ts";

const mostCells = 2_000_000;

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

/** One XLSX file. A workbook within the limit is read whole; formulas give the value that was saved with them. */
export async function openWorkbook(path: string, name: string, limits: RosterLimits): Promise<Source> {
  const refused = await tooMuch(path, name, limits);
  if (refused !== null) throw new FatalProblem(refused);
  const sheets = await readWorkbook(path).catch(() => {
    throw refuse(name, "zip-damaged", "The workbook cannot be read: it is damaged or has a password.");
  });
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
      Readable.from(
        (function* () {
          const rows = (chosen?.data ?? []) as readonly (readonly Cell[])[];
          for (let from = 0; from < rows.length; from += 500)
            yield Buffer.from(stringify(rows.slice(from, from + 500).map((row) => row.map(textOf))));
        })(),
      ),
    close: async () => {},
  };
}
