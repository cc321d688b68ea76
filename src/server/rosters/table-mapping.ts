import type { TableCovers, TableField } from "#contract/services/imports/schema.ts";
import type { KindModes } from "./formats/items.ts";
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
  /** Whether the table lists everybody; only a part of them otherwise. */
  readonly covers?: TableCovers;
}

/** Where a table lists everybody, it also lists all schools and guardians where it has columns of them (E-3). */
export function tableKinds(kinds: KindModes, mapping: TableMapping | null): KindModes {
  if (mapping?.covers !== "everybody") return kinds;
  const fields = new Set(Object.values(mapping.columns));
  const whole = (some: readonly TableField[]) => some.some((field) => fields.has(field));
  return {
    ...kinds,
    person: "bulk",
    school: whole(["schoolId", "schoolName"]) ? "bulk" : kinds.school,
    relation: whole(["guardian1Name", "guardian2Name"]) ? "bulk" : kinds.relation,
  };
}
