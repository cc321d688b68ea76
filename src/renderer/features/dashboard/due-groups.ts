import { fromIsoDay } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

export type DueGroupName = "overdue" | "today" | "week" | "later";
/** Something due on a day, `YYYY-MM-DD`. */
export type Due = { readonly key: string; readonly due: string };
export type DueGroup<T extends Due> = { readonly name: DueGroupName; readonly tasks: readonly T[] };

export const dueGroupNames: Readonly<Record<DueGroupName, string>> = {
  overdue: t("Overdue"),
  today: t("Today"),
  week: t("Next 7 days"),
  later: t("Later"),
};

const DAY_MS = 86_400_000;
const ORDER: readonly DueGroupName[] = ["overdue", "today", "week", "later"];

/** Whole days from one calendar day to another, regardless of changes of the clock. */
const daysBetween = (from: string, to: string): number => {
  const utc = (iso: string) => {
    const date = fromIsoDay(iso.slice(0, 10));
    return date ? Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) : Number.NaN;
  };
  return Math.round((utc(to) - utc(from)) / DAY_MS);
};

/** The group of a due day, seen from today. Both as `YYYY-MM-DD`. */
export function dueGroup(due: string, today: string): DueGroupName {
  const days = daysBetween(today, due);
  if (days < 0) return "overdue";
  if (days === 0) return "today";
  return days <= 7 ? "week" : "later";
}

/** Tasks by due day, the oldest first; groups without tasks are left out. */
export function dueGroups<T extends Due>(tasks: readonly T[], today: string): readonly DueGroup<T>[] {
  const sorted = [...tasks].sort((a, b) => a.due.localeCompare(b.due) || a.key.localeCompare(b.key));
  return ORDER.flatMap((name) => {
    const inGroup = sorted.filter((task) => dueGroup(task.due, today) === name);
    return inGroup.length > 0 ? [{ name, tasks: inGroup }] : [];
  });
}

const NUMBERS = [
  t("No"),
  t("One"),
  t("Two"),
  t("Three"),
  t("Four"),
  t("Five"),
  t("Six"),
  t("Seven"),
  t("Eight"),
  t("Nine"),
  t("Ten"),
];
const amount = (n: number) => NUMBERS[n] ?? String(n);
const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** How many are late, and how many are due today. */
const urgent = (list: readonly Due[], today: string): readonly [late: number, now: number] => {
  const count = (name: DueGroupName) => list.filter((each) => dueGroup(each.due, today) === name).length;
  return [count("overdue"), count("today")];
};

/** Of whom a case asks that somebody tells them; null where that is nobody. */
function toldSentence(duties: readonly Due[], today: string): string | null {
  const [late, now] = urgent(duties, today);
  const all = late + now;
  if (all === 0) return null;
  if (late === 0) return t("{{amount}} notices are due today.", { count: all, amount: amount(all) });
  if (now === 0) return t("{{amount}} notices are late.", { count: all, amount: amount(all) });
  return t("{{amount}} notices are due, and {{late}} of them are late.", {
    count: late,
    amount: amount(all),
    late: lower(amount(late)),
  });
}

/** What is said under the date: of tasks, and of who is to be told. */
export function daySentence(tasks: readonly Due[], today: string, duties: readonly Due[] = []): string {
  const [late, now] = urgent(tasks, today);
  const told = toldSentence(duties, today);
  if (told !== null && late + now === 0) return told;
  if (told !== null)
    return t("{{tasks}} {{notices}}", {
      tasks:
        now === 0
          ? t("{{amount}} tasks are late.", { count: late, amount: amount(late) })
          : daySentence(tasks, today),
      notices: told,
    });
  if (late > 0 && now > 0)
    return t("{{dueToday}}, and {{amount}} are late.", {
      count: late,
      dueToday: t("{{amount}} tasks are due today", { count: now, amount: amount(now) }),
      amount: lower(amount(late)),
    });
  if (now > 0) return t("{{amount}} tasks are due today.", { count: now, amount: amount(now) });
  if (late > 0)
    return t("{{amount}} tasks are late. Nothing else is due today.", { count: late, amount: amount(late) });
  return t("Nothing is due today.");
}
