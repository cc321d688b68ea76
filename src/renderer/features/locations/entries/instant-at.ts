import { instantIn } from "#contract/kit/days.ts";

/** A day and a time of day in a zone, as an instant; null without a day. */
export const instantAt = (day: string | null, time: string, zone: string): string | null =>
  day === null ? null : new Date(instantIn(day, time, zone)).toISOString();
