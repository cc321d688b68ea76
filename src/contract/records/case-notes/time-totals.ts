import type { TimeTotals } from "./schema.ts";

interface Spent {
  readonly user: { readonly id: number; readonly full_name: string } | null;
  readonly activity: string;
  readonly minutes: number;
  readonly entries: number;
}

export const noTime: TimeTotals = { by_user: [], by_activity: [] };

type Part = { minutes: number; entries: number };

/** Adds to the part that `same` finds, or appends it as a new part; largest first. */
function added<P extends Part>(
  parts: readonly P[],
  made: P,
  same: (part: P) => boolean,
  name: (part: P) => string,
): P[] {
  const known = parts.find(same);
  const next =
    known === undefined
      ? [...parts, made]
      : parts.map((part) =>
          part === known
            ? { ...part, minutes: part.minutes + made.minutes, entries: part.entries + made.entries }
            : part,
        );
  return next.sort((a, b) => b.minutes - a.minutes || name(a).localeCompare(name(b)));
}

/** Adds time to both breakdowns, so that their sums stay equal. */
export function addTime(totals: TimeTotals, { user, activity, minutes, entries }: Spent): TimeTotals {
  return {
    by_user: added(
      totals.by_user,
      { user, minutes, entries },
      (part) => part.user?.id === user?.id,
      (part) => part.user?.full_name ?? "",
    ),
    by_activity: added(
      totals.by_activity,
      { activity, minutes, entries },
      (part) => part.activity === activity,
      (part) => part.activity,
    ),
  };
}

export const minutesOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + part.minutes, 0);
