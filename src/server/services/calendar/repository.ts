import { withoutGrants } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { reachOf } from "#server/access/reach.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { findUser, isOn, membershipsOf } from "#server/platform/accounts/users.ts";
import { meetingsAhead } from "#server/records/meetings/ahead.ts";
import { listWork } from "#server/records/tasks/work-list.ts";
import { sameText } from "#server/security/tokens.ts";

export type TaskCalendarRow = Row<"task_calendars">;

export const findCalendar = (db: Db, userId: number): Promise<TaskCalendarRow | undefined> =>
  db.selectFrom("task_calendars").selectAll().where("user_id", "=", userId).executeTakeFirst();

/**
 * Finds a calendar by its token's hash. The index search is safe, since nobody can choose the beginning of a hash;
 * then all of it is compared.
 */
export async function calendarOfToken(db: Db, hash: string): Promise<TaskCalendarRow | null> {
  const row = await db
    .selectFrom("task_calendars")
    .selectAll()
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return row !== undefined && sameText(row.token_hash, hash) ? row : null;
}

export async function replaceCalendar(db: Db, row: TaskCalendarRow): Promise<void> {
  await deleteCalendar(db, row.user_id);
  await db.insertInto("task_calendars").values(row).execute();
}

export async function updateCalendar(
  db: Db,
  userId: number,
  changes: Partial<Pick<TaskCalendarRow, "case_numbers" | "events" | "read_at">>,
): Promise<void> {
  await db.updateTable("task_calendars").set(changes).where("user_id", "=", userId).execute();
}

export async function deleteCalendar(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("task_calendars").where("user_id", "=", userId).execute();
}

/** The owner of a calendar with their present rights; null where they may not sign in. */
export async function ownerOf(db: Db, { user_id: userId }: TaskCalendarRow): Promise<Reader | null> {
  const user = await findUser(db, userId);
  const held = await membershipsOf(db, userId);
  if (user === undefined || !isOn(user, held)) return null;
  // A calendar leaves the program: it tells nothing of what lies in a compartment.
  return withoutGrants({ userId, reach: reachOf(held, await allOrganizations(db)) });
}

const rowsAtOnce = 200;
/** More than a calendar can show; the soonest are included. */
const most = 1_000;

/** The owner's open tasks and reminders, as far as they may see them now. */
export async function calendarTasks(db: Db, reader: Reader, today: string) {
  const query = { mine: ["yes"], status: ["1", "2", "3"], sort: "due_at" as const, per_page: rowsAtOnce };
  const found: Awaited<ReturnType<typeof listWork>>["rows"] = [];
  for (let page = 1; found.length < most; page += 1) {
    const { rows, total } = await listWork(db, reader, { ...query, page }, today);
    found.push(...rows);
    if (rows.length === 0 || page * rowsAtOnce >= total) break;
  }
  return found;
}

/** The meetings that the owner is asked to, from yesterday on, as far as they may see their cases now. */
export const calendarMeetings = (db: Db, reader: Reader, now: string) =>
  meetingsAhead(db, reader, {
    from: new Date(Date.parse(now) - 86_400_000).toISOString(),
    until: null,
    most: 200,
  });
