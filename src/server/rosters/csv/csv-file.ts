import { error, FatalProblem, fatal, note, quote } from "../problem.ts";
import type { RosterProblem } from "../roster.ts";
import type { Source } from "../source/source.ts";
import { DateColumn, type DateOrder } from "../values/dates.ts";
import { gradeOf } from "../values/words.ts";
import { type CsvRecord, csvRecords } from "./records.ts";

/** How a heading is compared: without case, spaces, hyphens and underscores. */
export const headingKey = (heading: string): string =>
  heading.toLowerCase().replaceAll(/[\s_\-"'\uFEFF]/g, "");

/** Everything that a reading of several files shares. */
export interface FileOptions {
  readonly source: Source;
  readonly dateOrder: DateOrder | undefined;
  readonly signal: AbortSignal | undefined;
}

/** What columns a file should have, by the names that systems use for each; the first is the proper one. */
export type Columns<Name extends string> = Readonly<Record<Name, readonly string[]>>;

export interface FileShape<Name extends string> {
  readonly columns: Columns<Name>;
  /** Without these columns the file cannot be read at all; without a value in them a row is left out. */
  readonly required: readonly NoInfer<Name>[];
  /** Without these columns the file cannot be read either; a row may be blank in them. */
  readonly expected?: readonly NoInfer<Name>[];
  /** Up to these columns a row must reach, as far as they are there; it may be blank in them. */
  readonly rowNeeds?: readonly NoInfer<Name>[];
  readonly dates?: readonly NoInfer<Name>[];
  /** Columns in which a word such as NULL may be a name. */
  readonly names?: readonly NoInfer<Name>[];
}

/** Columns that are never read into anything (E-3). */
export const isPasswordHeading = (heading: string): boolean =>
  /passw|pwd|secret|passcode|kennwort|contrasena/.test(headingKey(heading));
const blankWords = new Set(["NULL", "null", "\\N", "(null)"]);
const longestText = 2000;
/** A formula as spreadsheets write text that looks like a number: ="00123". */
const textFormula = /^="([^"]*)"$/;
const formula = /^(?:[=@]|[+-](?![\d\s().-]*$))/;

/** One row of a file, read by the names of its shape. */
export class FileRow<Name extends string> {
  readonly line: number;
  readonly #cells: readonly string[];
  readonly #file: CsvFile<Name>;

  constructor(file: CsvFile<Name>, record: CsvRecord) {
    this.#file = file;
    this.line = record.line;
    this.#cells = record.cells;
  }

  get place() {
    return { file: this.#file.name, line: this.line };
  }

  /** Trimmed text; null where it is blank or the column is not there. */
  text(name: Name): string | null {
    const at = this.#file.index(name);
    if (at < 0) return null;
    const cell = this.#cells[at];
    if (cell === undefined || cell === "") return null;
    return this.#file.cleaned(cell, name, this.line);
  }

  /** The text of a column that must not be blank; undefined, and an error among the problems, where it is. */
  need(name: Name, problems: RosterProblem[]): string | undefined {
    const text = this.text(name);
    if (text !== null) return text;
    const heading = this.#file.heading(name);
    problems.push(
      this.error("blank-cell", name, `“${heading}” is blank.`, `Fill in “${heading}” of this row.`),
    );
    return undefined;
  }

  /** An ISO day; null where it is blank, or where it is none: then an error among `problems` names the column. */
  date(name: Name, problems: RosterProblem[]): string | null {
    const text = this.text(name);
    return text === null ? null : this.#file.day(text, name, this.line, problems);
  }

  /** A grade as Bellwether writes it; one that is not known is noted and null. */
  grade(name: Name): string | null {
    const text = this.text(name);
    const grade = gradeOf(text);
    if (text !== null && grade === null) this.#file.noteGrade(name, text, this.line);
    return grade;
  }

  /** An error of this row, to be put among the problems. */
  error(code: string, column: Name | null, message: string, fix: string): RosterProblem {
    return error({
      code,
      ...this.place,
      column: column === null ? null : this.#file.heading(column),
      message,
      fix,
    });
  }
}

export interface RowBatch<Name extends string> {
  readonly rows: readonly FileRow<Name>[];
  /** To which the reader of the rows adds its own. */
  readonly problems: RosterProblem[];
}

/** A CSV file whose headings are known, read batch by batch. */
export class CsvFile<Name extends string> {
  readonly name: string;
  readonly #shape: FileShape<Name>;
  readonly #options: FileOptions;
  #headings: readonly string[] = [];
  readonly #index = new Map<Name, number>();
  readonly #dates = new Map<Name, DateColumn>();
  readonly #lastDays = new Map<Name, { readonly text: string; readonly day: string }>();
  readonly #noted = new Set<string>();
  #notes: RosterProblem[] = [];
  #needed = 0;
  #width = 0;

