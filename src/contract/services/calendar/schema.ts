import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";

/** Is this a zone of the time zone database that this program knows? */
const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
};

/** `America/Chicago`: the zone in which the times of one's tasks are meant. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/, { error: "Time zone must be one such as America/Chicago." })
  .refine(isZone, { error: "Time zone must be one such as America/Chicago." })
  .meta({ examples: ["America/Chicago", "Europe/Berlin"] });

/** Titles in the calendar say the number of a task's case only where its owner wants it. Names never. */
export const taskCalendarBody = z.object({ case_numbers: z.boolean().default(false), time_zone: timeZone });
export const taskCalendarOptions = z.object({ case_numbers: z.boolean() });

/** One's calendar address, without the address: that is shown once, when it is made. */
export const taskCalendar = z.looseObject({
  case_numbers: z.boolean(),
  time_zone: z.string(),
  created_at: timestamp,
  /** When a calendar last read it. */
  read_at: timestamp.nullable(),
});
export type TaskCalendar = z.infer<typeof taskCalendar>;

/** 256 bits in hex digits: no sign in it means anything in an address. */
export const calendarToken = z.string().regex(/^[0-9a-f]{64}$/);
