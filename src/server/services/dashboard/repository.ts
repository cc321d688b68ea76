import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { caseStages } from "#contract/records/cases/schema.ts";
import {
  type DashboardLayout,
  dashboardLayout,
  defaultLayout,
  doneOnCases,
} from "#contract/services/dashboard/schema.ts";
import { openEvents } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { unled, visibleCases, visibleTasks, waitsForSomebody } from "#server/access/visibility.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Database, Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { areCheckIns } from "#server/records/plans/kinds-of-tasks.ts";

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
    .where(visibleCases(reader, unled("cases.organization_id")))
    .where("cases.status", "!=", "closed")
    .where("cases.archived_at", "is", null);

/**
 * When a case came into its stage; null where it is still in its first. In literals, so that the planner sees that
 * `case_events_of_stages` has all of them.
 */
const enteredStage = () =>
  expressionBuilder<Database, "cases">()
    .selectFrom("case_events")
    .select((e) => e.fn.max("case_events.at").as("at"))
    .whereRef("case_events.case_id", "=", "cases.id")
    .where(sql<SqlBool>`case_events.kind in ('stage', 'reopened')`);

/** Median of the days that the open cases of each stage have been in it. Counted by day: a district has thousands. */
export async function daysInStage(db: Db, reader: Reader, now: number) {
  const since = openCases(db, reader).select((e) => [
    "cases.stage",
    e.fn.coalesce(enteredStage(), "cases.created_at").as("at"),
  ]);
  const clock = new Date(now).toISOString().slice(11);
  const counts = await db
    .with(
      (name) => name("since").materialized(),
      () => since,
    )
    .selectFrom("since")
    .select([
      "stage",
      sql<string>`substr(at, 1, 10)`.as("day"),
      sql<number>`case when substr(at, 12) > ${clock} then 1 else 0 end`.as("later_in_the_day"),
      sql<number>`count(*)`.as("n"),
    ])
    .groupBy(["stage", "day", "later_in_the_day"])
    .execute();
  const spans = counts
    .map(({ stage, n, ...row }) => ({
      stage,
      days: Math.max(0, (Date.parse(isoDay(now)) - Date.parse(row.day)) / day - row.later_in_the_day),
      n: Number(n),
    }))
    .sort((one, other) => one.days - other.days);
  return caseStages
    .filter((stage) => stage !== "closed")
    .map((stage) => {
      const inStage = spans.filter((each) => each.stage === stage);
      let before = Math.floor((inStage.reduce((sum, { n }) => sum + n, 0) - 1) / 2);
      const middle = inStage.find(({ n }) => {
        before -= n;
        return before < 0;
      });
      return { stage, median: middle?.days ?? null };
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
    .select([sql<string>`substr(cases.created_at, 1, 10)`.as("day"), sql<number>`count(*)`.as("n")])
    .where("cases.created_at", ">=", isoDay(first))
    .where(visibleCases(reader, unled("cases.organization_id")))
    .groupBy("day")
    .execute();
  const counts = new Map<string, number>();
  for (const row of rows) {
    const week = isoDay(mondayOf(Date.parse(row.day)));
    counts.set(week, (counts.get(week) ?? 0) + Number(row.n));
  }
  return Array.from({ length: weeks }, (_, at) => {
    const week = isoDay(first + at * 7 * day);
    return { week, count: counts.get(week) ?? 0 };
  });
}

/** The reader's open check-ins of plans, and tasks with a time of day, the next first. */
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
    .where((e) => e.or([e("tasks.due_time", "is not", null), areCheckIns()]))
    .where(waitsForSomebody())
    // One day on either side in UTC: the page knows the reader's day.
    .where("tasks.due_at", ">=", isoDay(now - day))
    .where(visibleTasks(reader))
    .orderBy("tasks.due_at")
    .orderBy(sql`coalesce(tasks.due_time, '~')`)
    .orderBy("tasks.id")
    .limit(6)
    .execute();
  return rows;
}

const toldEvents = (db: Db, reader: Reader) =>
  db
    .selectFrom("case_events")
    .select(["id", "at", "kind", "field", "user_id", "case_id"])
    // Events without an author are history that was filled in later.
    .where("user_id", "is not", null)
    // Related cases are shown only to those who may see them.
    .where("event_group", "!=", "related")
    .where(openEvents(reader));

const mostEvents = 6;
/** Among so many, whoever sees one case in eighty finds enough. */
const latestOfAll = 500;

/** The latest of these events that are in cases which the reader may see. */
const latestSeen = (
  db: Db,
  reader: Reader,
  events: ReturnType<typeof toldEvents>,
  organization?: RawBuilder<number>,
) =>
  db
    .selectFrom(events.as("event"))
    .innerJoin("cases", "cases.id", "event.case_id")
    .selectAll("event")
    .select("cases.number as case_number")
    .where(visibleCases(reader, organization))
    .orderBy("event.at", "desc")
    .orderBy("event.id", "desc")
    .limit(mostEvents)
    .execute();

/**
 * The latest events in the cases that the reader may see. They are looked for among the latest of all; only whoever
 * sees few of those has their cases gone through.
 */
export async function activityOf(db: Db, reader: Reader) {
  const latest = toldEvents(db, reader).orderBy("at", "desc").orderBy("id", "desc").limit(latestOfAll);
  const soon = await latestSeen(db, reader, latest, unled("cases.organization_id"));
  const rows = soon.length === mostEvents ? soon : await latestSeen(db, reader, toldEvents(db, reader));
  const users = await userRefs(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.map(({ user_id, kind, field, ...row }) => {
    const user = user_id === null ? undefined : users.get(user_id);
    return {
      ...row,
      kind,
      done: kind === "details" ? (doneOnCases.find((each) => each === field) ?? null) : null,
      user: user === undefined ? null : { id: user.id, full_name: user.full_name },
    };
  });
}
