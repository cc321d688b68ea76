import { z } from "zod";
import {
  calendarDate,
  foldedLine,
  givenDate,
  id,
  line,
  type Option,
  optionalProse,
  recordFields,
  rights,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { compartments, ofSharedCompartment } from "#contract/records/compartments/schema.ts";
import { reminderSections, reminderState, reminderStatus } from "#contract/records/reminders/schema.ts";

/** Spec §7, "Tasks": priorities and visibilities are lists that the server gives out. */
export const taskPriorities = [
  { id: 1, label: "Low" },
  { id: 2, label: "Normal" },
  { id: 3, label: "High" },
  { id: 4, label: "Urgent" },
] as const satisfies readonly Option[];
export const priorityName = (id: number): string =>
  taskPriorities.find((each) => each.id === id)?.label ?? "Normal";

/**
 * Who sees a task of a case: everyone who may see the case, or those concerned only. Tasks without a case are always
 * for those concerned.
 */
export const visibleToTeam = 1;
export const visibleToConcerned = 2;
export const taskVisibilities = [
  { id: visibleToTeam, label: "Everyone who may see the case" },
  { id: visibleToConcerned, label: "Its author and assignees, and administrators" },
] as const satisfies readonly Option[];

export const taskDone = 4;
/**
 * By what lists find tasks that ended undone: the action of a plan that has ended, the review of a case that was closed. The
 * status of such a task is that of one that is done, beside `not_needed`: programs from before there was any know it as over.
 */
export const taskNotNeeded = 5;
export const taskStatus = z.int().min(1).max(4);
const priority = z.int().min(1).max(4);
const visibility = z.int().min(1).max(2);

/** A time of day in the school's time zone, `14:30`. */
export const clockTime = z
  .string()
  .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, { error: "Enter a time as 14:30." });

export const recurrences = ["daily", "weekly", "monthly"] as const;
/** Completing the task creates the next one, up to the last day on which one may be due. */
export const recurrence = z.object({ every: z.enum(recurrences), until: calendarDate.nullable() });
const givenRecurrence = recurrence.extend({ until: givenDate.nullable() });
export type Recurrence = z.infer<typeof recurrence>;

export const checklistItem = z.object({ text: foldedLine(200), done: z.boolean().default(false) });

/** The longest that is said of what came of an action. */
export const maxOutcome = 2000;

/**
 * DOMAIN-9. `taskable_type` and `taskable_id` name the case that the task belongs to; both are null for a task
 * without a case. A change of a reminder names its assessment. Without a due day, it is today (Spec §9).
 */
export const taskBody = z
  .object({
    uuid: uuid.optional(),
    title: line(300),
    description: optionalProse,
    taskable_type: z
      .enum(["case", "assessment"])
      .nullish()
      .transform((value) => value ?? null),
    taskable_id: id.nullish().transform((value) => value ?? null),
    assignee_ids: z
      .array(id)
      .max(50)
      .transform((list) => [...new Set(list)])
      .default([]),
    status: taskStatus.default(1),
    priority: priority.default(2),
    visibility: visibility.default(visibleToTeam),
    due_at: givenDate.nullish(),
    due_time: clockTime.nullish().transform((value) => value ?? null),
    recurrence: givenRecurrence.nullish().transform((value) => value ?? null),
    checklist: z.array(checklistItem).max(100).default([]),
    /** The line of a meeting's minutes out of which it comes; read when the task is made, never changed. */
    meeting: z.object({ uuid, line: z.string().min(1).max(100) }).optional(),
    /** What came of an action of a plan, which keeps it there; left out it stays as it is. Of no other task. */
    outcome: z.string().max(maxOutcome).nullish(),
    /** Where a new task of a case lies from its first moment on; a task that exists is moved by a call of its own. */
    compartment: ofSharedCompartment,
  })
  .superRefine((body, context) => {
    if ((body.taskable_type === null) === (body.taskable_id === null)) return;
    const field = body.taskable_type === null ? "taskable_type" : "taskable_id";
    context.addIssue({ code: "custom", path: [field], message: "Name the case by its type and its id." });
  });
