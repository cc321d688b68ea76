import { z } from "zod";
import { id, line, settingFields } from "#contract/kit/common.ts";
import { timeZone } from "#contract/kit/time-zone.ts";
import type { ReminderSection } from "#contract/records/reminders/schema.ts";
import { clockTime } from "#contract/records/tasks/schema.ts";
import { organization } from "./schema.ts";

/** One period of a school day; times of day in the school's time zone, `08:05`. */
export const bellTime = z.object({
  name: line(40),
  starts: clockTime.meta({ examples: ["08:05"] }),
  ends: clockTime.meta({ examples: ["08:55"] }),
});
export type BellTime = z.infer<typeof bellTime>;

/** What is wrong with a school day, at which of its periods; null where nothing is. */
export function bellTimesProblem(
  times: readonly BellTime[],
): { readonly at: number; readonly field: "name" | "starts" | "ends"; readonly message: string } | null {
  for (const [at, time] of times.entries()) {
    if (time.ends <= time.starts)
      return { at, field: "ends", message: `${time.name} must end after it starts.` };
    const before = times.slice(0, at);
    if (before.some((each) => each.name.toLowerCase() === time.name.toLowerCase()))
      return { at, field: "name", message: `Another period is called ${time.name} already.` };
    const other = before.find((each) => each.starts < time.ends && time.starts < each.ends);
    if (other !== undefined)
      return { at, field: "starts", message: `${time.name} overlaps ${other.name}. Change one of the two.` };
  }
  return null;
}

/** Of one school day. */
export const mostPeriods = 24;

const bellTimes = z
  .array(bellTime)
  .max(mostPeriods, { error: `Bell times have at most ${mostPeriods} periods.` })
  .superRefine((times, context) => {
    // What is no time of day is said by itself, and compares with nothing.
    if (
      !times.every(
        ({ starts, ends }) => clockTime.safeParse(starts).success && clockTime.safeParse(ends).success,
      )
    )
      return;
    const problem = bellTimesProblem(times);
    if (problem !== null)
      context.addIssue({ code: "custom", path: [problem.at, problem.field], message: problem.message });
  });

/** Days of months without February 29, which most years do not have. */
const daysOf = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const isDayOfYear = (text: string): boolean => {
  const [month = 0, day = 0] = text.split("-").map(Number);
  return day >= 1 && day <= (daysOf[month - 1] ?? 0);
};
const firstDayError = "First day of the school year must be a month and a day, such as 08-15.";
const firstDay = z
  .string()
  .regex(/^\d{2}-\d{2}$/, { error: firstDayError, abort: true })
  .refine(isDayOfYear, { error: firstDayError })
  .meta({ examples: ["08-15", "07-01"] });

const days = (name: string) => {
  const error = `${name} must be a whole number of days from 0 to 365.`;
  return z.int({ error }).min(0, { error }).max(365, { error });
};

const set = {
  /** Whose calendar day is today, and in which times are read (IANA). */
  time_zone: timeZone,
  /** Month and day, `08-15`. */
  school_year: firstDay,
  /** In the order of the day. */
  bell_times: bellTimes,
  /** Days from today until a new task is due where nobody says when: of findings, of a response, any other. */
  findings_days: days("Findings tasks"),
  response_days: days("Response tasks"),
  task_days: days("Other tasks"),
};
/** What one organization sets of its calendar; null holds what stands above it says. */
export const ownSchedule = z.object({
  time_zone: set.time_zone.nullable(),
  school_year: set.school_year.nullable(),
  bell_times: set.bell_times.nullable(),
  findings_days: set.findings_days.nullable(),
  response_days: set.response_days.nullable(),
  task_days: set.task_days.nullable(),
});
export type OwnSchedule = z.infer<typeof ownSchedule>;

/** The same as it is stored and answered. */
export const shownSchedule = z.object({
  time_zone: z.string().nullable(),
  school_year: z.string().nullable(),
  bell_times: z.array(z.object({ name: z.string(), starts: z.string(), ends: z.string() })).nullable(),
  findings_days: z.int().nullable(),
  response_days: z.int().nullable(),
  task_days: z.int().nullable(),
});

export const noSchedule: OwnSchedule = {
  time_zone: null,
  school_year: null,
  bell_times: null,
  findings_days: null,
  response_days: null,
  task_days: null,
};

/** What holds of it. Without a time zone that of the server; a school year that nobody set begins on no day. */
export interface Schedule {
  readonly time_zone: string | null;
  readonly school_year: string | null;
  readonly bell_times: readonly BellTime[];
  readonly findings_days: number;
  readonly response_days: number;
  readonly task_days: number;
}

/** What an organization and each above it has set, nearest first, in one: the nearest that says something holds. */
export function scheduleOf(line: readonly OwnSchedule[]): Schedule {
  const nearest = <F extends keyof OwnSchedule>(field: F) =>
    line.find((each) => each[field] !== null)?.[field];
  return {
    time_zone: nearest("time_zone") ?? null,
    school_year: nearest("school_year") ?? null,
    bell_times: nearest("bell_times") ?? [],
    findings_days: nearest("findings_days") ?? 0,
    response_days: nearest("response_days") ?? 0,
    task_days: nearest("task_days") ?? 0,
  };
}

/** What a session tells of an organization and of those above it, so that a screen knows what holds where. */
export const placeSchedule = shownSchedule.extend({ organization_id: id, parent_id: id.nullable() });
export type PlaceSchedule = z.infer<typeof placeSchedule>;

/** What holds in an organization, by what its session tells. */
export function scheduleIn(places: readonly PlaceSchedule[], organizationId: number | null): Schedule {
  const line: PlaceSchedule[] = [];
  let at = places.find((each) => each.organization_id === organizationId);
  while (at !== undefined && !line.includes(at)) {
    line.push(at);
    const { parent_id } = at;
    at = places.find((each) => each.organization_id === parent_id);
  }
  return scheduleOf(line);
}

/** Days from today until a new task is due where nobody says when. */
export const daysUntilDue = (schedule: Schedule, section: ReminderSection | null): number =>
  section === "assessment_findings"
    ? schedule.findings_days
    : section === "threat_response"
      ? schedule.response_days
      : schedule.task_days;

/** The period in which a time of day, `10:42`, falls. */
export const periodAt = (times: readonly BellTime[], time: string): string | null =>
  times.find((each) => each.starts <= time && time < each.ends)?.name ?? null;

/** First and last day of the school year in which a day lies; `later` is the number of years to go on. */
export function schoolYearOf(
  first: string,
  day: string,
  later = 0,
): { readonly from: string; readonly to: string } {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < first ? 1 : 0) + later;
  const next = new Date(Date.parse(`${year + 1}-${first}T00:00:00Z`) - 86_400_000);
  return { from: `${year}-${first}`, to: next.toISOString().slice(0, 10) };
}

const above = organization.pick({ id: true, name: true }).nullable();

/** A setting that passes down the tree: what is set here, and what holds without it, from where. */
export const scheduleSettings = z.looseObject({
  ...settingFields,
  organization_id: id,
  name: z.string(),
  own: shownSchedule,
  /** What holds where this organization says nothing; null where nobody above says anything either. */
  inherited: shownSchedule,
  /** The organization above that says so. */
  from: z.object({
    time_zone: above,
    school_year: above,
    bell_times: above,
    findings_days: above,
    response_days: above,
    task_days: above,
  }),
  /** The server's own time zone, which holds where nobody set one. */
  server_time_zone: z.string(),
});
export type ScheduleSettings = z.infer<typeof scheduleSettings>;
