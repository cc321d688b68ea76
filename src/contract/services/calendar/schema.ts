import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";

/** Is this a zone of the time zone database that this runtime knows? */
const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
};

/** `America/Chicago`: the zone that the times of the owner's tasks are in. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/, { error: "Time zone must be one such as America/Chicago." })
  .refine(isZone, { error: "Time zone must be one such as America/Chicago." })
  .meta({ examples: ["America/Chicago", "Europe/Berlin"] });

/** Titles in the calendar contain a task's case number only where its owner wants that, and never names. */
export const taskCalendarBody = z.object({ case_numbers: z.boolean().default(false), time_zone: timeZone });
export const taskCalendarOptions = z.object({ case_numbers: z.boolean() });

/** The caller's calendar feed, without its address: that is shown once, when it is made. */
export const taskCalendar = z.looseObject({
  case_numbers: z.boolean(),
  time_zone: z.string(),
  created_at: timestamp,
  /** When a calendar program last read it. */
  read_at: timestamp.nullable(),
});
export type TaskCalendar = z.infer<typeof taskCalendar>;

/** 256 bits as hex digits, which need no escaping in an address. */
export const calendarToken = z.string().regex(/^[0-9a-f]{64}$/);
