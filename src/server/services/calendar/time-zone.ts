import { firstYear, lastYear } from "#contract/kit/common.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the minutes by which clocks in the zone are ahead of UTC at an instant. */
function offsetReader(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
    if (sign === undefined) return 0;
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
}

const written = (offset: number): string => {
  const size = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${two(size % 60)}`;
};

/** An instant at that offset, in iCalendar's format. */
const local = (at: number, offset: number): string =>
  new Date(at + offset * minute).toISOString().replace(/[-:]|\.\d+Z/g, "");

interface Turn {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** No zone has changed its clocks twice within a week. */
const step = 7 * day;

/** Instants at which clocks change, with the offsets before and after. */
function turns(from: number, to: number, offsetAt: (at: number) => number): readonly Turn[] {
  const found: Turn[] = [];
  let before = offsetAt(from);
  for (let start = from; start < to; start += step) {
    const end = Math.min(start + step, to);
    const after = offsetAt(end);
    if (before !== after) {
      let [low, high] = [start, end];
      while (high - low > minute) {
        const middle = Math.floor((low + high) / 2 / minute) * minute;
        if (offsetAt(middle) === before) low = middle;
        else high = middle;
      }
      found.push({ at: high, before, after });
    }
    before = after;
  }
  return found;
}

/** A zone's offset at the beginning of a year, and its changes in that year. */
function yearOf(year: number, offsetAt: (at: number) => number): readonly Turn[] {
  const from = Date.UTC(year, 0, 1);
  const first = offsetAt(from);
  return [
    { at: from - first * minute, before: first, after: first },
    ...turns(from, Date.UTC(year + 1, 0, 1), offsetAt),
  ];
}

/**
 * The VTIMEZONE of a zone for the given years, so that a calendar that does not know the zone's name reads the right
 * times all the same. Every change of the clocks stands there by its day. Only the years in which something is due are
 * looked through, and only those that a record may name: never all that lie between the first and the last.
 * Own code rather than a library: those bring zone data of their own, and the better of two was wrong for 7 of 424 zones.
 */
export function timeZoneComponent(timeZone: string, years: readonly number[]): string {
  const offsetAt = offsetReader(timeZone);
  const named = [...new Set(years)]
    .filter((year) => year >= firstYear && year <= lastYear)
    .sort((a, b) => a - b);
  const all = named.flatMap((year) => yearOf(year, offsetAt));
  const lowest = Math.min(...all.map(({ after }) => after));
  const parts = all.flatMap(({ at, before, after }) => {
    const kind = after > lowest ? "DAYLIGHT" : "STANDARD";
    return [
      `BEGIN:${kind}`,
      `DTSTART:${local(at, before)}`,
      `TZOFFSETFROM:${written(before)}`,
      `TZOFFSETTO:${written(after)}`,
      `END:${kind}`,
    ];
  });
  return ["BEGIN:VTIMEZONE", `TZID:${timeZone}`, ...parts, "END:VTIMEZONE"].join("\r\n");
}
