import { type ReactNode, useState } from "react";
import type { BridgeError } from "#contract/bridge/errors.ts";
import {
  type Reminder,
  type ReminderSection,
  reminder,
  type TaskStatus,
} from "#contract/records/reminders/schema.ts";
import { daysKept } from "#contract/services/deleted/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { deletionOf } from "#lib/bridge/deletion.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { t } from "#lib/words/t.ts";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useCstag } from "../cstag-context.ts";
import { bodyOf } from "../state/task-form.ts";
import { TaskDialog, type TaskDraft } from "./task-dialog.tsx";

export interface TaskDialogs {
  readonly create: (prefill?: Partial<TaskDraft>) => void;
  readonly edit: (task: Reminder, focus?: "findings") => void;
  readonly remove: (task: Reminder) => void;
  readonly setStatus: (task: Reminder, status: TaskStatus) => void;
  /** Why a change of status failed; null where it did not. */
  readonly problemOf: (task: Reminder) => string | null;
  readonly element: ReactNode;
}

type Open =
  | {
      readonly kind: "form";
      readonly task: Reminder | null;
      readonly prefill: Partial<TaskDraft>;
      readonly focus?: "findings" | undefined;
      readonly key: number;
    }
  | { readonly kind: "delete"; readonly task: Reminder };

/** The dialogs of a task list. What is typed into a new task is kept as a draft until it is created. */
export function useTaskDialogs(section: ReminderSection): TaskDialogs {
  const [open, setOpen] = useState<Open | null>(null);
  const { scope } = useCstag();
  const [problem, setProblem] = useState<{ readonly uuid: string; readonly words: string } | null>(null);
  const update = useApiMutation("reminders.update");
  const remove = useApiMutation("reminders.delete");
  const close = () => {
    setOpen(null);
    remove.reset();
  };
  /** A task from a suggestion has a draft of its own, which never replaces another. */
  const draftKey = (task: Reminder | null, prefill: Partial<TaskDraft>) => {
    if (task !== null) return draftKeys.reminder(scope, task.uuid, section);
    const { suggestion } = prefill.state ?? {};
    return draftKeys.newReminder(scope, section, typeof suggestion === "string" ? suggestion : "");
  };

  /** Based on the newest version: others' changes of other fields are no reason to ask. */
  const setStatus = (task: Reminder, status: TaskStatus) => {
    setProblem(null);
    const send = (over: Reminder, onError: (error: BridgeError) => void) => {
      const body = { ...bodyOf(over), reminder_status_id: status };
      update.mutate({ params: { id: over.id }, body, ifMatch: etagOf(over) }, { onError });
    };
    const fail = (error: BridgeError) => setProblem({ uuid: task.uuid, words: errorMessage(error) });
    send(task, (error) => {
      const current = error.code === "CONFLICT" ? reminder.safeParse(error.details.current).data : undefined;
      if (current?.reminder_status.id === task.reminder_status.id) send(current, fail);
      else fail(error);
    });
  };

  const form = open?.kind === "form" ? open : null;
  const doomed = open?.kind === "delete" ? open.task : null;
  const deletion = deletionOf(doomed, remove.error);
  const element = (
    <>
      {form ? (
        <TaskDialog
          key={form.key}
          section={section}
          task={form.task}
          prefill={form.prefill}
          focus={form.focus}
          draftKey={draftKey(form.task, form.prefill)}
          onClose={close}
        />
      ) : null}
      <DeleteDialog
        open={doomed !== null}
        name={doomed?.title ?? ""}
        onClose={close}
        busy={remove.isPending}
        restorable={daysKept}
        bypass
        error={deletion.problem}
        onDelete={() => {
          if (doomed === null || deletion.waits) return;
          const params = { id: doomed.id, kind: "assessment" as const };
          remove.mutate(
            { params, ifMatch: deletion.ifMatch },
            {
              onSuccess: () => {
                announce(t("Task deleted."));
                close();
              },
            },
          );
        }}
      >
        {t("The task and its files are removed for everyone.")}
      </DeleteDialog>
    </>
  );

  return {
    create: (prefill = {}) => setOpen({ kind: "form", task: null, prefill, key: Date.now() }),
    edit: (task, focus) => setOpen({ kind: "form", task, prefill: {}, focus, key: Date.now() }),
    remove: (task) => setOpen({ kind: "delete", task }),
    setStatus,
    problemOf: ({ uuid }) => (problem?.uuid === uuid ? problem.words : null),
    element,
  };
}
