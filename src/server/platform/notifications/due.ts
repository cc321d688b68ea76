import { type NotNull, sql } from "kysely";
import { daysAfter } from "#contract/kit/days.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import { type Reader, withoutPractice } from "#server/access/reach.ts";
import { waitsForSomebody } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { markRead, notify } from "./repository.ts";

/** Days for which a late task is still notified; older ones only appear under My tasks. */
const lateFor = 7;

/** What is assigned to somebody: tasks, and tasks of assessments, which are called reminders. */
const assigned = (db: Db) =>
  db
    .selectFrom("task_assignees")
    .innerJoin("tasks", "tasks.id", "task_assignees.task_id")
    .select(["tasks.id", "tasks.due_at", "tasks.status", "tasks.case_id", "task_assignees.user_id"])
    .select(sql.lit<"task" | "reminder">("task").as("kind"))
    .unionAll(
      db
        .selectFrom("reminders")
        .innerJoin("assessments", "assessments.id", "reminders.assessment_id")
        .select(["reminders.id", "reminders.remind_at as due_at", "reminders.status"])
        .select(["assessments.case_id", "reminders.assigned_user_id as user_id"])
        .select(sql.lit<"task" | "reminder">("reminder").as("kind"))
        .where("reminders.assigned_user_id", "is not", null)
        .$narrowType<{ user_id: NotNull }>(),
    );

/**
 * What tells the reader of a task that does not wait for them any more is not news: it is done or deleted, its case is closed
 * or archived, or somebody else has it. Nor is what its day has overtaken: that a task was due yesterday, or is late that was
 * put off since.
 */
async function settlePast(db: Db, { userId }: Reader, today: string, now: string): Promise<void> {
  const told = await db
    .selectFrom("notifications")
    .select(["id", "kind", "subject_type", "subject_id"])
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("kind", "in", ["task_assigned", "task_due", "task_overdue"])
    .where("subject_id", "is not", null)
    .execute();
  if (told.length === 0) return;
  const waiting = await db
    .selectFrom(assigned(db).as("work"))
    .leftJoin("cases", "cases.id", "work.case_id")
    .select(["work.id", "work.due_at", "work.kind"])
    .where("work.user_id", "=", userId)
    .where(
      "work.id",
      "in",
      told.map((each) => each.subject_id ?? -1),
    )
    .where("work.status", "!=", taskDone)
    .where(waitsForSomebody())
    .execute();
  const dueAt = new Map(waiting.map((each) => [`${each.kind} ${each.id}`, each.due_at]));
  const past = told.filter(({ kind, subject_type, subject_id }) => {
    const due = dueAt.get(`${subject_type} ${subject_id}`);
    return (
      due === undefined || (kind === "task_due" && due !== today) || (kind === "task_overdue" && due >= today)
    );
  });
  if (past.length === 0) return;
  await markRead(
    db,
    userId,
    past.map(({ id }) => id),
    now,
  );
}

/**
 * Notifies the reader of their tasks that are due today or became late recently: once for each due day. In a closed or
 * archived case, and in a practice case, nothing is due. What they were told and does not hold any more is settled. Returns
 * whether there was anything new. `today`: the calendar day of the reader.
 */
export async function notifyDue(db: Db, whose: Reader, today: string, now: string): Promise<boolean> {
  await settlePast(db, whose, today, now);
  const reader = withoutPractice(whose);
  const due = await db
    .selectFrom(assigned(db).as("work"))
    .leftJoin("cases", "cases.id", "work.case_id")
    .select(["work.id", "work.due_at", "work.kind"])
    .where("work.user_id", "=", reader.userId)
    .where("work.status", "!=", taskDone)
    .where(waitsForSomebody())
    .where("work.due_at", ">=", daysAfter(today, -lateFor))
    .where("work.due_at", "<=", today)
    .orderBy("work.kind", "desc")
    .orderBy("work.due_at")
    .execute();
  if (due.length === 0) return false;
  const causeOf = (each: (typeof due)[number]) => `${each.kind} ${each.id} ${each.due_at}`;
  const kindOf = (each: (typeof due)[number]) => (each.due_at < today ? "task_overdue" : "task_due");
  const known = await db
    .selectFrom("notifications")
    .select("cause")
    .where(
      "cause",
      "in",
      due.map((each) => `${reader.userId} ${kindOf(each)} ${causeOf(each)}`),
    )
    .execute();
  const told = new Set(known.map((row) => row.cause));
  let news = false;
  for (const each of due) {
    if (told.has(`${reader.userId} ${kindOf(each)} ${causeOf(each)}`)) continue;
    if (!(await loadAccess(db, reader, each.kind, each.id))?.rights.view) continue;
    const made = await notify(db, {
      kind: kindOf(each),
      userIds: [reader.userId],
      actorId: null,
      subject: { kind: each.kind, id: each.id },
      now,
      cause: causeOf(each),
    });
    news ||= made.length > 0;
  }
  return news;
}
