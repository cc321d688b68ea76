import type { TeamRole } from "#contract/records/cases/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { waitsForSomebody } from "#server/access/visibility.ts";
import { updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { caseWriters } from "#server/platform/case-history/case-readers.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { assigneeIds, replaceAssignees } from "#server/records/tasks/repository.ts";
import { leadingOf } from "./leads.ts";

type Team = readonly { readonly user_id: number; readonly role: TeamRole }[];

/** Who gives what was left to somebody else; null where no call does. */
interface Giving {
  readonly userId: number | null;
  readonly now: string;
}

/** Open tasks that plans made and these people have: check-ins and reviews. */
const tasksOf = (db: Db, users: readonly number[]) =>
  db
    .selectFrom("tasks")
    .innerJoin("wavr_forms", "wavr_forms.id", "tasks.plan_id")
    .innerJoin("cases", "cases.id", "wavr_forms.case_id")
    .innerJoin("task_assignees", "task_assignees.task_id", "tasks.id")
    .select(["tasks.id", "tasks.compartment", "wavr_forms.case_id"])
    .distinct()
    .where("tasks.status", "!=", taskDone)
    .where("task_assignees.user_id", "in", [...users, -1]);

interface Left {
  readonly id: number;
  readonly left: readonly number[];
  /** To whom it goes where nobody else has it. */
  readonly leads: readonly number[];
  /** Who else may have it. */
  readonly may: (userId: number) => boolean;
}

/** Takes a task off those who left, as long as somebody has it then. */
async function giveAway(db: Db, { id, left, leads, may }: Left, { userId, now }: Giving): Promise<void> {
  const others = (await assigneeIds(db, id)).filter((each) => !left.includes(each) && may(each));
  if (others.length === 0 && leads.length === 0) return;
  await replaceAssignees(db, id, others.length > 0 ? others : leads);
  await updateRow(db, "tasks", id, { updated_at: now });
  if (others.length > 0) return;
  await notify(db, {
    kind: "task_assigned",
    userIds: leads,
    actorId: userId,
    subject: { kind: "task", id },
    now,
  });
}

/** The open check-ins of whoever is taken out of a team go to its leads, as long as nobody else has them too. */
export async function giveLeftCheckIns(
  db: Db,
  caseId: number,
  { before, after }: { readonly before: Team; readonly after: Team },
  by: Giving,
): Promise<void> {
  const staying = new Set(after.map(({ user_id }) => user_id));
  const left = before.flatMap(({ user_id }) => (staying.has(user_id) ? [] : [user_id]));
  if (left.length === 0) return;
  const tasks = await tasksOf(db, left)
    .where("wavr_forms.case_id", "=", caseId)
    .where("tasks.plan_day", "is", null)
    .execute();
  for (const { id, compartment } of tasks) {
    const writers = await caseWriters(db, caseId, compartment);
    const leads = leadingOf(after.filter(({ user_id }) => writers.has(user_id)));
    if (leads.length > 0) await giveAway(db, { id, left, leads, may: () => true }, by);
  }
}

/**
 * What plans ask of somebody who may not write there any more, because a right of theirs has ended or their account is off:
 * it goes on to the leads of each case, as what is left by leaving its team. Where nobody may, it stays, and is told to whoever
 * may later once it is missed.
 */
export async function giveLostCheckIns(db: Db, lost: number, by: Giving): Promise<void> {
  for (const { id, case_id, compartment } of await tasksOf(db, [lost]).where(waitsForSomebody()).execute()) {
    const writers = await caseWriters(db, case_id, compartment);
    if (writers.has(lost)) continue;
    const team = await db
      .selectFrom("case_team")
      .select(["user_id", "role"])
      .where("case_id", "=", case_id)
      .orderBy("user_id")
      .execute();
    const leads = leadingOf(team.filter(({ user_id }) => writers.has(user_id)));
    await giveAway(db, { id, left: [lost], leads, may: (userId) => writers.has(userId) }, by);
  }
}