  constructor(name: string, shape: FileShape<Name>, options: FileOptions) {
    this.name = name;
    this.#shape = shape;
    this.#options = options;
  }

  index(name: Name): number {
    return this.#index.get(name) ?? -1;
  }

  has(name: Name): boolean {
    return this.#index.has(name);
  }

  heading(name: Name): string {
    return this.#headings[this.index(name)] ?? this.#shape.columns[name][0] ?? name;
  }

  cleaned(cell: string, name: Name, line: number): string | null {
    let text = cell.trim();
    if (text === "" || (blankWords.has(text) && !this.#shape.names?.includes(name))) return null;
    const first = text.charCodeAt(0);
    // = + - @
    if ((first === 61 || first === 43 || first === 45 || first === 64) && formula.test(text)) {
      const inner = textFormula.exec(text)?.[1];
      if (inner !== undefined) text = inner.trim();
      this.#noteOnce(`formula:${name}`, {
        code: "formula",
        line,
        column: this.heading(name),
        message: `${quote(text)} begins as a formula does; it was kept as text.`,
        fix: "Nothing needs to be done. Programs that write tables should write plain text.",
      });
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    if (/[\u0000-\u001f\u007f]/.test(text)) text = text.replaceAll(/[\u0000-\u001f\u007f\s]+/g, " ").trim();
    return text === "" ? null : text;
  }

  day(text: string, name: Name, line: number, problems: RosterProblem[]): string | null {
    // Terms begin and end on the same days for nearly everybody.
    const last = this.#lastDays.get(name);
    if (last?.text === text) return last.day;
    const read = this.#dates.get(name)?.read(text);
    if (read?.assumed === true)
      this.#noteOnce(`order:${name}`, {
        code: "assumed-date",
        line,
        column: this.heading(name),
        message: `${quote(text)} may be month/day or day/month, and no other date of the column tells which: such dates were read as month/day/year.`,
        fix: "Where the day comes first, say so where the columns of a table are chosen, or write dates as year-month-day.",
      });
    else if (read?.day !== undefined) this.#lastDays.set(name, { text, day: read.day });
    if (read?.day !== undefined) return read.day;
    problems.push(
      error({
        code: "bad-date",
        file: this.name,
        line,
        column: this.heading(name),
        message: `${quote(text)} in “${this.heading(name)}” is no date, so the row was taken without it.`,
        fix: "Write dates as year-month-day, for example 2012-09-30.",
      }),
    );
    return null;
  }

