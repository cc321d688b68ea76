import type { TableField } from "#contract/services/imports/schema.ts";
import { isPasswordHeading } from "./csv/csv-file.ts";
import { csvRecords } from "./csv/records.ts";
import { roleNumber } from "./formats/roles.ts";
import { type OpenRosterOptions, openRoster } from "./open-roster.ts";
import { FatalProblem } from "./problem.ts";
import { proposedField } from "./proposed-field.ts";
import type { RosterProblem } from "./roster.ts";
import type { DateOrder } from "./table-mapping.ts";
import { DateColumn } from "./values/dates.ts";
import { gradeOf, isEmailLike } from "./values/words.ts";

/** What the values of a column look like. */
export type ColumnLook = "email" | "date" | "grade" | "number" | "role" | "name" | "phone" | "text" | "blank";

export interface PreviewColumn {
  readonly name: string;
  /** At most three values that are not blank, 80 characters each; none of a column that holds passwords. */
  readonly examples: readonly string[];
  readonly look: ColumnLook;
  /** Of dates: their order, null where the values do not tell. */
  readonly dateOrder: DateOrder | null;
  /** What the column is taken for until somebody says otherwise; null to leave it out. */
  readonly field: TableField | null;
}

export interface TablePreview {
  readonly columns: readonly PreviewColumn[];
  /** The first ten rows, as text. */
  readonly rows: readonly (readonly string[])[];
  /** Of a workbook; empty for a CSV file. */
  readonly sheets: readonly string[];
  /** Where one is fatal, there are no columns. */
  readonly problems: readonly RosterProblem[];
}

export interface PreviewOptions extends OpenRosterOptions {
  /** Of a workbook; the first otherwise. */
  readonly sheet?: string;
}

const shownRows = 10;
const shownExamples = 3;
/** Enough to tell what a column is like. */
const judgedRows = 5000;
const judgedText = 4 * 1024 * 1024;
/** Nothing that is longer looks like anything but text. */
const judgedLength = 200;
const longestExample = 80;

/** Most of the values, so that a stray word does not hide what a column is. */
const most = (values: readonly string[], like: (value: string) => boolean): boolean =>
  values.filter(like).length >= values.length * 0.8;

function dateOf(values: readonly string[]): { isDate: boolean; order: DateOrder | null } {
  const column = new DateColumn();
  for (const value of values) column.see(value);
  column.settle();
  const isDate = most(values, (value) => {
    const read = column.read(value);
    return /[-/.\s]|^(?:19|20)\d{6}$/.test(value) && read.day !== undefined;
  });
  const yearFirst = isDate && most(values, (value) => /^\d{4}/.test(value));
  return { isDate, order: yearFirst ? "ymd" : column.order };
}

/** Numbers up to 13 alone are an ID as well as a grade: then the heading decides. */
const areGrades = (heading: string, values: readonly string[]): boolean =>
  most(values, (value) => gradeOf(value) !== null) &&
  (/grade|year|level/i.test(heading) ||
    values.some((value) => gradeOf(value) !== null && !/^\d+$/.test(value)));

function lookOf(
  heading: string,
  values: readonly string[],
): { look: ColumnLook; dateOrder: DateOrder | null } {
  const plain = (look: ColumnLook) => ({ look, dateOrder: null });
  if (values.length === 0) return plain("blank");
  if (most(values, isEmailLike)) return plain("email");
  const { isDate, order } = dateOf(values);
  if (isDate) return { look: "date", dateOrder: order };
  if (areGrades(heading, values)) return plain("grade");
  if (most(values, (value) => /^\+?[\d\s().-]{7,20}$/.test(value) && /[\s().+-]/.test(value)))
    return plain("phone");
  if (most(values, (value) => /^[A-Z]{0,3}[-\s]?\d+$/i.test(value))) return plain("number");
  if (!/relation/i.test(heading) && most(values, (value) => roleNumber(value) !== null)) return plain("role");
  if (most(values, (value) => /^[\p{L}\p{M}][\p{L}\p{M}\s'’.,-]{0,60}$/u.test(value))) return plain("name");
  return plain("text");
}

/** The first rows of a CSV file or a sheet, and what its columns seem to hold. */
export async function previewTable(path: string, options: PreviewOptions = {}): Promise<TablePreview> {
  const opened = await openRoster(path, options);
  const [file] = opened.files;
  const problems = [...opened.problems];
  const sheets = opened.source.sheets ?? [];
  const records: (readonly string[])[] = [];
  let text = 0;
  try {
    if (options.sheet !== undefined) opened.source.choose?.(options.sheet);
    if (file !== undefined && !problems.some((each) => each.severity === "fatal"))
      for await (const batch of csvRecords(await opened.source.stream(file.name), file.name)) {
        problems.push(...batch.problems);
        for (const { cells } of batch.records) {
          records.push(cells);
          for (const cell of cells) text += cell.length;
        }
        if (records.length > judgedRows || text > judgedText) break;
      }
  } catch (failure) {
    if (!(failure instanceof FatalProblem)) throw failure;
    problems.push(failure.problem);
  } finally {
    await opened.close();
  }
  const [headings = [], ...rows] = records;
  const shown = headings.map((name, at) => ({ name: name.trim(), at })).filter(({ name }) => name !== "");
  const taken = new Set<TableField>();
  const columns = shown.map(({ name, at }): PreviewColumn => {
    if (isPasswordHeading(name)) return { name, examples: [], look: "text", dateOrder: null, field: null };
    const values = rows
      .map((row) => (row[at] ?? "").slice(0, judgedLength).trim())
      .filter((value) => value !== "");
    const judged = lookOf(name, values);
    const field = proposedField(name, judged.look, taken);
    if (field !== null) taken.add(field);
    const examples = [...new Set(values)]
      .slice(0, shownExamples)
      .map((each) => each.slice(0, longestExample));
    return { name, examples, ...judged, field };
  });
  const shownText = (row: readonly string[]) =>
    shown.map(({ name, at }) => (isPasswordHeading(name) ? "" : (row[at] ?? "").slice(0, longestExample)));
  return { columns, rows: rows.slice(0, shownRows).map(shownText), sheets, problems };
}
