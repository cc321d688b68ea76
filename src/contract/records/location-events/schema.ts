import { z } from "zod";
import {
  calendarDate,
  givenDate,
  givenTimestamp,
  id,
  line,
  optionalProse,
  recordFields,
  rights,
  timestamp,
  uuid,
} from "#contract/kit/common.ts";
import { measureHere } from "#contract/records/locations/measures.ts";

/** What takes place at a location (DOMAIN-9). */
export const locationEventTypes = [
  "sports",
  "performance",
  "ceremony",
  "assembly",
  "open_house",
  "drill",
  "testing",
  "community",
  "remembrance",
  "other",
] as const;
export type LocationEventType = (typeof locationEventTypes)[number];

export const locationEventTypeNames: Readonly<Record<LocationEventType, string>> = {
  sports: "Game or sports",
  performance: "Performance",
  ceremony: "Ceremony",
  assembly: "Assembly",
  open_house: "Open house",
  drill: "Drill",
  testing: "Testing",
  community: "Use by the community",
  remembrance: "Day of remembrance",
  other: "Other",
};

export const eventRepeats = ["daily", "weekly"] as const;
export type EventRepeat = (typeof eventRepeats)[number];

/** It begins again at the same time of day until the end of the day `until`, in the zone of the location's organization. */
export const eventRecurrence = z.object({ every: z.enum(eventRepeats), until: calendarDate });
export type EventRecurrence = z.infer<typeof eventRecurrence>;

/** The longest that an event lasts, and for how long one repeats. */
export const mostEventDays = 366;

/** The form of an event. A recurrence without an end is refused. */
export const locationEventBody = z.object({
  uuid: uuid.optional(),
  title: line(200),
  type: z.enum(locationEventTypes),
  starts_at: givenTimestamp,
  ends_at: givenTimestamp,
  /** How many people are expected. */
  expected_attendance: z.int().min(0).max(10_000_000).nullable().default(null),
  description: optionalProse,
  /** Null: it takes place once. */
  recurrence: eventRecurrence.extend({ until: givenDate }).nullable().default(null),
});
export type LocationEventBody = z.input<typeof locationEventBody>;
export type LocationEventValues = z.output<typeof locationEventBody>;

export const locationEvent = z.looseObject({
  ...recordFields,
  location_id: id,
  location_uuid: uuid,
  /** What the place is called. */
  location: z.string(),
  /** Who keeps it. */
  organization_name: z.string().nullish(),
  title: z.string(),
  type: z.enum(locationEventTypes),
  starts_at: timestamp,
  ends_at: timestamp,
  expected_attendance: z.int().nullable(),
  description: z.string().nullable(),
  recurrence: eventRecurrence.nullable(),
  /** When it takes place now or next; null once it is over. */
  next: z.looseObject({ starts_at: timestamp, ends_at: timestamp }).nullable(),
  /** The zone of the location's organization, in which days and times of day are meant: `America/Chicago`. */
  time_zone: z.string(),
  /** The cases that concern it, as far as its reader may see them, at most 20; none in answers of former servers. */
  cases: z
    .array(z.looseObject({ id, number: z.string(), title: z.string(), closed_at: timestamp.nullable() }))
    .default([]),
  /** What is done at it by plans in force, as far as its reader may see them; none in answers of former servers. */
  measures: z.array(measureHere).default([]),
  /**
   * The bulletins that were issued until its end, and that are neither withdrawn nor over, as far as its reader may see them; none in
   * answers of former servers.
   */
  bulletins: z.array(z.looseObject({ id, uuid, title: z.string(), valid_to: timestamp })).default([]),
  can: rights,
});
export type LocationEvent = z.infer<typeof locationEvent>;

/** An event as a case names it. */
export const caseLocationEvent = z.looseObject({
  /** The number of its place; none in answers of former servers. */
  location_id: id.nullish(),
  ...locationEvent.pick({
    id: true,
    uuid: true,
    title: true,
    type: true,
    location_uuid: true,
    location: true,
    starts_at: true,
    ends_at: true,
    recurrence: true,
    time_zone: true,
  }).shape,
});
export type CaseLocationEvent = z.infer<typeof caseLocationEvent>;

/** Most days that a calendar asks for at once: a month with the weeks around it, or a quarter. */
export const mostCalendarDays = 100;

/** Most events that a calendar lists of one day. Those that take place once come before those that repeat. */
export const mostOnDay = 10;

/** One time that an event takes place, in days and times of day of its organization's zone. */
export const eventDay = z.looseObject({
  uuid,
  title: z.string(),
  type: z.enum(locationEventTypes),
  location_uuid: uuid,
  location: z.string(),
  /** Who keeps that place. */
  organization_name: z.string().nullish(),
  /** How many people are expected. */
  expected_attendance: z.int().nullish(),
  /** The day on which it begins, or, of one that goes on for several, each of them. */
  day: calendarDate,
  /** When it begins on that day, `19:00`; null where it goes on from the day before. */
  from: z.string().nullable(),
  /** When it ends on that day; null where it goes on into the next one. */
  to: z.string().nullable(),
  /** Set by the application on what the server does not have yet. */
  local_revision: z.int().optional(),
});
export type EventDay = z.infer<typeof eventDay>;
