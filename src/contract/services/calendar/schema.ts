import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";
import { timeZone } from "#contract/kit/time-zone.ts";

/**
 * Titles in the calendar contain a task's case number only where its owner wants that, and never names. `time_zone`: the zone
 * that the times of the owner's tasks are in.
 */
export const taskCalendarBody = z.object({
  case_numbers: z.boolean().default(false),
  /** Shows events of locations too: their kind and time, never a title or a place. */
  events: z.boolean().default(false),
  time_zone: timeZone,
});
/** `events` left out: as it was. */
export const taskCalendarOptions = z.object({ case_numbers: z.boolean(), events: z.boolean().optional() });

/** The caller's calendar feed, without its address: that is shown once, when it is made. */
export const taskCalendar = z.looseObject({
  case_numbers: z.boolean(),
  events: z.boolean(),
  time_zone: z.string(),
  created_at: timestamp,
  /** When a calendar program last read it. */
  read_at: timestamp.nullable(),
});
export type TaskCalendar = z.infer<typeof taskCalendar>;

/** 256 bits as hex digits, which need no escaping in an address. */
export const calendarToken = z.string().regex(/^[0-9a-f]{64}$/);