  noteGrade(name: Name, text: string, line: number): void {
    this.#noteOnce(`grade:${name}`, {
      code: "unknown-grade",
      line,
      column: this.heading(name),
      message: `${quote(text)} is no grade that is known, so people of it were read without a grade.`,
      fix: "Write PK, K, or 1 to 12 where the grade matters.",
    });
  }

  #noteOnce(key: string, told: Omit<Parameters<typeof note>[0], "file">): void {
    if (this.#noted.has(key)) return;
    this.#noted.add(key);
    this.#notes.push(note({ file: this.name, ...told }));
  }

  /** Reads the file from its beginning. Fails with FatalProblem where a column is missing. */
  async *batches(): AsyncGenerator<RowBatch<Name>> {
    let started = false;
    this.#noted.clear();
    this.#notes = [];
    for await (const batch of csvRecords(await this.#options.source.stream(this.name), this.name)) {
      this.#options.signal?.throwIfAborted();
      const problems = [...batch.problems];
      let records = batch.records;
      if (!started && records.length > 0) {
        started = true;
        this.#begin(records[0]?.cells ?? []);
        records = records.slice(1);
      }
      const rows = this.#whole(records, problems).map((each) => new FileRow(this, each));
      for (const name of this.#shape.dates ?? []) await this.#settle(name, rows);
      problems.push(...this.#takeNotes());
      yield { rows, problems };
      const later = this.#takeNotes();
      if (later.length > 0) yield { rows: [], problems: later };
    }
    if (!started) this.#begin([]);
  }

  #takeNotes(): RosterProblem[] {
    const notes = this.#notes;
    this.#notes = [];
    return notes;
  }

  /** Takes the headings of the first row. */
  #begin(headings: readonly string[]): void {
    this.#headings = headings.map((each) => each.trim().replace(/^\uFEFF/, ""));
    this.#index.clear();
    const places = new Map<string, number>();
    this.#headings.forEach((heading, at) => {
      const key = headingKey(heading);
      if (key === "") return;
      this.#width = at + 1;
      if (!places.has(key)) places.set(key, at);
      else
        this.#noteOnce(`twice:${key}`, {
          code: "duplicate-column",
          column: heading.slice(0, 80),
          message: `The column ${quote(heading)} is there twice; the first one is read.`,
          fix: "Leave the column in the file once.",
        });
    });
    for (const name of Object.keys(this.#shape.columns) as Name[]) {
      const found = this.#shape.columns[name].map(headingKey).find((key) => places.has(key));
      const at = found === undefined ? undefined : places.get(found);
      if (at !== undefined && !isPasswordHeading(this.#headings[at] ?? "")) this.#index.set(name, at);
    }
    for (const name of this.#shape.dates ?? [])
      if (!this.#dates.has(name)) this.#dates.set(name, new DateColumn(this.#options.dateOrder));
    for (const name of this.#shape.required) {
      if (!this.has(name)) throw new FatalProblem(this.#missing(name));
    }
    for (const name of this.#shape.expected ?? []) {
      const isThere = this.#shape.columns[name].some((each) => places.has(headingKey(each)));
      if (!isThere) throw new FatalProblem(this.#missing(name));
    }
    const needs = [...this.#shape.required, ...(this.#shape.rowNeeds ?? [])];
    this.#needed = Math.max(0, ...needs.map((name) => this.index(name) + 1));
  }

  #missing(name: Name): RosterProblem {
    const proper = this.#shape.columns[name][0] ?? name;
    return fatal({
      code: "missing-column",
      file: this.name,
      line: 1,
      column: proper,
      message: `The file has no column “${proper}”.`,
      fix: `Export the file again with the column “${proper}”, with its name in the first line.`,
    });
  }

  /** Leaves out rows that are too short or too long for the headings. */
  #whole(records: readonly CsvRecord[], problems: RosterProblem[]): CsvRecord[] {
    const kept: CsvRecord[] = [];
    records.forEach((record, index) => {
      if (record.cells[0] === "" && record.cells.every((each) => each.trim() === "")) return;
      const { cells, line } = record;
      if (cells.length < this.#width) {
        const torn = this.#torn(records[index - 1], record) || this.#torn(record, records[index + 1]);
        if (cells.length < this.#needed || torn) {
          problems.push(this.#short(line, cells.length));
          return;
        }
        this.#noteOnce("short", {
          code: "short-row",
          line,
          message: "Rows have fewer cells than there are headings; what is missing was taken as blank.",
          fix: "Nothing needs to be done where the cells at the end are blank.",
        });
      } else if (this.#shifted(cells, records[index - 1], records[index + 1])) {
        problems.push(
          error({
            code: "long-row",
            file: this.name,
            line,
            message: `The row has ${cells.length} cells, but there are ${this.#width} headings.`,
            fix: "Put texts that hold a comma into quotation marks.",
          }),
        );
        return;
      }
      if (this.#tooLong(record, problems)) return;
      kept.push(record);
    });
    return kept;
  }

  /**
   * Whether there are more cells than headings: blank ones are let pass only where the next rows have as many, or else
   * a comma that was not quoted would put a password into the column beside it.
   */
  #shifted(cells: readonly string[], before: CsvRecord | undefined, after: CsvRecord | undefined): boolean {
    if (cells.length <= this.#width) return false;
    if (cells.slice(this.#width).some((each) => each.trim() !== "")) return true;
    const around = [before, after].filter((each) => each !== undefined);
    return around.length > 0 && around.every((each) => each.cells.length !== cells.length);
  }

  /** Whether two rows are the halves of one, which a line break outside quotes tore. */
  #torn(first: CsvRecord | undefined, second: CsvRecord | undefined): boolean {
    if (first === undefined || second === undefined) return false;
    const [before, after] = [first.cells.length, second.cells.length];
    return before < this.#width && after < this.#width && before + after - 1 === this.#width;
  }

  #tooLong({ cells, line }: CsvRecord, problems: RosterProblem[]): boolean {
    for (const [name, at] of this.#index) {
      if ((cells[at]?.length ?? 0) <= longestText) continue;
      problems.push(
        error({
          code: "too-long",
          file: this.name,
          line,
          column: this.heading(name),
          message: `A text of ${cells[at]?.length} letters begins with ${quote(cells[at] ?? "")}.`,
          fix: `Shorten the text to ${longestText} letters.`,
        }),
      );
      return true;
    }
    return false;
  }

  #short(line: number, cells: number): RosterProblem {
    return error({
      code: "short-row",
      file: this.name,
      line,
      message: `The row has ${cells} cells, but there are ${this.#width} headings.`,
      fix: "Complete the row. Where it is the last one, the file may be cut off: export it again.",
    });
  }

  /** Before dates are read that may be in either order, the whole column tells which. */
  async #settle(name: Name, rows: readonly FileRow<Name>[]): Promise<void> {
    const column = this.#dates.get(name);
    const at = this.index(name);
    if (column === undefined || column.settled || at < 0) return;
    if (!rows.some((row) => column.needsOrder(row.text(name)))) return;
    for await (const batch of csvRecords(await this.#options.source.stream(this.name), this.name)) {
      this.#options.signal?.throwIfAborted();
      for (const { cells } of batch.records) column.see(cells[at] ?? "");
    }
    column.settle();
  }
}
