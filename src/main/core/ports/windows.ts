/** The windows of a host that has several. */
export interface Windows {
  /** Opens a page of the application, by its path and query, in a window of its own; false where there are too many. */
  readonly open: (path: string) => boolean;
  /**
   * The window that shows what came from outside, brought to the front: its page takes it. Other windows hear nothing of it, so
   * that one thing opens once.
   */
  readonly tellFront: () => void;
}
