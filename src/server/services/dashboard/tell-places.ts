import { suppress } from "#server/services/statistics/suppress.ts";

/** Cases at a place by time of day, and those of them that were in its parts. */
export interface CountedPlace {
  readonly id: number;
  readonly name: string;
  readonly times: readonly number[];
  readonly parts: readonly CountedPart[];
}
export type CountedPart = Omit<CountedPlace, "parts">;

/** Null: it may not be told. */
interface Told {
  readonly id: number;
  readonly count: number | null;
  readonly times: readonly (number | null)[];
}
export interface ToldPlace extends Told {
  readonly parts: readonly Told[];
}

const mostPlaces = 8;
const mostParts = 5;

export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const mostFirst = <P extends CountedPart>(places: readonly P[]): readonly P[] =>
  places.toSorted(
    (one, other) => sum(other.times) - sum(one.times) || one.name.localeCompare(other.name, "en-US"),
  );

const timesOf = (rows: readonly (readonly number[])[]) => ({ times: { of: null, rows } });

function toldRow({ id, times }: CountedPart, count: boolean, cells: readonly boolean[]): Told {
  return {
    id,
    count: count ? null : sum(times),
    times: times.map((value, at) => (cells[at] === true ? null : value)),
  };
}

/**
 * The parts of a place that are told beside it. What is elsewhere in it follows from them, so it has to be enough as well;
 * and a part goes before a number of the whole place, which is hidden in `hidden`, would have to.
 */
function toldParts(place: CountedPlace, hidden: readonly boolean[], smallest: number): readonly Told[] {
  const { times, parts } = place;
  const shown = [...mostFirst(parts)].filter((part) => sum(part.times) >= smallest).slice(0, mostParts);
  for (; shown.length > 0; shown.pop()) {
    const elsewhere = times.map((all, at) => all - sum(shown.map((part) => part.times[at] ?? 0)));
    const rows = [...shown.map((part) => part.times), ...(sum(elsewhere) > 0 ? [elsewhere] : [])];
    const told = suppress(rows.map(sum), timesOf(rows), smallest);
    const cells = told.tables.get("times") ?? [];
    if (told.counts.includes(true) || cells.at(-1)?.some((is, at) => is !== (hidden[at] === true))) continue;
    return shown.map((part, row) => toldRow(part, false, cells[row] ?? []));
  }
  return [];
}

/**
 * Which numbers of the places with the most cases may be told, so that no other one follows from them. Sums over several
 * buildings are not told, and follow from nothing that is: each is looked at by itself, and a small one hides none beside it.
 */
export const tellPlaces = (all: readonly CountedPlace[], smallest: number): readonly ToldPlace[] =>
  mostFirst(all)
    .slice(0, mostPlaces)
    .map((place) => {
      const told = suppress([sum(place.times)], timesOf([place.times]), smallest);
      const count = told.counts[0] === true;
      const hidden = told.tables.get("times")?.[0] ?? [];
      return {
        ...toldRow(place, count, hidden),
        parts: count ? [] : toldParts(place, hidden, smallest),
      };
    });
