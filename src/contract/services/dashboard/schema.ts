import { z } from "zod";
import { calendarDate, id, timestamp, userRef, uuid } from "#contract/kit/common.ts";
import { assessmentSummary } from "#contract/records/assessments/schema.ts";
import { eventKinds } from "#contract/records/case-work/schema.ts";
import { caseStages } from "#contract/records/cases/schema.ts";
import { clockTime } from "#contract/records/tasks/schema.ts";

/** One of the reader's tasks and where it belongs. `remind_at` is its due day. */
export const dueTask = z.looseObject({
  id,
  title: z.string(),
  remind_at: z.string(),
  reminder_status: z.looseObject({ id: z.int(), name: z.string() }),
  section: z.string().nullable(),
  assessment_uuid: uuid,
  /** Null, as is the case, for an assignee who may not see the assessment. */
  person_uuid: uuid.nullable(),
  person_name: z.string().nullable(),
  case_id: id.nullable(),
  case_number: z.string().nullable(),
});
export type DueTask = z.infer<typeof dueTask>;

export const dashboardWidgets = [
  "tasks",
  "stages",
  "opened",
  "check_ins",
  "notifications",
  "activity",
  "assessments",
  "where_when",
] as const;
export type DashboardWidget = (typeof dashboardWidgets)[number];

const widgets = z.array(z.enum(dashboardWidgets)).max(dashboardWidgets.length);

/** What a user sees on the dashboard, by column from the top. What is in neither column is hidden. */
export const dashboardLayout = z
  .object({ left: widgets, right: widgets })
  .refine(({ left, right }) => new Set([...left, ...right]).size === left.length + right.length, {
    path: ["left"],
    error: "A part of the dashboard stands in one place only.",
  });
export type DashboardLayout = z.infer<typeof dashboardLayout>;

export const defaultLayout: DashboardLayout = {
  left: ["tasks", "stages", "opened", "where_when"],
  right: ["check_ins", "notifications", "activity", "assessments"],
};

/** The dashboard tells of work, never of students' statistics. Counts cover the cases that the reader may see. */
export const dashboard = z.looseObject({
  tasks: z.array(dueTask),
  assessments: z.array(assessmentSummary),
  open_cases_by_stage: z.array(z.looseObject({ stage: z.enum(caseStages), count: z.int() })),
  layout: dashboardLayout.default(defaultLayout),
});
export type Dashboard = z.infer<typeof dashboard>;

/** The times of day that cases are counted by, each from its hour to the next one's. */
export const dayTimes = [
  { id: "before_school", from: 0 },
  { id: "morning", from: 8 },
  { id: "midday", from: 11 },
  { id: "afternoon", from: 13 },
  { id: "evening", from: 16 },
] as const;
export type DayTime = (typeof dayTimes)[number]["id"];

/** A number of cases, all and by the time of day. Null: it may not be told. */
const countedCases = {
  count: z.int().nullable(),
  /** In the order of `dayTimes`, in the time of the school. */
  times: z.array(z.int().nullable()),
};

/** Cases of a year by place and time of day. Never about one person. */
export const whereAndWhen = z.looseObject({
  /** Numbers from 1 to one below this are not told. */
  smallest: z.int(),
  hidden: z.boolean(),
  places: z.array(
    z.looseObject({
      uuid,
      name: z.string(),
      organization_name: z.string(),
      /** A building with all that is a part of it. */
      ...countedCases,
      /** Those of its parts that have enough cases to be told by themselves; what is elsewhere in it is not among them. */
      parts: z.array(z.looseObject({ uuid, name: z.string(), ...countedCases })).default([]),
    }),
  ),
});
export type WhereAndWhen = z.infer<typeof whereAndWhen>;

/** What is told of a case among its details, and is more than a field that was changed. */
export const doneOnCases = [
  "bulletin_issued",
  "event_moved",
  "event_deleted",
  "event_restored",
  "event_tied",
  "event_untied",
] as const;
export type DoneOnCase = (typeof doneOnCases)[number];

/** One event in a case that the reader may see. */
export const caseActivity = z.looseObject({
  id,
  at: timestamp,
  kind: z.enum(Object.keys(eventKinds) as [keyof typeof eventKinds]),
  /** Of changed details, what was done where it was something of its own; null for others, and in answers of former servers. */
  done: z.enum(doneOnCases).nullable().catch(null).default(null),
  user: userRef.nullable(),
  case_id: id,
  case_number: z.string(),
});
export type CaseActivity = z.infer<typeof caseActivity>;

/** Facts about cases. Counts cover the cases that the reader may see; nothing is about one student. */
export const dashboardOverview = z.looseObject({
  /** Median of the days for which the open cases of each stage have been in it; null where there are none. */
  days_in_stage: z.array(z.looseObject({ stage: z.enum(caseStages), median: z.int().nullable() })),
  /** Cases opened in each of the last twelve weeks, by the Monday of the week, oldest first. */
  opened: z.array(z.looseObject({ week: calendarDate, count: z.int() })),
  /** The reader's own check-ins of plans, and tasks that have a time of day, from today on. */
  check_ins: z.array(
    z.looseObject({
      uuid,
      title: z.string(),
      due_at: calendarDate,
      due_time: clockTime.nullable(),
      case_id: id.nullable(),
      case_number: z.string().nullable(),
    }),
  ),
  /** Team meetings that the reader is asked to, today's and those of the next two weeks, the next first. */
  meetings: z
    .array(
      z.looseObject({ uuid, title: z.string(), starts_at: timestamp, case_id: id, case_number: z.string() }),
    )
    .default([]),
  where_when: whereAndWhen.default({ smallest: 1, hidden: false, places: [] }),
  /** Newest first. */
  activity: z.array(caseActivity),
});
export type DashboardOverview = z.infer<typeof dashboardOverview>;
