import type { ReportBlock } from "#contract/services/reports/schema.ts";

/** `words`: labels of our own, in which no names are looked for. */
export const heading = (text: string): ReportBlock => ({ kind: "heading", text, rows: [] });
export const paragraph = (text: string): ReportBlock => ({ kind: "text", text, rows: [] });
/** Shown where there is nothing, so that readers know nothing was left out. */
export const none = (text: string): ReportBlock => ({ kind: "none", text, rows: [] });

type Fact = readonly [label: string, value: string | null | undefined];

/** The known facts; nothing where none is known. */
export function facts(list: readonly Fact[]): readonly ReportBlock[] {
  const rows = list.flatMap(([label, value]) =>
    typeof value === "string" && value.trim() !== "" ? [[label, value]] : [],
  );
  return rows.length === 0 ? [] : [{ kind: "facts", text: "", rows }];
}

/** The first row holds the headings. Without other rows, the text for none. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  otherwise: string,
): readonly ReportBlock[] {
  if (rows.length === 0) return [none(otherwise)];
  return [{ kind: "table", text: "", rows: [[...headings], ...rows.map((row) => [...row])] }];
}

/** Texts with their labels, as far as there are any. */
export const labeled = (label: string, text: string | null | undefined): readonly ReportBlock[] =>
  typeof text === "string" && text.trim() !== "" ? [heading(label), paragraph(text)] : [];

export interface Dates {
  /** `Nov 19, 2026, 3:42 PM EST` */
  readonly moment: (at: string | null | undefined) => string;
  /** The same of a moment that people enter: at midnight `Nov 19, 2026` alone, since no time was said. */
  readonly entered: (at: string | null | undefined) => string;
  /** `Nov 19, 2026`, from a calendar day. */
  readonly day: (day: string | null | undefined) => string;
  /** The same with a time of that day, `14:30` as it is written there. */
  readonly dayAt: (day: string, time: string | null) => string;
  /** `Friday`, of a calendar day. */
  readonly weekday: (day: string) => string;
  /** The calendar day of an instant in this zone, `2026-11-19`. */
  readonly today: (at: string) => string;
}

/** A zone that this computer does not know is UTC. */
function knownZone(timeZone: string | null): string {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: timeZone ?? "UTC" }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

/** Formats times in the report's zone, to the minute, as its language writes them. */
export function datesIn(timeZone: string | null, language = "en-US"): Dates {
  const zone = knownZone(timeZone);
  const moments = new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "long",
    timeZone: zone,
  });
  const days = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const daysAndTimes = new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const weekdays = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  const moment = (at: string | null | undefined) =>
    at
      ? moments
          .format(new Date(at))
          .replace(/(\d:\d\d):\d\d/, "$1")
          .replaceAll("\u202F", " ")
      : "";
  const day = (given: string | null | undefined) => {
    const at = given ? new Date(`${given.slice(0, 10)}T00:00:00Z`) : null;
    return at === null || Number.isNaN(at.getTime()) ? (given ?? "") : days.format(at);
  };
  return {
    moment,
    entered: (at) => moment(at).replace(/, (?:12:00\s(?:AM|a\.\s?m\.)|0?0:00) .*$/, ""),
    today: (at) => calendar.format(new Date(at)),
    day,
    weekday: (given) => weekdays.format(new Date(`${given.slice(0, 10)}T00:00:00Z`)),
    dayAt: (given, time) =>
      time === null
        ? day(given)
        : daysAndTimes.format(new Date(`${given.slice(0, 10)}T${time}:00Z`)).replaceAll("\u202F", " "),
  };
}
