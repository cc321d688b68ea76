import type { ReactNode } from "react";

export type SortDirection = "ascending" | "descending";
/** What the rows are sorted by; null for the order they come in. */
export type GridSort = { readonly column: string; readonly direction: SortDirection } | null;

/** One column. Its place in the list is its place on screen. */
export type GridColumn<Row> = {
  readonly id: string;
  /** The words of the header, also in the column chooser. */
  readonly header: string;
  /** Fixed width in pixels; with `flex` the minimum width. Default 120. */
  readonly width?: number;
  /** Share of the room that is left. */
  readonly flex?: number;
  readonly render: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** `end` for numbers. */
  readonly align?: "start" | "end";
  /** Names the row for screen readers: the title. */
  readonly rowHeader?: boolean;
  /** Is there nothing in its cell? Where that is so in every row of a short list, the column waits in the chooser. */
  readonly isBlank?: (row: Row) => boolean;
  /** Cannot be hidden or moved. */
  readonly locked?: boolean;
};

/** Where the focus is: row -1 is the header. */
export type CellPosition = { readonly row: number; readonly column: number };
