import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import { isReminderTaskId } from "#contract/records/tasks/task-ids.ts";
import type { Db } from "#server/database/schema.ts";
import { opens } from "../compartments.ts";
import { type Access, below, type RecordKey } from "../loaded.ts";
import type { Reader } from "../reach.ts";
import { nothing, taskRights } from "../rights.ts";
import { caseFacts, reminderAccess } from "./cases.ts";

/** A task, or the reminder that the key names among tasks (decision 041). */
export async function taskAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  if (typeof key === "number" && isReminderTaskId(key)) return reminderAccess(db, reader, key);
  const row = await db
    .selectFrom("tasks")
    .select(["id", "version", "organization_id", "case_id", "visibility", "compartment", "created_by"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .executeTakeFirst();
  if (row === undefined) return typeof key === "string" ? reminderAccess(db, reader, key) : null;
  const assigned = await db
    .selectFrom("task_assignees")
    .select("user_id")
    .where("task_id", "=", row.id)
    .where("user_id", "=", reader.userId)
    .executeTakeFirst();
  const { id, organization_id: organizationId, version, compartment } = row;
  const place = row.case_id === null ? null : await caseFacts(db, reader, row.case_id);
  const known = taskRights(reader.reach, {
    case: place,
    organizationId: row.organization_id,
    forConcerned: row.visibility !== visibleToTeam,
    createdBySelf: row.created_by === reader.userId,
    assignedToSelf: assigned !== undefined,
  });
  const rights = opens(reader, compartment, place?.organizationId ?? organizationId) ? known : nothing;
  return { kind: "task", id, organizationId, version, rights, ...below(row.case_id) };
}
