import { caseStages } from "#contract/records/cases/schema.ts";
import { type DashboardLayout, dashboardLayout, defaultLayout } from "#contract/services/dashboard/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { visibleCases } from "#server/access/visibility.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";

const day = 86_400_000;
const weeks = 12;

export async function layoutOf(db: Db, userId: number): Promise<DashboardLayout> {
  const row = await db
    .selectFrom("dashboard_layouts")
    .select("layout")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row === undefined ? defaultLayout : dashboardLayout.parse(JSON.parse(row.layout));
}

export async function saveLayout(db: Db, userId: number, wanted: DashboardLayout, now: string) {
  const row = { layout: writeJson(wanted), updated_at: now };
  await db
    .insertInto("dashboard_layouts")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

export async function dropLayout(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("dashboard_layouts").where("user_id", "=", userId).execute();
}

const openCases = (db: Db, reader: Reader) =>
  db
    .selectFrom("cases")
    .where(visibleCases(reader))
    .where("cases.status", "!=", "closed")
    .where("cases.archived_at", "is", null);

/** Median of the days that the open cases of each stage have been in it. */
export async function daysInStage(db: Db, reader: Reader, now: number) {
  const rows = await openCases(db, reader)
    .select((e) => [
      "cases.stage",
      "cases.created_at",
      e
        .selectFrom("case_events")
        .select((inner) => inner.fn.max("case_events.at").as("at"))
        .whereRef("case_events.case_id", "=", "cases.id")
        .where("case_events.kind", "in", ["stage", "reopened"])
        .as("since"),
    ])
    .execute();
  return caseStages
    .filter((stage) => stage !== "closed")
    .map((stage) => {
      const days = rows
        .filter((row) => row.stage === stage)
        .map((row) => Math.max(0, Math.floor((now - Date.parse(row.since ?? row.created_at)) / day)))
        .sort((one, other) => one - other);
      return { stage, median: days[Math.floor((days.length - 1) / 2)] ?? null };
    });
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const mondayOf = (time: number): number => {
  const date = new Date(time);
  return Date.parse(isoDay(time)) - ((date.getUTCDay() + 6) % 7) * day;
};

/** Number of visible cases opened in each of the last twelve weeks. */
export async function casesOpened(db: Db, reader: Reader, now: number) {
  const first = mondayOf(now) - (weeks - 1) * 7 * day;
  const rows = await db
    .selectFrom("cases")
    .select("cases.created_at")
    .where("cases.created_at", ">=", isoDay(first))
    .where(visibleCases(reader))
    .execute();
  const counts = new Map<string, number>();
  for (const { created_at } of rows) {
    const week = isoDay(mondayOf(Date.parse(created_at)));
    counts.set(week, (counts.get(week) ?? 0) + 1);
  }
  return Array.from({ length: weeks }, (_, at) => {
    const week = isoDay(first + at * 7 * day);
    return { week, count: counts.get(week) ?? 0 };
  });
}

/** The reader's open tasks with a time of day, the next first. */
export async function checkIns(db: Db, reader: Reader, now: number) {
  const rows = await db
    .selectFrom("task_assignees")
    .innerJoin("tasks", "tasks.id", "task_assignees.task_id")
    .leftJoin("cases", "cases.id", "tasks.case_id")
    .select([
      "tasks.uuid",
      "tasks.title",
      "tasks.due_at",
      "tasks.due_time",
      "tasks.case_id",
      "cases.number as case_number",
    ])
    .where("task_assignees.user_id", "=", reader.userId)
    .where("tasks.status", "!=", 4)
    .where("tasks.due_time", "is not", null)
    // One day on either side in UTC: the page knows the reader's day.
    .where("tasks.due_at", ">=", isoDay(now - day))
    .where((e) => e.or([e("tasks.case_id", "is", null), visibleCases(reader)]))
    .orderBy("tasks.due_at")
    .orderBy("tasks.due_time")
    .orderBy("tasks.id")
    .limit(6)
    .execute();
  return rows.flatMap(({ due_time, ...row }) => (due_time === null ? [] : [{ ...row, due_time }]));
}

/** The latest events in the cases that the reader may see. */
export async function activityOf(db: Db, reader: Reader) {
  const rows = await db
    .selectFrom("case_events")
    .innerJoin("cases", "cases.id", "case_events.case_id")
    .select([
      "case_events.id",
      "case_events.at",
      "case_events.kind",
      "case_events.user_id",
      "case_events.case_id",
      "cases.number as case_number",
    ])
    .where(visibleCases(reader))
    // Events without an author are history that was filled in later.
    .where("case_events.user_id", "is not", null)
    // Related cases are shown only to those who may see them.
    .where("case_events.event_group", "!=", "related")
    .orderBy("case_events.at", "desc")
    .orderBy("case_events.id", "desc")
    .limit(6)
    .execute();
  const users = await userRefs(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.map(({ user_id, kind, ...row }) => {
    const user = user_id === null ? undefined : users.get(user_id);
    return {
      ...row,
      kind,
      user: user === undefined ? null : { id: user.id, full_name: user.full_name },
    };
  });
}
