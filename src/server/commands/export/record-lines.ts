import type { WholeRow, WholeValue } from "#server/database/whole/rows.ts";
import { leftOutColumns } from "./left-out.ts";

/** Lists and states stand in the tables as JSON; what leaves has them as they are. */
function opened(value: WholeValue): unknown {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A row as an object by its columns, without secrets. */
export function recordOf(
  columns: readonly string[],
  row: WholeRow,
  isJson: (column: string) => boolean,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    columns.flatMap((column, place) => {
      if (leftOutColumns.has(column)) return [];
      const value = row[place] ?? null;
      return [[column, isJson(column) ? opened(value) : value]];
    }),
  );
}
