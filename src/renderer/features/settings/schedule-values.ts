import { z } from "zod";
import {
  type BellTime,
  bellTimesProblem,
  ownSchedule,
  type ScheduleSettings,
} from "#contract/records/organizations/schedule.ts";
import { t } from "#lib/words/t.ts";

const orNone = z
  .string()
  .trim()
  .transform((text) => (text === "" ? null : text));

/** `08-15` of `8/15`; what is none is told by the rule that follows. */
const monthAndDay = orNone.transform((text) => {
  const [, month = "", day = ""] = /^(\d{1,2})\/(\d{1,2})$/.exec(text ?? "") ?? [];
  return month === "" ? text : `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
});
/** A number as it was typed; blank is none. */
export const countOrNone = orNone.transform((text) => (text === null ? null : Number(text)));

const { time_zone, school_year, findings_days, response_days, task_days } = ownSchedule.shape;
const period = z.object({ name: z.string().trim(), starts: z.string(), ends: z.string() });

/** The form as it is typed. Bell times count only where they are this organization's own. */
export const scheduleRules = z
  .object({
    time_zone: orNone.pipe(time_zone),
    school_year: monthAndDay.pipe(school_year),
    own_bells: z.boolean(),
    bell_times: z.array(period),
    findings_days: countOrNone.pipe(findings_days),
    response_days: countOrNone.pipe(response_days),
    task_days: countOrNone.pipe(task_days),
  })
  .superRefine(({ own_bells, bell_times }, context) => {
    if (!own_bells) return;
    const say = (at: number, field: keyof BellTime, message: string) =>
      context.addIssue({ code: "custom", path: ["bell_times", at, field], message });
    for (const [at, { name, starts, ends }] of bell_times.entries()) {
      if (name === "") say(at, "name", t("Name is required."));
      if (starts === "") say(at, "starts", t("Start is required."));
      if (ends === "") say(at, "ends", t("End is required."));
    }
    if (bell_times.some(({ name, starts, ends }) => [name, starts, ends].includes(""))) return;
    const problem = bellTimesProblem(bell_times);
    if (problem !== null) say(problem.at, problem.field, problem.message);
  });

/** `08/15` of `08-15`. */
const typedYear = (first: string | null): string => first?.replace("-", "/") ?? "";
const typed = (value: number | null): string => (value === null ? "" : String(value));

export const typedSchedule = ({ own, inherited }: ScheduleSettings): z.input<typeof scheduleRules> => ({
  time_zone: own.time_zone ?? "",
  school_year: typedYear(own.school_year),
  own_bells: own.bell_times !== null,
  // Whoever begins their own begins with what held so far.
  bell_times: [...(own.bell_times ?? inherited.bell_times ?? [])],
  findings_days: typed(own.findings_days),
  response_days: typed(own.response_days),
  task_days: typed(own.task_days),
});

export const yearWords = (first: string | null): string => (first === null ? t("No day") : typedYear(first));

export const bellWords = (times: readonly BellTime[] | null): string =>
  times === null || times.length === 0 ? t("No bell times") : t("{{count}} periods", { count: times.length });
