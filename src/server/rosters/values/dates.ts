export type DateOrder = "mdy" | "dmy" | "ymd";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const iso = /^(\d{4})-(\d\d)-(\d\d)$/;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const together = /^(\d{4})(\d\d)(\d\d)$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/;
const dayAndName = /^(\d{1,2})[-\s./]*([a-z]{3,9})\.?[-\s.,/]*(\d{4}|\d\d)$/i;
const nameAndDay = /^([a-z]{3,9})\.?[-\s]*(\d{1,2})(?:st|nd|rd|th)?,?[-\s]*(\d{4}|\d\d)$/i;
/** Days as spreadsheets count them, between 1927 and 2119. */
const serial = /^(\d{5})(?:\.0+)?$/;
/** A time of the day behind a date, which is left out. */
const time = /[T\s]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:\s*[AP]M)?\s*(?:Z|UTC|[+-]\d\d:?\d\d)?$/i;
const millisecondsOfADay = 86_400_000;

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The ISO day, undefined where there is none such between 1900 and 2200. */
function dayOf(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 2200) return undefined;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (day < 1 || day > (daysOfMonths[month - 1] ?? 0) + (leap ? 1 : 0)) return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Two digits: people of a school were born after 1930, and terms end before 2030 and a bit. */
const fullYear = (text: string): number => {
  const year = Number(text);
  return text.length === 4 ? year : year < 50 ? 2000 + year : 1900 + year;
};

function monthOf(name: string): number {
  const start = name.toLowerCase();
  return months.findIndex((each) => start.startsWith(each)) + 1;
}

/** A date that reads in one way only, whatever its column is like. */
function plainDay(text: string): string | undefined {
  const numbers = iso.exec(text) ?? yearFirst.exec(text) ?? together.exec(text);
  if (numbers !== null) return dayOf(Number(numbers[1]), Number(numbers[2]), Number(numbers[3]));
  const dayName = dayAndName.exec(text);
  if (dayName !== null) {
    const [, day = "", name = "", year = ""] = dayName;
    return monthOf(name) === 0 ? undefined : dayOf(fullYear(year), monthOf(name), Number(day));
  }
  const nameDay = nameAndDay.exec(text);
  if (nameDay !== null) {
    const [, name = "", day = "", year = ""] = nameDay;
    return monthOf(name) === 0 ? undefined : dayOf(fullYear(year), monthOf(name), Number(day));
  }
  const days = serial.exec(text)?.[1];
  if (days !== undefined && Number(days) >= 10_000 && Number(days) < 80_000)
    return new Date(Date.UTC(1899, 11, 30) + Number(days) * millisecondsOfADay).toISOString().slice(0, 10);
  return undefined;
}

function inOrder(text: string, order: "mdy" | "dmy"): string | undefined {
  const found = yearLast.exec(text);
  if (found === null) return undefined;
  const [, first = "", , second = "", year = ""] = found;
  const [month, day] = order === "mdy" ? [first, second] : [second, first];
  return dayOf(fullYear(year), Number(month), Number(day));
}

/** One column of dates: whether the month or the day comes first is decided by all of them together. */
export class DateColumn {
  #order: "mdy" | "dmy" | null;
  #settled: boolean;
  #monthFirst = 0;
  #dayFirst = 0;

  constructor(order?: DateOrder) {
    this.#order = order === "mdy" || order === "dmy" ? order : null;
    this.#settled = this.#order !== null;
  }

  /** Whether the order is known, or known not to be told by the column. */
  get settled(): boolean {
    return this.#settled;
  }

  get order(): "mdy" | "dmy" | null {
    return this.#order;
  }

  /** Whether this text can be read only with an order. */
  needsOrder(text: string | null): boolean {
    if (text === null || iso.test(text)) return false;
    const bare = text.trim().replace(time, "");
    return this.#ways(bare) === "both";
  }

  #ways(bare: string): "both" | "mdy" | "dmy" | null {
    const monthFirst = inOrder(bare, "mdy");
    const dayFirst = inOrder(bare, "dmy");
    if (monthFirst !== undefined && dayFirst !== undefined) return monthFirst === dayFirst ? null : "both";
    if (monthFirst !== undefined) return "mdy";
    return dayFirst === undefined ? null : "dmy";
  }

  /** Takes a value of the column into account. */
  see(text: string): void {
    if (text === "" || iso.test(text)) return;
    const ways = this.#ways(text.trim().replace(time, ""));
    if (ways === "mdy") this.#monthFirst += 1;
    else if (ways === "dmy") this.#dayFirst += 1;
  }

  /** Decides after all values: only where every telling one says the same. */
  settle(): void {
    this.#settled = true;
    if (this.#monthFirst > 0 && this.#dayFirst === 0) this.#order = "mdy";
    if (this.#dayFirst > 0 && this.#monthFirst === 0) this.#order = "dmy";
  }

  /**
   * The ISO day; none where the text is no date. Where neither an order nor the column tells the month from the day, the
   * month comes first, as OneRoster exports write it (E-4), and `assumed` says so.
   */
  read(text: string): { readonly day?: string; readonly assumed?: boolean } {
    const found = iso.exec(text);
    if (found !== null) {
      const day = dayOf(Number(found[1]), Number(found[2]), Number(found[3]));
      return day === undefined ? {} : { day };
    }
    const bare = text.replace(time, "").trim();
    const plain = plainDay(bare);
    if (plain !== undefined) return { day: plain };
    const [mdy, dmy] = [inOrder(bare, "mdy"), inOrder(bare, "dmy")];
    if (this.#order !== null) {
      const day = this.#order === "mdy" ? mdy : dmy;
      return day === undefined ? {} : { day };
    }
    if (mdy !== undefined && dmy !== undefined && mdy !== dmy) return { day: mdy, assumed: true };
    const day = mdy ?? dmy;
    return day === undefined ? {} : { day };
  }
}
