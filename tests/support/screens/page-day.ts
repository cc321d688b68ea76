import { dayIn, daysAfter } from "#contract/kit/days.ts";

/** The zone of the tests' browser (playwright.config.ts): around midnight its day is another one than this program's. */
const timeZone = "America/Chicago";

/** So many days after the page's today, as one types it: `11/27/2026`. */
export const dayAhead = (after: number): string =>
  daysAfter(dayIn(Date.now(), timeZone), after).replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1");
