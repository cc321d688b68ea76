import type { Db } from "#server/database/schema.ts";
import { readRows, type WholeRow } from "#server/database/whole/rows.ts";
import type { WholeTable } from "#server/database/whole/whole.ts";
import { leftOutColumns, leftOutTables, withoutSecrets } from "./left-out.ts";

/** What of a table is taken along. */
export const exportedColumns = ({ columns }: Pick<WholeTable, "columns">): readonly string[] =>
  columns.filter((column) => !Object.hasOwn(leftOutColumns, column));

export const isExported = ({ name }: Pick<WholeTable, "name">): boolean =>
  !Object.hasOwn(leftOutTables, name);

const lineOf = (table: WholeTable, columns: readonly (readonly [string, number])[], row: WholeRow): string =>
  `${JSON.stringify(
    Object.fromEntries(
      columns.map(([column, place]) => [column, withoutSecrets(table.name, column, row[place] ?? null)]),
    ),
  )}\n`;

/** Rows as objects by their columns, one a line, in the order of their keys: alike on either engine. */
export async function* tableLines(
  db: Db,
  table: WholeTable,
  counted: (rows: number) => void,
): AsyncGenerator<string> {
  const columns = exportedColumns(table).map((column) => [column, table.columns.indexOf(column)] as const);
  for await (const rows of readRows(db, table)) {
    counted(rows.length);
    yield rows.map((row) => lineOf(table, columns, row)).join("");
  }
}
