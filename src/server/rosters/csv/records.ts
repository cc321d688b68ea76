import type { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import { longestRow } from "../limits.ts";
import { error, note } from "../problem.ts";
import type { RosterProblem } from "../roster.ts";
import { decode, type Encoding } from "./decode.ts";

export interface CsvRecord {
  /** On which the record begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvBatch {
  readonly records: readonly CsvRecord[];
  readonly problems: readonly RosterProblem[];
}

const lineFeed = 10;
const carriageReturn = 13;
/** After so many quotes that were never closed, quotes of this file are taken as letters. */
const mostBrokenQuotes = 1000;
const smallPiece = 2048;

/** The character that stands most often in the headings, outside quotes. */
export function separatorOf(heading: string): string {
  const bare = heading.replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t", "|"].map((each) => ({ each, count: bare.split(each).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).each;
}

function lineBreaks(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells)
    for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** Where the line after so many lines begins. */
function afterLines(block: Buffer, lines: number, end: number): number {
  let at = 0;
  for (let line = 0; line < lines; line += 1) {
    const found = block.indexOf(end, at);
    if (found < 0) return block.length;
    at = found + 1;
  }
  return at;
}

/**
 * Takes a file apart, block by block. Whatever csv-parse will not read is put down to the one line on which it
 * begins: that line is read by itself with loose quotes, or left out, and reading goes on with the next line.
 */
class Records {
  readonly #file: string;
  #separator: string | undefined;
  #end = lineFeed;
  #line = 1;
  #broken = 0;
  #columns = 0;
  /** Lines that the last attempt read before it failed, and whether a quote was open at its end. */
  #consumed = 0;
  #open = false;
  #encoding: Encoding = "utf-8";
  #rest: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    this.#file = file;
  }

  take(block: Buffer, encoding: Encoding, last: boolean): CsvBatch {
    const records: CsvRecord[] = [];
    const problems: RosterProblem[] = [];
    if (encoding !== this.#encoding) {
      this.#encoding = encoding;
      problems.push(this.#encodingNote(encoding));
    }
    let left = this.#rest.length > 0 ? Buffer.concat([this.#rest, block]) : block;
    this.#rest = Buffer.alloc(0);
    if (this.#separator === undefined) this.#begin(left);
    // Small pieces after a fault, so that a file full of faults is not read over and over.
    let size = left.length;
    while (left.length > 0) {
      const to = size >= left.length ? left.length : left.indexOf(this.#end, size) + 1 || left.length;
      if (this.#parse(left.subarray(0, to), records)) {
        left = left.subarray(to);
        size *= 4;
        continue;
      }
      // What is left begins with the row that could not be read.
      const before = afterLines(left, this.#consumed, this.#end);
      left = left.subarray(before);
      const tried = to - before;
      if (this.#open && tried < longestRow && tried < left.length) {
        size = tried * 2;
        continue;
      }
      if (this.#open && tried < longestRow && !last) {
        this.#rest = left;
        break;
      }
      left = left.subarray(this.#readAlone(left, records, problems));
      size = smallPiece;
    }
    return { records, problems };
  }

  #begin(block: Buffer): void {
    this.#end = block.includes(lineFeed) || !block.includes(carriageReturn) ? lineFeed : carriageReturn;
    const to = block.indexOf(this.#end);
    this.#separator = separatorOf(block.toString("utf8", 0, to < 0 ? block.length : to));
  }

  #options(loose: boolean) {
    return {
      delimiter: this.#separator,
      record_delimiter: this.#end === lineFeed ? ["\r\n", "\n"] : ["\r"],
      quote: this.#broken > mostBrokenQuotes ? null : '"',
      relax_column_count: true,
      relax_quotes: loose,
      skip_empty_lines: false,
    };
  }

  #add(cells: string[], records: CsvRecord[]): void {
    if (cells.length > 1 || cells[0] !== "") {
      if (this.#columns === 0) this.#columns = cells.length;
      records.push({ line: this.#line, cells });
    }
    this.#line += 1 + lineBreaks(cells);
  }

  /** Reads all of a block, or as many records as come before the first that cannot be read. */
  #parse(block: Buffer, records: CsvRecord[]): boolean {
    try {
      for (const cells of parse(block, this.#options(false))) this.#add(cells, records);
      return true;
    } catch {
      // Read once more, keeping what comes before the fault.
    }
    const from = this.#line;
    try {
      parse(block, {
        ...this.#options(false),
        on_record: (cells: string[]) => {
          this.#add(cells, records);
          return null;
        },
      });
      return true;
    } catch (failure) {
      this.#open = failure instanceof Error && "code" in failure && failure.code === "CSV_QUOTE_NOT_CLOSED";
      this.#consumed = this.#line - from;
      return false;
    }
  }

  /** Reads one line by itself; answers how many bytes it measures. */
  #readAlone(left: Buffer, records: CsvRecord[], problems: RosterProblem[]): number {
    const found = left.indexOf(this.#end);
    const to = found < 0 ? left.length : found + 1;
    const place = { file: this.#file, line: this.#line };
    let cells: string[] | undefined;
    try {
      cells = parse(left.subarray(0, to), this.#options(true))[0];
    } catch {
      // Told below.
    }
    if (cells !== undefined && (this.#columns === 0 || cells.length === this.#columns)) {
      problems.push(
        note({
          ...place,
          code: "stray-quote",
          message: "A quotation mark stands within text that is not quoted; it was taken as a letter.",
          fix: "Put the whole text into quotation marks and double those within it.",
        }),
      );
      this.#add(cells, records);
      return to;
    }
    this.#broken += 1;
    const cutOff = this.#open && to === left.length;
    problems.push(
      error({
        ...place,
        code: cutOff ? "cut-off" : "open-quote",
        message: cutOff
          ? "The file ends within a quoted text, so its end seems to be missing."
          : "A quotation mark is never closed, or closed in the middle of a text.",
        fix: cutOff ? "Export or upload the file again." : "Mend the quotation marks of this line.",
      }),
    );
    this.#line += 1;
    return to;
  }

  #encodingNote(encoding: Encoding): RosterProblem {
    return note({
      code: "encoding",
      file: this.#file,
      message:
        encoding === "windows-1252"
          ? "The file is not UTF-8; its letters were read as windows-1252."
          : "The file is UTF-16, not UTF-8; it was read as that.",
      fix: "Where names look wrong, export the file again as UTF-8.",
    });
  }
}

/** The records of a CSV file in the order of the file, heading included, empty lines left out. */
export async function* csvRecords(stream: Readable, file: string): AsyncGenerator<CsvBatch> {
  const records = new Records(file);
  let waiting: { block: Buffer; encoding: Encoding } | null = null;
  try {
    for await (const next of decode(stream)) {
      if (waiting !== null) yield records.take(waiting.block, waiting.encoding, false);
      waiting = next;
    }
    if (waiting !== null) yield records.take(waiting.block, waiting.encoding, true);
  } finally {
    stream.destroy();
  }
}
