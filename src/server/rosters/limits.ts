/** What a roster may measure. Bytes are bytes, unpacked. */
export interface RosterLimits {
  /** Entries of a ZIP, or files of a folder. */
  readonly entries: number;
  /** Of all files together, unpacked. */
  readonly unpackedBytes: number;
  /** Unpacked against packed, of each entry of a ZIP. */
  readonly ratio: number;
  /** A workbook is held in memory while it is read, in twelve times its size, so it may measure less. */
  readonly workbookBytes: number;
  /** Characters of all cells of a workbook together: many cells may point at one text, which the file holds once. */
  readonly workbookText: number;
}

const mebibyte = 1024 * 1024;

/** V-8. */
export const rosterLimits: RosterLimits = {
  entries: 200,
  unpackedBytes: 500 * mebibyte,
  ratio: 100,
  workbookBytes: 20 * mebibyte,
  workbookText: 100 * mebibyte,
};

/** A row longer than this is a quote that was never closed. */
export const longestRow = 64 * 1024;

/** Characters: no spreadsheet program lets a cell hold more. */
export const longestCell = 32_767;
