import { daysAfter } from "#contract/kit/days.ts";
import type { PlanStatus } from "./schema.ts";

/** What of a plan of either kind decides whether it may go in force, or stay so. */
export interface Standing {
  readonly status: PlanStatus;
  /** A calendar day; null where it names none. */
  readonly reviewDate: string | null;
}

/** Does a save put the plan in force, which was not before? */
export const goesInForce = (now: Standing, before: Standing | null): boolean =>
  now.status === "in_force" && before?.status !== "in_force";

/**
 * Is a plan in force given a review date before `today`? One that stood when its day passed keeps it: its task is late, and
 * its other words can be changed all the same.
 */
export const reviewIsPast = (now: Standing, before: Standing | null, today: string): boolean =>
  now.status === "in_force" &&
  now.reviewDate !== null &&
  now.reviewDate < today &&
  (goesInForce(now, before) || before?.reviewDate !== now.reviewDate);

/**
 * Does a plan in force leave out how often somebody checks in, where that is asked for: of a student? Nobody checks in with
 * an unknown writer.
 */
export const lacksCheckIns = (
  { status, cadence }: { readonly status: PlanStatus; readonly cadence: string | null },
  isStudent: boolean,
): boolean => isStudent && status === "in_force" && cadence === null;

export const noCheckIns = "Say how often somebody checks in.";

/** Names the field and the fix. `label`: what the field is called where it is typed. */
export const pastReview = (label = "Review date"): string =>
  `${label} is in the past. Choose today or a later day, on which a task asks for the review.`;

/** So many days ahead the next review is offered. The team says which it is. */
const offeredDays = 14;

/**
 * The day that a review offers for the next one. Whoever reviews on a day of its own, such as one in court, keeps the review
 * date of the plan that is still to come: another would take its place. `due` is the day that asked, null where none did.
 */
export function offeredReview(
  due: string | null,
  {
    reviewDate,
    today,
    worse = false,
  }: Pick<Standing, "reviewDate"> & {
    readonly today: string;
    /** Did the last check-in say that things got worse? Then the next review is no later than it was to be. */
    readonly worse?: boolean;
  },
  /** Within how many days the level of concern asks for it, where one does. */
  within: number | null = null,
): string {
  const isAhead = reviewDate !== null && reviewDate > today;
  if (due !== null && isAhead && reviewDate !== due) return reviewDate;
  const usual =
    within === null || within >= offeredDays
      ? daysAfter(today, offeredDays)
      : schoolDayBefore(daysAfter(today, within), today);
  return worse && isAhead && reviewDate < usual ? reviewDate : usual;
}

/** A Saturday or a Sunday becomes the Friday before, where that is still to come. */
function schoolDayBefore(day: string, today: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const friday = daysAfter(day, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
  return friday > today ? friday : day;
}

/** The same of a judgment, which makes no task. */
export const pastDay = (label: string): string => `${label} is in the past. Choose today or a later day.`;

/** Another plan of the same kind, in force for the same person of the case, or like it for nobody known (`person` is null). */
export interface PlanInForce {
  readonly kind: "safety_plan" | "plan";
  readonly title: string | null;
  readonly person: string | null;
  /** The day on which it was begun, in words. */
  readonly since: string;
}

/** Names the plan that stands, and says what to do. */
export const alreadyInForce = ({ kind, title, person, since }: PlanInForce): string => {
  const name = kind === "safety_plan" ? "A safety plan" : "A threat management plan";
  const called = title === null ? name : `${name}, “${title}”,`;
  const whom = person === null ? "in this case, for nobody known yet," : `for ${person}`;
  return `${called} begun on ${since} is active ${whom} already. Close that plan first, or write what is new into it: each save is its next version.`;
};
