/** The rows of a grid: how many there are, and each that is here already. Nothing in it grows with their number. */
export interface RowSource<Row> {
  readonly count: number;
  /** Undefined while a row is on its way. */
  readonly at: (index: number) => Row | undefined;
}

/** Rows that are all here. */
export const rowsOf = <Row>(rows: readonly Row[]): RowSource<Row> => ({
  count: rows.length,
  at: (index) => rows[index],
});

/**
 * The rows in view for people: from 1, or 0 to 0 where there are none. What was measured may be of the rows before some
 * came or went, so nothing is counted that is not there.
 */
export function rowsInView(first: number, last: number, count: number) {
  const to = Math.min(last + 1, count);
  return { from: Math.min(first + 1, to), to };
}

/** The rows from one place to another, in either direction, without those that are on their way. */
export function loadedBetween<Row>(source: RowSource<Row>, one: number, other: number): readonly Row[] {
  const [from, to] = [Math.max(0, Math.min(one, other)), Math.min(source.count - 1, Math.max(one, other))];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => source.at(from + step)).filter(
    (row) => row !== undefined,
  );
}
