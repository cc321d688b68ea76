import { fromIsoDay } from "#lib/words/format-date.ts";

export type DueGroupName = "Overdue" | "Today" | "Next 7 days" | "Later";
/** Something due on a day, `YYYY-MM-DD`. */
export type Due = { readonly key: string; readonly due: string };
export type DueGroup<T extends Due> = { readonly name: DueGroupName; readonly tasks: readonly T[] };

const DAY_MS = 86_400_000;
const ORDER: readonly DueGroupName[] = ["Overdue", "Today", "Next 7 days", "Later"];

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
  if (days < 0) return "Overdue";
  if (days === 0) return "Today";
  return days <= 7 ? "Next 7 days" : "Later";
}

/** Tasks by due day, the oldest first; groups without tasks are left out. */
export function dueGroups<T extends Due>(tasks: readonly T[], today: string): readonly DueGroup<T>[] {
  const sorted = [...tasks].sort((a, b) => a.due.localeCompare(b.due) || a.key.localeCompare(b.key));
  return ORDER.flatMap((name) => {
    const inGroup = sorted.filter((task) => dueGroup(task.due, today) === name);
    return inGroup.length > 0 ? [{ name, tasks: inGroup }] : [];
  });
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const amount = (n: number) => NUMBERS[n] ?? String(n);
const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
const tasksAre = (n: number) => `${amount(n)} ${n === 1 ? "task is" : "tasks are"}`;

/** The one sentence under the date. */
export function daySentence(tasks: readonly Due[], today: string): string {
  const count = (name: DueGroupName) => tasks.filter((task) => dueGroup(task.due, today) === name).length;
  const [late, now] = [count("Overdue"), count("Today")];
  if (late > 0 && now > 0)
    return `${tasksAre(now)} due today, and ${lower(amount(late))} ${late === 1 ? "is" : "are"} late.`;
  if (now > 0) return `${tasksAre(now)} due today.`;
  if (late > 0) return `${tasksAre(late)} late. Nothing else is due today.`;
  return "Nothing is due today.";
}
