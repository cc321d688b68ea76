import { z } from "zod";
import {
  calendarDate,
  id,
  jsonValue,
  optionalId,
  optionalLine,
  recordFields,
  typedDate,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { attachments, filesToAttach } from "#contract/records/media/schema.ts";

export const reminderId = id.brand<"ReminderId">();

/** Spec §4: 1 To Do, 2 In Progress, 3 Pending Review, 4 Done; any may be picked freely. */
export const reminderStatuses = [
  { id: 1, name: "To Do" },
  { id: 2, name: "In Progress" },
  { id: 3, name: "Pending Review" },
  { id: 4, name: "Done" },
] as const;

export type TaskStatus = (typeof reminderStatuses)[number]["id"];
export const taskStatusNames: Readonly<Record<TaskStatus, string>> = {
  1: reminderStatuses[0].name,
  2: reminderStatuses[1].name,
  3: reminderStatuses[2].name,
  4: reminderStatuses[3].name,
};

/** A status with its label, as records show it. */
export const reminderStatus = (id: number) => ({
  id,
  name: reminderStatuses.find((status) => status.id === id)?.name ?? "To Do",
});

export const reminderSections = ["assessment_findings", "threat_response"] as const;
export type ReminderSection = (typeof reminderSections)[number];

/** Spec §4: information reviewed. */
export const informationReviewed = ["reviewed", "not_applicable", "not_available"] as const;

/**
 * `findings`, `source`, `informationReviewed` (findings task); `findings`, `attachmentsPaths` (response task). Open:
 * other keys stay.
 */
export const reminderState = z.record(z.string().max(200), jsonValue);
export type ReminderState = z.infer<typeof reminderState>;

const text = (state: ReminderState, key: string): string => {
  const value = state[key];
  return typeof value === "string" ? value.trim() : "";
};

/**
 * Which of the two a task is by its state: one of the findings names a source, which may be blank and is asked for then,
 * or says whether its information was reviewed; one of the response a description or files without either (Spec §3, Spec §5). Null where the state tells neither.
 */
export function reminderSectionOf(state: ReminderState): ReminderSection | null {
  if (typeof state.source === "string" || text(state, "informationReviewed") !== "")
    return "assessment_findings";
  return text(state, "findings") !== "" || Array.isArray(state.attachmentsPaths) ? "threat_response" : null;
}

/** The section whose list shows a task: one that none lists stands with the response. */
export const shownIn = <S extends string>(task: {
  readonly section: S | null | undefined;
}): S | "threat_response" => task.section ?? "threat_response";

/**
 * The state as it is answered: `attachmentsPaths` of a task of the response are the path ids of the files that it has
 * (Spec §3), whatever was sent.
 */
export const withTruePaths = (
  section: ReminderSection | null,
  state: ReminderState,
  paths: readonly string[],
): ReminderState =>
  section === "threat_response" || Object.hasOwn(state, "attachmentsPaths")
    ? { ...state, attachmentsPaths: [...paths] }
    : state;

/**
 * Spec §7, "Reminder operations". `remindable_id` is the assessment's id; `section` says which of its lists the id
 * goes into. `remind_at` may be typed as MM/DD/YYYY; a blank title, colleague or day is none. Without it the state says so, or else the first of the assessment's steps that lists it. Without a title, it is the first line of the description (DOMAIN-10g); without `remind_at`, today
 * (Spec §9). Spec §5: a findings task needs its source, a response task its description (`state.findings`).
 */
export const reminderBody = z
  .object({
    uuid: uuid.optional(),
    remindable_id: id,
    remindable_type: z.literal("assessment").default("assessment"),
    section: z.enum(reminderSections).nullish(),
    title: optionalLine(300),
    assigned_user_id: optionalId,
    reminder_status_id: z.int().min(1).max(4).default(1),
    remind_at: typedDate,
    state: reminderState.default({}),
    tempAttachments: filesToAttach.optional(),
  })
  .superRefine((body, context) => {
    const needs = (key: string, message: string) => {
      if (text(body.state, key) === "") context.addIssue({ code: "custom", path: ["state", key], message });
    };
    const section = body.section ?? reminderSectionOf(body.state);
    if (section === "assessment_findings") needs("source", "Source of information is required.");
    if (section === "threat_response") needs("findings", "Task description is required.");
  });
export type ReminderBody = z.input<typeof reminderBody>;

export const reminder = z.looseObject({
  ...recordFields,
  id: reminderId,
  title: z.string(),
  /** Null where neither its state nor a step of the assessment says which. */
  section: z.enum(reminderSections).nullable(),
  remind_at: calendarDate,
  assigned_user: userRef.nullable(),
  reminder_status: z.looseObject({ id: z.int(), name: z.string() }),
  remindable_id: id,
  remindable_type: z.string(),
  state: reminderState,
  attachments,
  created_by: userRef.nullable(),
});
export type Reminder = z.infer<typeof reminder>;
