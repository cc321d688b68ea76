import { z } from "zod";
import { momentIn } from "#contract/kit/days.ts";
import {
  eventRepeats,
  type LocationEvent,
  type LocationEventBody,
  locationEventTypes,
} from "#contract/records/location-events/schema.ts";
import { t } from "#lib/words/t.ts";
import { instantAt } from "./instant-at.ts";

/** What the dialog asks: days with two times of day, of the zone of the location's organization. Without a last day it ends on the first. */
export const eventRules = z
  .object({
    title: z
      .string()
      .trim()
      .min(1, { error: t("Title is required.") })
      .max(200),
    type: z.enum(locationEventTypes, { error: t("Choose what kind of event it is.") }),
    day: z
      .string()
      .nullable()
      .refine((day) => day !== null, { error: t("Enter a date as MM/DD/YYYY.") }),
    from: z.string().min(1, { error: t("Say when it begins.") }),
    last_day: z.string().nullable(),
    to: z.string().min(1, { error: t("Say when it ends.") }),
    expected_attendance: z
      .string()
      .trim()
      .regex(/^\d{0,7}$/, { error: t("Enter a whole number.") }),
    repeats: z.enum(["", ...eventRepeats]),
    until: z.string().nullable(),
    description: z.string().max(50_000),
  })
  .refine(
    ({ day, from, last_day, to }) => {
      if (day === null || from === "" || to === "") return true;
      return `${last_day ?? day} ${to}` > `${day} ${from}`;
    },
    { path: ["to"], error: t("The end must be later than the start.") },
  )
  .refine(({ repeats, until }) => repeats === "" || until !== null, {
    path: ["until"],
    error: t("Say until when it repeats."),
  })
  .refine(({ repeats, until, day }) => repeats === "" || until === null || day === null || until >= day, {
    path: ["until"],
    error: t("The last day must not be before the first."),
  });
export type EventValues = z.input<typeof eventRules>;

export const blankEvent = (zone: string): EventValues => ({
  title: "",
  type: "sports",
  day: momentIn(Date.now(), zone).day,
  from: "",
  last_day: null,
  to: "",
  expected_attendance: "",
  repeats: "",
  until: null,
  description: "",
});

export function eventValues(event: LocationEvent): EventValues {
  const momentOf = (at: string) => momentIn(Date.parse(at), event.time_zone);
  const [start, end] = [momentOf(event.starts_at), momentOf(event.ends_at)];
  return {
    title: event.title,
    type: event.type,
    day: start.day,
    from: start.time,
    last_day: end.day === start.day ? null : end.day,
    to: end.time,
    expected_attendance: event.expected_attendance === null ? "" : String(event.expected_attendance),
    repeats: event.recurrence?.every ?? "",
    until: event.recurrence?.until ?? null,
    description: event.description ?? "",
  };
}

/** The numbers of the open cases that concern an event, in one line; blank where there are none. */
export const openNumbers = (cases: LocationEvent["cases"]): string =>
  cases
    .filter((each) => each.closed_at === null)
    .map(({ number }) => number)
    .join(", ");

/** The titles of bulletins in one line; blank where there are none. */
export const titlesOf = (bulletins: LocationEvent["bulletins"]): string =>
  bulletins.map(({ title }) => t("“{{title}}”", { title })).join(", ");

const timeFields = ["day", "from", "last_day", "to", "repeats", "until"] as const;

/** Does it take place at another time than before? */
export const isMoved = (event: LocationEvent, values: EventValues): boolean => {
  const before = eventValues(event);
  return timeFields.some((name) => values[name] !== before[name]);
};

export const eventBodyOf = (values: EventValues, zone: string): LocationEventBody => ({
  title: values.title,
  type: values.type,
  starts_at: instantAt(values.day, values.from, zone) ?? "",
  ends_at: instantAt(values.last_day ?? values.day, values.to, zone) ?? "",
  expected_attendance: values.expected_attendance === "" ? null : Number(values.expected_attendance),
  recurrence:
    values.repeats === "" || values.until === null ? null : { every: values.repeats, until: values.until },
  description: values.description,
});
