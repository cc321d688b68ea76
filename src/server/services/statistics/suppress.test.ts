import fc from "fast-check";
import { expect, it } from "vitest";
import { type Parted, suppress } from "./suppress.ts";
import { tellingCell } from "./telling-cell.ts";

type Tables = Readonly<Record<string, Parted>>;
interface World {
  readonly counts: readonly number[];
  readonly tables: Tables;
}

/** Splits each number into so many parts, by the given weights. */
const parted = (values: readonly number[], columns: number, weights: readonly number[]) =>
  values.map((value, row) => {
    let left = value;
    return Array.from({ length: columns }, (_, at) => {
      const weight = weights[(row * columns + at) % weights.length] ?? 0;
      const part = at === columns - 1 ? left : Math.min(left, Math.round((value * weight) / 10));
      left -= part;
      return part;
    });
  });

const worlds = fc
  .record({
    counts: fc.array(fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 90 })), {
      minLength: 1,
      maxLength: 5,
    }),
    weights: fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 20 }),
  })
  .map(({ counts, weights }): World => {
    const first = parted(counts, 2, weights);
    const below = first.map((row) => row[1] ?? 0);
    return {
      counts,
      tables: {
        first: { of: null, rows: first },
        below: { of: { table: "first", column: 1 }, rows: parted(below, 3, weights.toReversed()) },
        wide: { of: null, rows: parted(counts, 5, [2, ...weights, 1]) },
        beside: { of: null, rows: parted(counts, 3, [...weights, 3, 7]) },
      },
    };
  });
const smallest = fc.integer({ min: 1, max: 7 });

/** Every number of an answer by name, and every sum that holds among them: the last is the sum of the others. */
function sumsOf({ counts, tables }: World) {
  const values = new Map<string, number>();
  const sums: (readonly string[])[] = [];
  const put = (name: string, value: number) => values.set(name, (values.get(name) ?? 0) + value);
  const last = counts.length;
  counts.forEach((count, row) => {
    put(`counts ${row} 0`, count);
    put(`counts ${last} 0`, count);
  });
  const rows = Array.from({ length: last + 1 }, (_, row) => row);
  sums.push(rows.map((row) => `counts ${row} 0`));
  for (const [name, table] of Object.entries(tables)) {
    const columns = table.rows[0]?.map((_, column) => column) ?? [];
    const above = table.of === null ? { name: "counts", column: 0 } : { name: table.of.table, ...table.of };
    table.rows.forEach((row, at) => {
      row.forEach((value, column) => {
        put(`${name} ${at} ${column}`, value);
        put(`${name} ${last} ${column}`, value);
      });
    });
    for (const row of rows)
      sums.push([
        ...columns.map((column) => `${name} ${row} ${column}`),
        `${above.name} ${row} ${above.column}`,
      ]);
    for (const column of columns) sums.push(rows.map((row) => `${name} ${row} ${column}`));
  }
  return { values, sums };
}

function hiddenOf(world: World, least: number): ReadonlySet<string> {
  const { counts, tables } = suppress(world.counts, world.tables, least);
  const named = new Map([["counts", counts.map((is) => [is])], ...tables]);
  return new Set(
    [...named].flatMap(([name, rows]) =>
      rows.flatMap((row, at) => row.flatMap((is, column) => (is ? [`${name} ${at} ${column}`] : []))),
    ),
  );
}

/** Which unknowns a system of sums tells, by elimination: nothing of the circles that the product looks for. */
function told(sums: readonly (readonly string[])[], hidden: ReadonlySet<string>): readonly string[] {
  const names = [...hidden];
  const lines: number[][] = sums.map((names_) =>
    names.map((name) => (names_.at(-1) === name ? -1 : names_.includes(name) ? 1 : 0)),
  );
  let begin = 0;
  for (let column = 0; column < names.length; column += 1) {
    const pivot = lines.findIndex((line, at) => at >= begin && Math.abs(line[column] ?? 0) > 1e-9);
    const line = lines[pivot];
    if (line === undefined) continue;
    lines[pivot] = lines[begin] ?? line;
    const divided = line.map((value) => value / (line[column] ?? 1));
    lines[begin] = divided;
    lines.forEach((other, at) => {
      const factor = other[column] ?? 0;
      if (at !== begin && Math.abs(factor) > 1e-9)
        lines[at] = other.map((value, place) => value - factor * (divided[place] ?? 0));
    });
    begin += 1;
  }
  return lines.flatMap((line) => {
    const left = names.filter((_, at) => Math.abs(line[at] ?? 0) > 1e-9);
    return left.length === 1 ? left : [];
  });
}

