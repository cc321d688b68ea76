import { t } from "#lib/words/t.ts";
import type { ReadSheet } from "./office-content.ts";

/** `A` to `Z`, `AA`: the name of a column, counted from 0. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

/** `1 row`, `2,000 rows`. */
export const counted = (count: number, one: string) =>
  `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;

/** What of a sheet is not shown; empty where all of it is. */
export function leftOut({ rows, rowCount, columnCount }: ReadSheet): string {
  const hidden = [
    [rowCount - rows.length, "row"],
    [columnCount - (rows[0]?.length ?? 0), "column"],
  ] as const;
  const words = hidden.filter(([count]) => count > 0).map(([count, one]) => counted(count, one));
  return words.length === 0
    ? ""
    : t("{{words}} left out. Save the file to see all of it.", { words: words.join(" and ") });
}
