/** Printing as the host does it. */
export interface Printer {
  /** The page of the window that asks as it would be on paper: the bytes of a PDF. */
  readonly preview: () => Promise<Uint8Array>;
}
