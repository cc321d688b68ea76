import type { TableField } from "#contract/services/imports/schema.ts";
import type { DateOrder } from "./values/dates.ts";

export type { DateOrder } from "./values/dates.ts";

export interface TableMapping {
  /** Which sheet of a workbook; the first otherwise. */
  readonly sheet?: string;
  /** Field by the heading of its column. Columns that are not named here are not read. */
  readonly columns: Readonly<Record<string, TableField>>;
  /** Where the dates themselves do not tell. */
  readonly dateOrder?: DateOrder;
  /** What holds for every row where the row has nothing else, such as `role: "student"` or one school. */
  readonly constants?: Readonly<Partial<Record<TableField, string>>>;
}
