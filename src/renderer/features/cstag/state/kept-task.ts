import { z } from "zod";
import { sectionForm } from "#contract/entities/assessment.ts";
import { id, uuid } from "#contract/entities/common.ts";
import type { Reminder } from "#contract/entities/reminder.ts";
import { mergeForms } from "./merge.ts";
import { draftOf, flat, type TaskDraft, unflat } from "./task-form.ts";

const taskDraft = z.object({
  title: z.string(),
  remind_at: z.string().nullable(),
  assigned_user_id: id.nullable(),
  reminder_status_id: z.int(),
  state: sectionForm,
});

/** A task's draft as it lies on disk: what was typed, over what, and the uuid that a new one is created with. */
const keptTask = z.object({ uuid, mine: taskDraft, basis: taskDraft, version: z.int().nullable() });
export type KeptTask = z.infer<typeof keptTask>;

export const readKeptTask = (body: unknown): KeptTask | null => keptTask.safeParse(body).data ?? null;

interface Opening {
  readonly draft: TaskDraft;
  readonly basis: { readonly draft: TaskDraft; readonly version: number | null };
  readonly clash: { readonly current: Reminder; readonly fields: readonly string[] } | null;
  /** Somebody saved other fields of the task since; both are in the form. */
  readonly joined: boolean;
}

/** What the form opens with: the draft, joined with what others saved since, or put to a person. */
export function openWith(kept: KeptTask | null, task: Reminder | null, filled: TaskDraft): Opening {
  const basis = { draft: task === null ? filled : draftOf(task), version: task?.version ?? null };
  const plain = { basis, clash: null, joined: false };
  if (kept === null) return { ...plain, draft: filled };
  if (task === null || kept.version === task.version) return { ...plain, draft: kept.mine };
  const { form, clashes } = mergeForms(flat(kept.basis), flat(kept.mine), flat(draftOf(task)));
  if (clashes.length === 0) return { ...plain, draft: unflat(form), joined: true };
  const typedOver = { draft: kept.basis, version: kept.version };
  return { draft: kept.mine, basis: typedOver, clash: { current: task, fields: clashes }, joined: false };
}
