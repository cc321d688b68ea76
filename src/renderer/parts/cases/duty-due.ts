import { useQuery } from "@tanstack/react-query";
import { isDutyOfToday, isLateDuty } from "#contract/records/case-notices/duties.ts";
import type { Duty, OpenDuty } from "#contract/records/case-notices/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { formatMoment, formatTime, isToday, saysTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

/** `today, 4:20 PM` within a sentence, else `Nov 18, 2026, 4:20 PM`; the day alone where no time was said. */
export const whenOf = (at: string): string =>
  isToday(at) && saysTime(at) ? t("today, {{time}}", { time: formatTime(at) }) : formatMoment(at);

const hour = 3_600_000;

/** `less than 1 h late`, `2 h late`, `3 days late`. */
function lateWords(at: string, now: number): string {
  const hours = Math.floor((now - Date.parse(at)) / hour);
  if (hours < 1) return t("less than 1 h late");
  return hours < 24
    ? t("{{count}} h late", { count: hours })
    : t("{{count}} days late", { count: Math.floor(hours / 24) });
}

type Standing = Pick<Duty, "due_at" | "state" | "next_try_at">;

/** When somebody has to be told: `Due today, 11:59 PM`, `Due Nov 19, 2026, 12:00 PM, 2 h late`; null where the team decides. */
export function dueWords(duty: Standing, now: number): string | null {
  const { due_at } = duty;
  if (due_at === null) return null;
  const due = t("Due {{when}}", { when: whenOf(due_at) });
  const late = Date.parse(due_at) < now && isLateDuty({ ...duty, next_try_at: null }, now);
  return late ? t("{{due}}, {{late}}", { due, late: lateWords(due_at, now) }) : due;
}

/** The same of somebody who is to be told by now: of whom a try was planned, when that was. */
export const askedWords = (duty: Standing, now: number): string =>
  duty.next_try_at === null
    ? (dueWords(duty, now) ?? "")
    : t("Next try was {{when}}", { when: whenOf(duty.next_try_at) });

/** Who is to be told today or is late, in the open cases that one works on. */
export function useDutiesOfToday(): {
  readonly duties: readonly OpenDuty[];
  readonly isPending: boolean;
  /** It could not be read who is to be told. */
  readonly isUnknown: boolean;
} {
  const { data, isPending, isError } = useQuery(apiQuery(useApi(), "cases.duties", {}));
  const now = Date.now();
  return {
    duties: (data?.data ?? []).filter((each) => isDutyOfToday(each, now)),
    isPending,
    isUnknown: isError,
  };
}