it("lets no hidden number follow from the sums that are shown", () => {
  fc.assert(
    fc.property(worlds, smallest, (world, least) => {
      expect(told(sumsOf(world).sums, hiddenOf(world, least))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it("shows no number that is small, and hides none where all may be told", () => {
  fc.assert(
    fc.property(worlds, smallest, (world, least) => {
      const hidden = hiddenOf(world, least);
      const { values } = sumsOf(world);
      const shown = [...values].filter(([name]) => !hidden.has(name));
      expect(shown.filter(([, value]) => value > 0 && value < least)).toEqual([]);
      if ([...values.values()].every((value) => value === 0 || value >= least))
        expect([...hidden]).toEqual([]);
    }),
  );
});

it("does not tell each of those that are hidden together by a sum that is one for each, or small", () => {
  fc.assert(
    fc.property(worlds, smallest, (world, least) => {
      const hidden = hiddenOf(world, least);
      const { values, sums } = sumsOf(world);
      for (const names of sums) {
        const within = names.flatMap((name, at) =>
          hidden.has(name) && at < names.length - 1 ? [values.get(name) ?? 0] : [],
        );
        const together = within.reduce((all, value) => all + value, 0);
        if (together === 0 || hidden.has(names.at(-1) ?? "")) continue;
        expect(together).toBeGreaterThanOrEqual(least);
        expect(within.every((value) => value === 1)).toBe(false);
      }
    }),
  );
});

it("hides the same of the sums by whatever the groups are, where no group makes it hide more", () => {
  const sums = [3, 9, 40];
  const alone = suppress([52], { classes: { of: null, rows: [sums] } }, 5).tables.get("classes");
  const rows = [
    [0, 0, 20],
    [3, 9, 20],
  ];
  const many = suppress([20, 32], { classes: { of: null, rows } }, 5).tables.get("classes");
  expect(alone?.at(-1)).toEqual([true, true, false]);
  expect(many?.at(-1)).toEqual([true, true, false]);
});

it("tells the sums of many small schools", () => {
  const counts = Array.from({ length: 30 }, () => 2);
  const rows = counts.map((_, at) => (at % 2 === 0 ? [2, 0] : [1, 1]));
  const found = suppress(counts, { classes: { of: null, rows } }, 5);
  expect([found.counts.at(-1), found.tables.get("classes")?.at(-1)]).toEqual([false, [false, false]]);
  expect(found.counts.filter(Boolean)).toHaveLength(30);
});

it("hides a second school where one alone would follow from the total", () => {
  expect(suppress([2, 6, 30], {}, 5).counts).toEqual([true, true, false, false]);
  expect(suppress([2, 2, 6, 30], {}, 5).counts).toEqual([true, true, true, false, false]);
  expect(suppress([0, 6, 30], {}, 5).counts).toEqual([false, false, false, false]);
  expect(suppress([3], {}, 5).counts).toEqual([true, true]);
  expect(suppress([], {}, 5).counts).toEqual([false]);
});

it("finds a hidden number that alone ties two circles together", () => {
  const [shown, hidden] = [false, true];
  const tied = [
    [hidden, hidden, shown, shown],
    [hidden, hidden, hidden, shown],
    [shown, shown, hidden, hidden],
    [shown, shown, hidden, hidden],
  ];
  const values = tied.map((row, at) => row.map((_, column) => 10 * at + column));
  const offered = tellingCell(values, tied)?.map(({ row, column }) => `${row} ${column}`);
  // Each of these closes a circle with row 1, column 2.
  expect(offered).toEqual(["0 2", "0 3", "1 3", "2 0", "2 1", "3 0", "3 1"]);
  const closed = tied.map((row, at) => row.map((is, column) => is || (at === 2 && column === 0)));
  expect(tellingCell(values, closed)).toBeNull();
});
