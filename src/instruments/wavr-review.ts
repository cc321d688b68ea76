import { daysBetween } from "#contract/kit/days.ts";
import { cadenceDays } from "#contract/records/plans/cadence.ts";
import type { Instrument } from "./instrument.ts";

type Words = Instrument["wavr"];
type State = Readonly<Record<string, unknown>>;

/** A level of concern whose review comes sooner than the day that was chosen. */
export interface LateReview {
  /** "High" */
  readonly level: string;
  /** When the pack wants it reviewed, in its own words. */
  readonly review: string;
}

const inDays = /(\d{1,3}) days?\b/;

/** Within how many days a level is reviewed: those that its pack names, else a step of how often it looks in. */
function daysOf({ plan }: Words, { value, review }: Words["assessment"]["levels"][number]): number | null {
  const named = inDays.exec(review)?.[1];
  return named === undefined ? cadenceDays(plan.cadence_by_level[value] ?? "") : Number(named);
}

/** The level of a judgment that asks for a review soonest, and within how many days; null where none does. */
export function soonestReview({ assessment, ...wavr }: Words, judgment: State) {
  const { fields, levels } = assessment;
  const chosen = fields
    .filter(({ input }) => input === "radio")
    .flatMap(({ key }) => levels.find(({ value }) => value === judgment[key]) ?? []);
  const [soonest] = chosen
    .flatMap((level) => {
      const days = daysOf({ assessment, ...wavr }, level);
      return days === null ? [] : [{ level, days }];
    })
    .sort((one, other) => one.days - other.days);
  return soonest ?? null;
}

/** The level of a judgment that asks for a review soonest, where the chosen day is later than that; null where none is. */
export function lateReview(wavr: Words, judgment: State, from: string, on: string | null): LateReview | null {
  if (on === null || !/^\d{4}-\d{2}-\d{2}$/.test(on) || !/^\d{4}-\d{2}-\d{2}$/.test(from)) return null;
  const soonest = soonestReview(wavr, judgment);
  if (soonest === null || daysBetween(from, on) <= soonest.days) return null;
  return { level: soonest.level.label, review: soonest.level.review };
}
