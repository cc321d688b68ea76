import { z } from "zod";
import { id, uuid } from "#contract/kit/common.ts";
import { mergeRecords } from "#contract/merge/merge-records.ts";
import { sectionForm } from "#contract/records/assessments/schema.ts";
import type { Reminder } from "#contract/records/reminders/schema.ts";
import { type Revision, revisionOf, sameRevision } from "#lib/bridge/revision.ts";
import type { ChangedBy } from "#lib/forms/conflict-details.ts";
import { fieldsIn } from "#parts/saving/section-form.ts";
import { draftOf, flat, type TaskDraft, unflat } from "./task-form.ts";

const taskDraft = z.object({
  title: z.string(),
  remind_at: z.string().nullable(),
  assigned_user_id: id.nullable(),
  reminder_status_id: z.int(),
  state: sectionForm,
});

/** A task's draft as stored: what was typed, what it was typed over, and the uuid for a new task. */
const keptTask = z.object({
  uuid,
  mine: taskDraft,
  basis: taskDraft,
  version: z.int().nullable(),
  local_revision: z.int().optional(),
});
export type KeptTask = z.infer<typeof keptTask>;

export const readKeptTask = (body: unknown): KeptTask | null => keptTask.safeParse(body).data ?? null;

/** Fields of a task that others changed as well. */
export interface TaskClash {
  readonly current: Reminder;
  readonly fields: readonly string[];
  readonly changed: ChangedBy | null;
}

interface Opening {
  readonly draft: TaskDraft;
  /** What was typed over; no revision for a new task. */
  readonly basis: { readonly draft: TaskDraft; readonly revision: Revision | null };
  readonly clash: TaskClash | null;
  /** Others saved other fields of the task since; both changes are in the form. */
  readonly joined: boolean;
}

/** The form's first values: the draft, merged with what others saved since, or with clashes for a person to decide. */
export function openWith(kept: KeptTask | null, task: Reminder | null, filled: TaskDraft): Opening {
  const basis = { draft: task === null ? filled : draftOf(task), revision: task && revisionOf(task) };
  const plain = { basis, clash: null, joined: false };
  if (kept === null) return { ...plain, draft: filled };
  const revision =
    kept.version === null ? null : { version: kept.version, local_revision: kept.local_revision };
  if (task === null || (revision !== null && sameRevision(revision, task)))
    return { ...plain, draft: kept.mine };
  const { merged, clashes } = mergeRecords(flat(kept.basis), flat(kept.mine), flat(draftOf(task)));
  if (clashes.length === 0) return { ...plain, draft: unflat(merged), joined: true };
  const clash = { current: task, fields: fieldsIn(clashes), changed: null };
  return { draft: kept.mine, basis: { draft: kept.basis, revision }, clash, joined: false };
}
