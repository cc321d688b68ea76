import { z } from "zod";
import {
  eventRepeats,
  type LocationEvent,
  type LocationEventBody,
  locationEventTypes,
} from "#contract/records/location-events/schema.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { fromInstant, toInstant } from "#lib/words/instants.ts";
import { t } from "#lib/words/t.ts";

const midnight = "00:00";

/** What the dialog asks: days with two times of day, of this computer's zone. Without a last day it ends on the first. */
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

export const blankEvent = (): EventValues => ({
  title: "",
  type: "sports",
  day: todayIso(),
  from: "",
  last_day: null,
  to: "",
  expected_attendance: "",
  repeats: "",
  until: null,
  description: "",
});

export function eventValues(event: LocationEvent): EventValues {
  const [start, end] = [fromInstant(event.starts_at), fromInstant(event.ends_at)];
  return {
    title: event.title,
    type: event.type,
    day: start.day,
    from: start.time || midnight,
    last_day: end.day === start.day ? null : end.day,
    to: end.time || midnight,
    expected_attendance: event.expected_attendance === null ? "" : String(event.expected_attendance),
    repeats: event.recurrence?.every ?? "",
    until: event.recurrence?.until ?? null,
    description: event.description ?? "",
  };
}

export const eventBodyOf = (values: EventValues): LocationEventBody => ({
  title: values.title,
  type: values.type,
  starts_at: toInstant(values.day, values.from) ?? "",
  ends_at: toInstant(values.last_day ?? values.day, values.to) ?? "",
  expected_attendance: values.expected_attendance === "" ? null : Number(values.expected_attendance),
  recurrence:
    values.repeats === "" || values.until === null ? null : { every: values.repeats, until: values.until },
  description: values.description,
});
