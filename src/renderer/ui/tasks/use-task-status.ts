import { useState } from "react";
import { type TaskRow, taskDone } from "#contract/entities/task.ts";
import { etagOf, useApiMutation } from "#lib/api.ts";
import { errorMessage } from "#lib/error-message.ts";
import { announce } from "#ui/live-region.tsx";
import { type TaskStatus, taskStatusNames } from "#ui/stage-glyph.tsx";
import { bodyOf } from "./task-values.ts";
import { rowKey } from "./task-words.ts";

/** Changes the status of a row, a task or a reminder. Until the list is read again it shows what was chosen. */
export function useTaskStatus() {
  const updateTask = useApiMutation("tasks.update");
  const complete = useApiMutation("tasks.complete");
  const updateReminder = useApiMutation("reminders.update");
  const [chosen, setChosen] = useState<Readonly<Record<string, { version: number; status: TaskStatus }>>>({});
  const [problem, setProblem] = useState<string | null>(null);

  const save = async (row: TaskRow, status: TaskStatus) => {
    const ifMatch = etagOf(row);
    if (row.kind === "reminder") {
      await updateReminder.mutateAsync({
        params: { id: row.id },
        ifMatch,
        body: {
          remindable_id: row.taskable_id ?? 0,
          section: row.section ?? "threat_response",
          title: row.title,
          assigned_user_id: row.assignees[0]?.id ?? null,
          reminder_status_id: status,
          remind_at: row.due_at,
          state: row.state ?? {},
        },
      });
    } else if (status === taskDone) await complete.mutateAsync({ params: { id: row.uuid } });
    else
      await updateTask.mutateAsync({ params: { id: row.uuid }, ifMatch, body: { ...bodyOf(row), status } });
  };

  const change = async (row: TaskRow, status: TaskStatus) => {
    const key = rowKey(row);
    setProblem(null);
    setChosen((now) => ({ ...now, [key]: { version: row.version, status } }));
    try {
      await save(row, status);
      announce(`${row.title}: ${taskStatusNames[status]}.`);
    } catch (error) {
      setChosen(({ [key]: _gone, ...rest }) => rest);
      setProblem(`“${row.title}” was not changed. ${errorMessage(error)}`);
    }
  };

  /** What was chosen holds only over the version that it was chosen for. */
  const statusOf = (row: TaskRow): TaskStatus => {
    const own = chosen[rowKey(row)];
    return own !== undefined && own.version === row.version ? own.status : (row.status as TaskStatus);
  };
  return { change, statusOf, problem, clearProblem: () => setProblem(null) };
}

export type TaskStatusControl = ReturnType<typeof useTaskStatus>;
