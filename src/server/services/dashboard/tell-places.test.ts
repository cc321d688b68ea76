import fc from "fast-check";
import { expect, it } from "vitest";
import { type CountedPlace, sum, tellPlaces } from "./tell-places.ts";

const few = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 }) },
  fc.integer({ min: 0, max: 14 }),
);
const times = fc.array(few, { minLength: 5, maxLength: 5 });
const added = (rows: readonly (readonly number[])[]) =>
  [0, 1, 2, 3, 4].map((at) => sum(rows.map((row) => row[at] ?? 0)));

/** Buildings with rooms, and cases of which no room is known. */
const places: fc.Arbitrary<readonly CountedPlace[]> = fc
  .array(fc.record({ itself: times, rooms: fc.array(times, { maxLength: 6 }) }), { maxLength: 4 })
  .map((buildings) =>
    buildings.map(({ itself, rooms }, at) => ({
      id: at * 100,
      name: `Building ${at}`,
      times: added([itself, ...rooms]),
      parts: rooms.map((room, number) => ({
        id: at * 100 + number + 1,
        name: `Room ${number}`,
        times: room,
      })),
    })),
  );
const smallest = fc.integer({ min: 1, max: 7 });

/** By elimination: which of the unknowns have one value alone. A line is its unknowns' factors. */
function solved(lines: readonly ReadonlyMap<string, number>[]): readonly string[] {
  const names = [...new Set(lines.flatMap((line) => [...line.keys()]))];
  const rows = lines.map((line) => names.map((name) => line.get(name) ?? 0));
  let begin = 0;
  for (let column = 0; column < names.length; column += 1) {
    const pivot = rows.findIndex((row, at) => at >= begin && Math.abs(row[column] ?? 0) > 1e-9);
    const row = rows[pivot];
    if (row === undefined) continue;
    rows[pivot] = rows[begin] ?? row;
    const divided = row.map((value) => value / (row[column] ?? 1));
    rows[begin] = divided;
    rows.forEach((other, at) => {
      const factor = other[column] ?? 0;
      if (at !== begin && Math.abs(factor) > 1e-9)
        rows[at] = other.map((value, place) => value - factor * (divided[place] ?? 0));
    });
    begin += 1;
  }
  return rows.flatMap((row) => {
    const left = names.filter((_, at) => Math.abs(row[at] ?? 0) > 1e-9);
    return left.length === 1 ? left : [];
  });
}

/** What a reader knows: each row sums up to its count, and each column of rooms to the building, with what is elsewhere. */
function unknownsOf(all: readonly CountedPlace[], least: number) {
  const values = new Map<string, number>();
  const lines: ReadonlyMap<string, number>[] = [];
  const shown = tellPlaces(all, least);
  for (const building of shown) {
    const counted = all.find(({ id }) => id === building.id);
    if (counted === undefined) continue;
    const rooms = building.parts.map((part) => ({
      told: part,
      times: counted.parts.find(({ id }) => id === part.id)?.times ?? [],
    }));
    const elsewhere = counted.times.map((value, at) => value - sum(rooms.map((room) => room.times[at] ?? 0)));
    // Where nobody is elsewhere, the reader knows that for every time of day.
    const nobody = sum(elsewhere) === 0 ? { count: 0, times: [0, 0, 0, 0, 0] } : null;
    const hidden = (name: string, told: number | null | undefined, value: number, factor = 1) => {
      if (told !== null && told !== undefined) return [] as const;
      values.set(name, value);
      return [[name, factor]] as const;
    };
    const row = (
      of: string,
      told: { readonly count: number | null; readonly times: readonly (number | null)[] } | null,
      numbers: readonly number[],
    ) =>
      new Map([
        ...numbers.flatMap((value, at) => hidden(`${of} ${at}`, told?.times[at], value)),
        ...hidden(`${of} all`, told?.count, sum(numbers), -1),
      ]);
    const name = String(building.id);
    lines.push(row(name, building, counted.times));
    if (rooms.length === 0) continue;
    for (const room of rooms) lines.push(row(String(room.told.id), room.told, room.times));
    lines.push(row(`${name} elsewhere`, nobody, elsewhere));
    for (const at of [0, 1, 2, 3, 4])
      lines.push(
        new Map([
          ...hidden(`${name} ${at}`, building.times[at], counted.times[at] ?? 0, -1),
          ...rooms.flatMap((room) =>
            hidden(`${room.told.id} ${at}`, room.told.times[at], room.times[at] ?? 0),
          ),
          ...hidden(`${name} elsewhere ${at}`, nobody?.times[at], elsewhere[at] ?? 0),
        ]),
      );
    lines.push(
      new Map([
        ...hidden(`${name} all`, building.count, sum(counted.times), -1),
        ...rooms.flatMap((room) => hidden(`${room.told.id} all`, room.told.count, sum(room.times))),
        ...hidden(`${name} elsewhere all`, nobody?.count, sum(elsewhere)),
      ]),
    );
  }
  return { values, lines, shown };
}

it("tells no small number, and none that a reader could find by subtraction", () => {
  fc.assert(
    fc.property(places, smallest, (all, least) => {
      const { values, lines, shown } = unknownsOf(all, least);
      const isSmall = (value: number) => value > 0 && value < least;
      for (const row of shown.flatMap((place) => [place, ...place.parts]))
        expect([row.count, ...row.times].filter((value) => value !== null && isSmall(value))).toEqual([]);
      expect(solved(lines).filter((name) => isSmall(values.get(name) ?? 0))).toEqual([]);
      // A sum that is told is not that of few, and not one for each of those that are hidden in it.
      for (const line of lines.filter((each) => each.size > 0 && ![...each.values()].includes(-1))) {
        const within = [...line.keys()].map((name) => values.get(name) ?? 0);
        expect(isSmall(sum(within))).toBe(false);
        expect(least > 1 && within.every((value) => value === 1)).toBe(false);
      }
    }),
    { numRuns: 1500 },
  );
});

const building = (rooms: readonly number[], itself = 0): CountedPlace => ({
  id: 1,
  name: "Main building",
  times: [0, itself + sum(rooms), 0, 0, 0],
  parts: rooms.map((count, at) => ({ id: at + 2, name: `Room ${at}`, times: [0, count, 0, 0, 0] })),
});

it("counts rooms with their building, and opens it where its rooms reach the limit by themselves", () => {
  expect(tellPlaces([building([2, 2, 1])], 5)).toEqual([
    { id: 1, count: 5, times: [0, 5, 0, 0, 0], parts: [] },
  ]);
  expect(tellPlaces([building([2, 9, 4])], 5)[0]).toMatchObject({ count: 15, parts: [{ id: 3, count: 9 }] });
});

it("keeps a room closed where the rest of the building would be one case", () => {
  expect(tellPlaces([building([5, 1])], 5)).toMatchObject([{ count: 6, parts: [] }]);
  expect(tellPlaces([building([5], 1)], 5)).toMatchObject([{ count: 6, parts: [] }]);
  expect(tellPlaces([building([9, 6, 1])], 5)).toMatchObject([{ count: 16, parts: [{ id: 2 }] }]);
  expect(tellPlaces([building([5, 1])], 1)[0]?.parts).toHaveLength(2);
});

it("hides no number of a building for the sake of its rooms", () => {
  fc.assert(
    fc.property(places, smallest, (all, least) => {
      const closed = tellPlaces(
        all.map((place) => ({ ...place, parts: [] })),
        least,
      );
      expect(tellPlaces(all, least).map((place) => ({ ...place, parts: [] }))).toEqual(closed);
    }),
  );
});
