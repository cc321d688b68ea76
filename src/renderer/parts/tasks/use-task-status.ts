import { useRef, useState } from "react";
import { type TaskStatus, taskStatusNames } from "#contract/records/reminders/schema.ts";
import { type TaskRow, taskDone } from "#contract/records/tasks/schema.ts";
import { reminderIdOf } from "#contract/records/tasks/task-ids.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { isNewer, type Revision, revisionOf } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";
import { announce } from "#ui/states/live-region.tsx";
import { bodyOf } from "./task-values.ts";
import { asStatus, rowKey } from "./task-words.ts";

interface Chosen {
  readonly status: TaskStatus;
  /** The record after saving; null while it is being saved. */
  readonly after: Revision | null;
}

/**
 * Changes the status of a row, a task or a reminder. Until the list is read again it shows the chosen status. Changes
 * of one row run one after another, each based on the result of the last, however fast keys are pressed.
 */
export function useTaskStatus() {
  const updateTask = useApiMutation("tasks.update");
  const complete = useApiMutation("tasks.complete");
  const updateReminder = useApiMutation("reminders.update");
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(new Map<string, Revision>());
  const running = useRef(new Map<string, Promise<void>>());

  const save = async (row: TaskRow, status: TaskStatus, over: Revision): Promise<Revision> => {
    const ifMatch = etagOf(over);
    const params = { id: row.uuid };
    if (row.kind === "reminder") {
      const body = {
        remindable_id: row.taskable_id ?? 0,
        section: row.section,
        title: row.title,
        assigned_user_id: row.assignees[0]?.id ?? null,
        reminder_status_id: status,
        remind_at: row.due_at,
        state: row.state ?? {},
      };
      return (await updateReminder.mutateAsync({ params: { id: reminderIdOf(row.id) }, ifMatch, body }))
        .reminder;
    }
    if (status === taskDone) return (await complete.mutateAsync({ params })).data;
    return (await updateTask.mutateAsync({ params, ifMatch, body: { ...bodyOf(row), status } })).data;
  };

  const run = async (row: TaskRow, status: TaskStatus) => {
    const key = rowKey(row);
    const known = latest.current.get(key);
    try {
      const answer = await save(row, status, known && isNewer(known, row) ? known : row);
      const after = revisionOf(answer);
      latest.current.set(key, after);
      setChosen((now) => (now[key]?.status === status ? { ...now, [key]: { status, after } } : now));
      announce(`${row.title}: ${taskStatusNames[status]}.`);
    } catch (error) {
      setChosen(({ [key]: _gone, ...rest }) => rest);
      setProblem(
        t("“{{title}}” was not changed. {{errorMessage}}", {
          title: row.title,
          errorMessage: errorMessage(error),
        }),
      );
    }
  };

  const change = (row: TaskRow, status: TaskStatus) => {
    const key = rowKey(row);
    setProblem(null);
    setChosen((now) => ({ ...now, [key]: { status, after: null } }));
    const next = (running.current.get(key) ?? Promise.resolve()).then(() => run(row, status));
    running.current.set(key, next);
  };

  const statusOf = (row: TaskRow): TaskStatus => {
    const own = chosen[rowKey(row)];
    const holds = own !== undefined && (own.after === null || isNewer(own.after, row));
    return holds ? own.status : asStatus(row.status);
  };
  return { change, statusOf, problem, clearProblem: () => setProblem(null) };
}

export type TaskStatusControl = ReturnType<typeof useTaskStatus>;