export type TaskBody = z.input<typeof taskBody>;
export type TaskValues = z.output<typeof taskBody>;

/** The plan that a task comes from: a safety plan, or a threat management plan of WAVR. */
const taskPlan = z.looseObject({
  uuid,
  kind: z.enum(["safety_plan", "plan"]),
  /** A check-in has the uuid of its task and is answered. */
  check_in: z.boolean(),
  /** An action of a threat management plan: its words, day and owner are changed there, and doing it is said there too. */
  action: z.boolean().default(false),
  /** A review of the plan: it is done by saying what it found and when the next one is. */
  review: z.boolean().default(false),
  /** Who does an action without an account: whoever has the task sees to it. */
  owner: z.string().nullable().default(null),
  /** What came of an action, "" where nobody said; left out of all other tasks, and by a server that takes none. */
  outcome: z.string().optional(),
  /** What an answered check-in said, as plans have it (`same`, `not_reached`); null of all other tasks. */
  answer: z.string().nullable().default(null),
  /** Whom the plan is about. */
  person_uuid: uuid.nullable().default(null),
});

/** What took a task off the lists that nobody did. */
export const endedBy = ["plan", "case", "unasked"] as const;
export type EndedBy = (typeof endedBy)[number];

export const task = z.looseObject({
  ...recordFields,
  title: z.string(),
  description: z.string().nullable(),
  /** "case", or "assessment" for a reminder in a list. */
  taskable_type: z.string().nullable(),
  taskable_id: id.nullable(),
  case_id: id.nullable(),
  case_number: z.string().nullable(),
  /** Its case is closed or archived: it is not late, however long ago it was due. */
  case_ended: z.boolean().default(false),
  organization_id: id,
  assignees: z.array(userRef),
  status: taskStatus,
  priority,
  visibility,
  due_at: calendarDate,
  due_time: clockTime.nullable(),
  completed_at: timestamp.nullable(),
  /** It ended and nobody did it: the plan that asked for it, or its case, ended before. Then its status is 4 all the same. */
  not_needed: z.boolean().default(false),
  /**
   * Of such a task why it ended, on the day of `completed_at`: its plan was closed, its case was, or the plan does not ask for it any
   * more. Null where that is not known, and of all others.
   */
  ended_by: z.enum(endedBy).nullable().catch(null).default(null),
  recurrence: recurrence.nullable(),
  checklist: z.array(checklistItem),
  created_by: userRef.nullable(),
  compartment: z.enum(compartments).nullish(),
  /** The compartments to which the reader may move it; left out where there are none. */
  moves_to: z.array(z.enum(compartments)).optional(),
  /** The plan that it comes from; left out of all other tasks. */
  plan: taskPlan.optional(),
  /** The meeting out of which it comes, and the line of its minutes; left out of all other tasks. */
  meeting: z.looseObject({ uuid, line: z.string(), starts_at: timestamp }).optional(),
  can: rights,
});
export type Task = z.infer<typeof task>;

/** A row of a list: a task, or a reminder in the same shape (both appear in «My tasks»). */
export const taskRow = task.extend({
  kind: z.enum(["task", "reminder"]),
  assessment_uuid: uuid.nullable(),
  section: z.enum(reminderSections).nullable(),
  /** The state of a reminder, for updating it; null for a task. */
  state: reminderState.nullable(),
});
export type TaskRow = z.infer<typeof taskRow>;

/** By what lists find a task: its status, or that it ended undone. */
export const standingOf = ({ status, not_needed }: Pick<Task, "status" | "not_needed">): number =>
  not_needed ? taskNotNeeded : status;

/** The same in words, for papers, exports and counts: what nobody did is not called done. */
export const standingName = (standing: number): string =>
  standing === taskNotNeeded ? "Ended undone" : reminderStatus(standing).name;

/** The tasks of a case and its assessments, as its screens read them; that read is also pinned for work without a network. */
export const tasksOfCase = (id: number) =>
  ({ taskable_type: "case", taskable_id: id, per_page: 200 }) as const;
