/** One table of a file; every cell is text. */
export interface Sheet {
  /** At most 31 characters, none of `[]/\:*?`. */
  readonly name: string;
  readonly columns: readonly { readonly id: string; readonly label: string }[];
  readonly rows: readonly (readonly string[])[];
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** One column of an exported list, and what a row says in it. */
export interface SheetColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly of: (row: Row) => string;
}

/** An instant for a cell: `2026-11-19 15:42`, UTC as the heading says. */
export function momentCell(at: string | null): string {
  if (at === null) return "";
  const moment = new Date(at);
  const day = `${moment.getUTCFullYear()}-${twoDigits(moment.getUTCMonth() + 1)}-${twoDigits(moment.getUTCDate())}`;
  return `${day} ${twoDigits(moment.getUTCHours())}:${twoDigits(moment.getUTCMinutes())}`;
}

export const yesNo = (value: boolean): string => (value ? "Yes" : "No");

/** What exported lists have alike: the school that keeps a record, and when it was changed. */
export const organizationColumn = {
  id: "organization",
  label: "School",
  of: (row) => row.organization_name,
} as const satisfies SheetColumn<{ readonly organization_name: string }>;

export const updatedColumn = {
  id: "updated_at",
  label: "Updated (UTC)",
  of: (row) => momentCell(row.updated_at),
} as const satisfies SheetColumn<{ readonly updated_at: string }>;
