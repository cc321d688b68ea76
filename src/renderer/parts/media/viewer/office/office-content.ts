/** What of a text document is shown: words in their order, never its markup (S-13). */
export type TextBlock =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  /** `depth` counts from 0. */
  | { readonly kind: "item"; readonly depth: number; readonly ordered: boolean; readonly text: string }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

export type ReadDocument = {
  readonly kind: "document";
  readonly blocks: readonly TextBlock[];
  /** Were there more words than are shown? */
  readonly cut: boolean;
};

export type ReadSheet = {
  readonly name: string;
  /** As many cells in each row as the widest of them has. */
  readonly rows: readonly (readonly string[])[];
  /** How many rows and columns there are, of which the first are in `rows`. */
  readonly rowCount: number;
  readonly columnCount: number;
};
export type ReadWorkbook = {
  readonly kind: "workbook";
  readonly sheets: readonly ReadSheet[];
  /** Sheets that are not in `sheets`. */
  readonly sheetsLeftOut: number;
};

export type OfficeContent = ReadDocument | ReadWorkbook;
export type OfficeRequest = { readonly kind: OfficeContent["kind"]; readonly bytes: ArrayBuffer };
export type OfficeAnswer = { readonly content: OfficeContent } | { readonly problem: "broken" | "too-large" };

/** More unpacked than is worth reading for a preview. */
export class TooLargeError extends Error {}

export const officeLimits = {
  /** Bytes of all parts with text, unpacked. */
  unpacked: 48 * 1024 * 1024,
  parts: 2_000,
  /** Milliseconds until the worker is ended. */
  time: 20_000,
  blocks: 4_000,
  letters: 400_000,
  sheets: 30,
  rows: 500,
  columns: 40,
  cellLetters: 1_000,
  /** Rows by columns that a sheet may span, also where its cells are empty. */
  cells: 3_000_000,
} as const;
