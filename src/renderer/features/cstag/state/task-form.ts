import type { Reminder, ReminderBody, ReminderSection } from "#contract/records/reminders/schema.ts";
import { defaultTaskTitle } from "#instruments/task-title.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";

/** What the task dialog edits. */
export interface TaskDraft {
  readonly title: string;
  readonly remind_at: string | null;
  readonly assigned_user_id: number | null;
  readonly reminder_status_id: number;
  readonly state: SectionForm;
}

/** A task as its own body, unchanged. */
export const bodyOf = (task: Reminder): ReminderBody => ({
  remindable_id: task.remindable_id,
  section: task.section,
  title: task.title,
  assigned_user_id: task.assigned_user?.id ?? null,
  reminder_status_id: task.reminder_status.id,
  remind_at: task.remind_at,
  state: task.state,
});

export const draftOf = (task: Reminder): TaskDraft => ({
  title: task.title,
  remind_at: task.remind_at,
  assigned_user_id: task.assigned_user?.id ?? null,
  reminder_status_id: task.reminder_status.id,
  state: task.state,
});

/** A new task: To Do, due today (Spec §9), everything else empty. */
export const emptyDraft = (today: string): TaskDraft => ({
  title: "",
  remind_at: today,
  assigned_user_id: null,
  reminder_status_id: 1,
  state: {},
});

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

export type TaskErrors = { readonly source?: string; readonly findings?: string; readonly title?: string };

/** Spec §5: a findings task needs its source, a response task its description. */
export function taskErrors(section: ReminderSection, draft: TaskDraft): TaskErrors {
  const errors: { source?: string; findings?: string; title?: string } = {};
  if (section === "assessment_findings" && textOf(draft.state.source) === "")
    errors.source = t("Source of information is required.");
  if (section === "threat_response" && textOf(draft.state.findings) === "")
    errors.findings = t("Task description is required.");
  if (draft.title.trim().length > 300) errors.title = t("Title must be 300 characters or fewer.");
  return errors;
}

/** The body to send; a blank title becomes the default one. */
export function draftBody(
  section: ReminderSection,
  assessmentId: number,
  draft: TaskDraft,
  uploads: readonly string[],
  kept: readonly string[],
): ReminderBody {
  const paths = [...kept, ...uploads];
  const state = section === "threat_response" ? { ...draft.state, attachmentsPaths: paths } : draft.state;
  return {
    remindable_id: assessmentId,
    section,
    title: draft.title.trim() || defaultTaskTitle(draft.state) || null,
    assigned_user_id: draft.assigned_user_id,
    reminder_status_id: draft.reminder_status_id,
    remind_at: draft.remind_at,
    state,
    ...(uploads.length > 0 ? { tempAttachments: [...uploads] } : {}),
  };
}

/** A draft as one flat form, so that its fields merge one by one. */
export const flat = ({ state, ...rest }: TaskDraft): SectionForm => ({ ...state, ...prefixed(rest) });
const prefixed = (fields: Omit<TaskDraft, "state">): SectionForm =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [`task:${key}`, value]));

export function unflat(form: SectionForm): TaskDraft {
  const state = Object.fromEntries(Object.entries(form).filter(([key]) => !key.startsWith("task:")));
  const number = (key: string) => (typeof form[key] === "number" ? form[key] : null);
  const day = form["task:remind_at"];
  return {
    title: String(form["task:title"] ?? ""),
    remind_at: typeof day === "string" ? day : null,
    assigned_user_id: number("task:assigned_user_id"),
    reminder_status_id: number("task:reminder_status_id") ?? 1,
    state,
  };
}
