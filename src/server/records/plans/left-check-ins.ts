import type { TeamRole } from "#contract/records/cases/schema.ts";
import { updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { caseWriters } from "#server/platform/case-history/case-readers.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { assigneeIds, replaceAssignees } from "#server/records/tasks/repository.ts";
import { leadingOf } from "./leads.ts";

type Team = readonly { readonly user_id: number; readonly role: TeamRole }[];

/** The open check-ins of whoever is taken out of a team go to its leads, as long as nobody else has them too. */
export async function giveLeftCheckIns(
  db: Db,
  caseId: number,
  { before, after }: { readonly before: Team; readonly after: Team },
  { userId, now }: { readonly userId: number; readonly now: string },
): Promise<void> {
  const staying = new Set(after.map(({ user_id }) => user_id));
  const left = before.flatMap(({ user_id }) => (staying.has(user_id) ? [] : [user_id]));
  if (left.length === 0) return;
  const tasks = await db
    .selectFrom("check_ins")
    .innerJoin("wavr_forms", "wavr_forms.id", "check_ins.form_id")
    .innerJoin("tasks", "tasks.uuid", "check_ins.uuid")
    .innerJoin("task_assignees", "task_assignees.task_id", "tasks.id")
    .select(["tasks.id", "tasks.compartment"])
    .distinct()
    .where("wavr_forms.case_id", "=", caseId)
    .where("check_ins.done_at", "is", null)
    .where("check_ins.closed_at", "is", null)
    .where("task_assignees.user_id", "in", left)
    .execute();
  for (const { id, compartment } of tasks) {
    const writers = await caseWriters(db, caseId, compartment);
    const leads = leadingOf(
      after.filter(({ user_id }) => writers.has(user_id)),
      compartment,
    );
    if (leads.length === 0) continue;
    const others = (await assigneeIds(db, id)).filter((each) => !left.includes(each));
    await replaceAssignees(db, id, others.length > 0 ? others : leads);
    await updateRow(db, "tasks", id, { updated_at: now });
    if (others.length > 0) continue;
    await notify(db, {
      kind: "task_assigned",
      userIds: leads,
      actorId: userId,
      subject: { kind: "task", id },
      now,
    });
  }
}
