import { type Place, tellingCell } from "./telling-cell.ts";

/**
 * Which numbers of an answer may be told. Small ones are hidden, and with them as many others as it takes that no hidden
 * number follows from the sums that are shown (decision 070).
 *
 * Every table has a row for each group, and below them their sum. The count of a group is parted into the columns of a
 * table; a column may be parted once more by a further table, whose rows then sum up to it.
 */
export interface Parted {
  /** The table and column that it parts; null parts the count of each group. */
  readonly of: { readonly table: string; readonly column: number } | null;
  /** A row for each group, in the same order in every table. */
  readonly rows: readonly (readonly number[])[];
}

export interface Suppressed {
  /** Of the counts: each group, and at the end their sum. True is hidden. */
  readonly counts: readonly boolean[];
  /** Of each table: a row for each group, and at the end that of the sums. */
  readonly tables: ReadonlyMap<string, readonly (readonly boolean[])[]>;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
/** Small, but somebody. Nobody is in a zero: it is told. */
const isSmall = (value: number, smallest: number): boolean => value > 0 && value < smallest;

/** The one that costs least: the smallest in which somebody is, else a zero; among equals the first. */
const cheapest = (places: readonly Place[]): Place | undefined =>
  places.toSorted(
    (a, b) => Number(a.value === 0) - Number(b.value === 0) || a.value - b.value || a.row - b.row,
  )[0];

/**
 * May these be hidden together, where their sum is known? One alone would follow from it; a small sum would tell of few,
 * and where it is one for each it would tell each.
 */
const holdTogether = (values: readonly number[], smallest: number): boolean =>
  sum(values) === 0 || (values.length > 1 && sum(values) >= smallest && values.some((value) => value !== 1));

interface Working {
  readonly name: string;
  readonly of: Parted["of"];
  /** With the sums at the end. */
  readonly values: readonly (readonly number[])[];
  readonly hidden: boolean[][];
}

const withSums = (rows: readonly (readonly number[])[], columns: number): readonly (readonly number[])[] => [
  ...rows,
  Array.from({ length: columns }, (_, at) => sum(rows.map((row) => row[at] ?? 0))),
];

/**
 * Hides one more number of a column where those that are hidden in it would tell one of them. The last row is the sum of
 * the others. False where nothing is to be done.
 */
function mendColumn(
  { values, hidden }: Pick<Working, "values" | "hidden">,
  column: number,
  smallest: number,
) {
  const places = values.map((row, at) => ({ row: at, column, value: row[column] ?? 0 }));
  const isHidden = ({ row }: Place) => hidden[row]?.[column] === true;
  const total = places.at(-1);
  const parts = places.slice(0, -1);
  if (total === undefined || !places.some(isHidden)) return false;
  const within = parts.filter(isHidden).map(({ value }) => value);
  if (isHidden(total) ? within.length > 0 : holdTogether(within, smallest)) return false;
  const open = parts.filter((place) => !isHidden(place));
  const next = cheapest(open.filter(({ value }) => value > 0)) ?? (isHidden(total) ? cheapest(open) : total);
  return next === undefined ? false : hide(hidden, next);
}

function hide(hidden: boolean[][], { row, column }: Pick<Place, "row" | "column">): boolean {
  const cells = hidden[row];
  if (cells === undefined || cells[column] === true) return false;
  cells[column] = true;
  return true;
}

/** The same for a row, whose sum is told unless all of it is hidden. `null`: it can be mended only by hiding that sum. */
function mendRow(
  { values, hidden }: Working,
  row: number,
  smallest: number,
  sumHidden: boolean,
): boolean | null {
  const cells = hidden[row] ?? [];
  if (sumHidden ? !cells.includes(false) : !cells.includes(true)) return false;
  const places = (values[row] ?? []).map((value, column) => ({ row, column, value }));
  const open = places.filter(({ column }) => hidden[row]?.[column] !== true);
  if (sumHidden) return open.map((place) => hide(hidden, place)).some(Boolean);
  const within = places.filter((place) => !open.includes(place));
  const held =
    within.length > 1 &&
    holdTogether(
      within.map(({ value }) => value),
      smallest,
    );
  if (held) return false;
  const next = cheapest(open);
  return next === undefined ? null : hide(hidden, next);
}

/** Does it for each of them; true where any of them needed it. */
const anyOf = <T>(list: readonly T[], needed: (one: T) => boolean): boolean =>
  list.map((one) => needed(one)).includes(true);

/**
 * Hides what is small and what would tell it. `smallest` of 1 hides nothing. `also`: groups whose count is hidden elsewhere,
 * and would be told here.
 */
export function suppress(
  counts: readonly number[],
  tables: Readonly<Record<string, Parted>>,
  smallest: number,
  also: readonly number[] = [],
): Suppressed {
  const list = {
    values: withSums(
      counts.map((count) => [count]),
      1,
    ),
    hidden: [] as boolean[][],
  };
  list.hidden.push(
    ...list.values.map((row, at) => row.map((value) => isSmall(value, smallest) || also.includes(at))),
  );
  const working: readonly Working[] = Object.entries(tables).map(([name, { of, rows }]) => {
    const values = withSums(rows, rows[0]?.length ?? 0);
    return { name, of, values, hidden: values.map((row) => row.map((value) => isSmall(value, smallest))) };
  });
  /** Where the sums of a table's rows are kept: a column of what it parts. */
  const parent = ({ of }: Working) => {
    const table = of === null ? undefined : working.find(({ name }) => name === of.table);
    return table === undefined || of === null
      ? { hidden: list.hidden, column: 0 }
      : { hidden: table.hidden, column: of.column };
  };
  const mendRows = (rows: readonly number[]): boolean =>
    anyOf(working, (table) => {
      const above = parent(table);
      return anyOf(rows, (row) => {
        const mended = mendRow(table, row, smallest, above.hidden[row]?.[above.column] === true);
        return mended ?? hide(above.hidden, { row, column: above.column });
      });
    });
  const last = counts.length;
  const all = Array.from({ length: last + 1 }, (_, row) => row);
  // The sums first, by themselves: what is hidden of them is the same by whatever the groups are.
  const steps: readonly (() => boolean)[] = [
    () => mendRows([last]),
    () => mendColumn(list, 0, smallest),
    () => mendRows(all),
    () =>
      anyOf(working, (table) =>
        anyOf([...(table.values[0] ?? []).keys()], (column) => mendColumn(table, column, smallest)),
      ),
    () =>
      anyOf(working, ({ values, hidden }) => {
        const choices = tellingCell(values, hidden);
        const next = choices === null ? undefined : cheapest(choices);
        return next !== undefined && hide(hidden, next);
      }),
  ];
  while (steps.some((step) => step()));
  return {
    counts: list.hidden.map(([is]) => is === true),
    tables: new Map(working.map(({ name, hidden }) => [name, hidden])),
  };
}
