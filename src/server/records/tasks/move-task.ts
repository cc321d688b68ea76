import { compartmentName } from "#contract/records/compartments/schema.ts";
import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Access } from "#server/access/loaded.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { forgetTold } from "#server/platform/notifications/repository.ts";
import { move } from "#server/records/compartments/move.ts";
import { triesAmong } from "./moves-of-tasks.ts";
import { assigneeIds, presentTask } from "./repository.ts";

/** Why a task stays with what it is part of; null where it may go. */
async function whyItStays(db: Db, task: Row<"tasks">): Promise<string | null> {
  if (task.plan_id !== null)
    return "This task comes from a plan, and stays with it: whoever reads the plan answers it.";
  if ((await triesAmong(db, [task.id])).has(task.id))
    return "This task is to tell somebody who could not be reached. It stays with the log of who was told.";
  if (task.visibility !== visibleToTeam)
    return "Only its author and assignees see this task. Let everyone who may see the case see it first: the reason for a move stands in the timeline.";
  return null;
}

/** Takes a task of a case to another compartment of it. Who is to do it must be able to read it there. */
export async function moveTask(call: Call<"cases.moveTask">): Promise<Pick<Access, "kind" | "id">> {
  const { db, auth, record, body, params } = call;
  const access = await loadAccess(db, auth, "task", params.taskId);
  if (access?.rights.view !== true || access.caseId !== record.id) throw notFound(true);
  if (access.kind === "reminder")
    throw invalid(
      "compartment",
      "This task is part of an assessment, which everyone who may see the assessment reads. It cannot be moved by itself.",
    );
  const task = await findRow(db, "tasks", access.id);
  const stays = await whyItStays(db, task);
  if (stays !== null) throw invalid("compartment", stays);
  const { id, created_by: createdBy, compartment } = task;
  await move(call, access, { kind: "task", id, createdBy, compartment }, () => presentTask(db, auth, id));
  const readers = await caseReaders(db, record.id, body.compartment);
  if (!(await assigneeIds(db, id)).every((each) => readers.has(each)))
    throw invalid(
      "compartment",
      `Somebody who has this task may not read the ${compartmentName(body.compartment).toLowerCase()} of this case. Give it to somebody who may first.`,
    );
  await updateRow(db, "tasks", id, { updated_at: call.now });
  await forgetTold(db, { kind: "task", id }, readers);
  return access;
}
