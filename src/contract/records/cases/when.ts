import { liesAhead } from "#contract/kit/clocks.ts";
import type { MoveProblem } from "./moves.ts";

/** When it happened and when it was reported: instants as ISO text, or null. */
export interface When {
  readonly occurred_at: string | null;
  readonly reported_at: string | null;
}

/** The longest day there is: the one on which clocks are put back. */
const longestDay = 90_000_000;

/** Where nobody knows whose clock it was: every zone's midnight stands at a quarter of an hour. */
export const mayBeDayAlone = (at: string): boolean => Date.parse(at) % 900_000 === 0;

const same = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));

/**
 * Why a case cannot be saved with these moments; null where it can. Nothing happened or was reported later than now,
 * nor was it reported before it happened. Moments that stand in the case already are not judged again.
 * `isDayAlone`: does an instant stand for its day, without a time?
 */
export function whenProblem(
  before: When | null,
  next: When,
  now: string,
  isDayAlone: (at: string) => boolean,
): MoveProblem | null {
  const { occurred_at, reported_at } = next;
  const kept = {
    occurred_at: before !== null && same(before.occurred_at, occurred_at),
    reported_at: before !== null && same(before.reported_at, reported_at),
  };
  if (occurred_at !== null && !kept.occurred_at && liesAhead(occurred_at, now))
    return {
      field: "occurred_at",
      message: "When it happened must not lie in the future. Correct it, or leave it blank.",
    };
  if (reported_at !== null && !kept.reported_at && liesAhead(reported_at, now))
    return {
      field: "reported_at",
      message: "When it was reported must not lie in the future. Correct it, or leave it blank.",
    };
  if (occurred_at === null || reported_at === null || (kept.occurred_at && kept.reported_at)) return null;
  const reportedUntil = Date.parse(reported_at) + (isDayAlone(reported_at) ? longestDay : 0);
  if (reportedUntil < Date.parse(occurred_at))
    return {
      field: "reported_at",
      message: "When it was reported lies before when it happened. Correct one of the two.",
    };
  return null;
}
