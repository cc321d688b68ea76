import type { Kysely } from "kysely";

/** Tasks of cases, and of one's own, with the colleagues that they are for. */
export async function createTasks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("tasks")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("uuid", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("organization_id", "integer", (column) => column.notNull())
    .addColumn("created_by", "integer")
    .addColumn("case_id", "integer", (column) => column.references("cases.id").onDelete("cascade"))
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text")
    .addColumn("status", "integer", (column) => column.notNull())
    .addColumn("priority", "integer", (column) => column.notNull())
    .addColumn("visibility", "integer", (column) => column.notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("due_time", "text")
    .addColumn("completed_at", "text")
    .addColumn("recurrence", "text")
    .addColumn("checklist", "text", (column) => column.notNull())
    // Each recurring task comes again once, however often it is completed.
    .addColumn("follows_id", "integer", (column) => column.unique())
    .execute();
  await db.schema
    .createTable("task_assignees")
    .addColumn("task_id", "integer", (column) => column.notNull().references("tasks.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("task_assignees_key", ["task_id", "user_id"])
    .execute();
  await db.schema.createIndex("tasks_of_a_case").on("tasks").column("case_id").execute();
  await db.schema.createIndex("tasks_by_day").on("tasks").columns(["status", "due_at"]).execute();
  await db.schema.createIndex("tasks_of_a_user").on("task_assignees").column("user_id").execute();
}
