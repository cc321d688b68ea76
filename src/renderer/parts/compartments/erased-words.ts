import { daysAfter } from "#contract/kit/days.ts";
import { graceDays } from "#contract/services/retention/shortened.ts";
import { formatDate, todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

const earliest = (): string => formatDate(daysAfter(todayIso(), graceDays));

/** What follows where a closed case is not protected any more from today on. It says nothing of whether anything lies there. */
export const erasedOfCase = (): string =>
  t(
    "Once it is not protected any more, the server erases what of this case lies in a compartment whose time is over, from {{date}} at the earliest. Until then it can be protected again.",
    { date: earliest() },
  );

/** The same of the cases of a list. */
export const erasedOfList = (): string =>
  t(
    "Once the list ends, the server erases what of its cases lies in a compartment whose time is over, from {{date}} at the earliest. Until then they can be protected again.",
    { date: earliest() },
  );
