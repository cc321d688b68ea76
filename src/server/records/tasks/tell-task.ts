import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import type { Db } from "#server/database/schema.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import type { TaskRow } from "./repository.ts";

interface By {
  readonly userId: number;
  readonly now: string;
}

/** Adds to a case's timeline, except for tasks with limited visibility. */
export async function tellTask(
  db: Db,
  row: Pick<TaskRow, "id" | "case_id" | "visibility">,
  kind: "task_created" | "task_completed" | "task_reopened" | "task_removed",
  { userId, now: at }: By,
): Promise<void> {
  if (row.case_id === null || row.visibility !== visibleToTeam) return;
  await recordCaseEvent(db, { caseId: row.case_id, userId, at, kind, recordId: row.id });
}

/** Notifies new assignees. */
export async function tellAssignees(
  db: Db,
  auth: Auth,
  id: number,
  { now, wanted, before }: { now: string; wanted: readonly number[]; before: readonly number[] },
): Promise<void> {
  const userIds = wanted.filter((each) => !before.includes(each));
  await notify(db, {
    kind: "task_assigned",
    userIds,
    actorId: auth.userId,
    subject: { kind: "task", id },
    now,
  });
}
