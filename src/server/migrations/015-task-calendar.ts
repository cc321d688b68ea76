import type { Kysely } from "kysely";

/** The secret addresses of calendars, and the day of the month that monthly tasks are meant for. */
export async function addTaskCalendar(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("task_calendars")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("case_numbers", "integer", (column) => column.notNull())
    .addColumn("time_zone", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("read_at", "text")
    .execute();
  await db.schema.alterTable("tasks").addColumn("due_day", "integer").execute();
}
