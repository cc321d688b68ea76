import type { z } from "zod";
import {
  readDays,
  readTime,
  type SchoolDayColumn,
  type SchoolDayRow,
  schoolDayColumns,
  type schoolDayRow,
  type Weekday,
} from "#contract/records/persons/school-day.ts";
import { daysWords, timeWords } from "#parts/words/school-day-words.ts";

export type DayRow = z.input<typeof schoolDayRow>;

export const blankRow: DayRow = {
  label: "",
  from: null,
  to: null,
  days: [],
  course: "",
  place: "",
  with: "",
  bus: "",
};

/** A stored row as the form holds it. */
export const dayRow = (row: SchoolDayRow): DayRow => ({
  ...row,
  days: [...row.days],
  course: row.course ?? "",
  place: row.place ?? "",
  with: row.with ?? "",
  bus: row.bus ?? "",
});

export const cellText = (row: DayRow, column: SchoolDayColumn): string => {
  if (column === "days") return daysWords(row.days);
  if (column === "from" || column === "to") return timeWords(row[column]);
  return row[column] ?? "";
};

/** The row with what was typed into a cell. What is no time and no day stays as it was typed, for the schema to refuse. */
export function withCell(row: DayRow, column: SchoolDayColumn, text: string): DayRow {
  if (column === "days") return { ...row, days: readDays(text) ?? [text as Weekday] };
  if (column !== "from" && column !== "to") return { ...row, [column]: text };
  const time = readTime(text);
  return { ...row, [column]: time === undefined ? text : time };
}

const heads: Readonly<Record<SchoolDayColumn, RegExp>> = {
  label: /^(?:period|block|label|slot|hour)$/i,
  from: /^(?:from|start|starts|begin|begins|start time)$/i,
  to: /^(?:to|until|end|ends|end time)$/i,
  days: /^(?:days?|weekdays?|meets)$/i,
  course: /^(?:course|class|subject|course name)$/i,
  place: /^(?:room|place|location|room or place)$/i,
  with: /^(?:with|teacher|staff|driver)$/i,
  bus: /^(?:bus|route|bus number)$/i,
};

/** The columns that a first line names; null where it is a row already. */
function namedColumns(line: readonly string[]): readonly (SchoolDayColumn | null)[] | null {
  const named = line.map((cell) => schoolDayColumns.find((column) => heads[column].test(cell)) ?? null);
  return named.includes("label") && named.filter((each) => each !== null).length > 1 ? named : null;
}

/** The rows with lines of a spreadsheet in them, from one cell on; a first line of heads says what each column is. */
export function withPasted(
  rows: readonly DayRow[],
  at: { readonly row: number; readonly column: SchoolDayColumn },
  cells: readonly (readonly string[])[],
): DayRow[] {
  const named = namedColumns(cells[0] ?? []);
  const from = schoolDayColumns.indexOf(at.column);
  const columnOf = (place: number) => (named === null ? schoolDayColumns[from + place] : named[place]);
  const result = [...rows];
  for (const [place, line] of (named === null ? cells : cells.slice(1)).entries()) {
    let row = result[at.row + place] ?? blankRow;
    for (const [index, text] of line.entries()) {
      const column = columnOf(index);
      if (column !== undefined && column !== null) row = withCell(row, column, text);
    }
    result[at.row + place] = row;
  }
  return result;
}
