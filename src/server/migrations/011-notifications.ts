import type { Kysely } from "kysely";

/** What somebody is told of, and which kinds they want to be told of. */
export async function addNotifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("notifications")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("subject_type", "text")
    .addColumn("subject_id", "integer")
    .addColumn("actor_id", "integer")
    .addColumn("facts", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("read_at", "text")
    // Tells one of its cause from the next: nobody is told twice of the same.
    .addColumn("cause", "text", (column) => column.unique())
    .execute();
  await db.schema
    .createIndex("notifications_of_a_user")
    .on("notifications")
    .columns(["user_id", "created_at", "id"])
    .execute();
  await db.schema
    .createIndex("unread_notifications")
    .on("notifications")
    .columns(["user_id", "read_at"])
    .execute();
  await db.schema
    .createTable("notification_preferences")
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("in_app", "integer", (column) => column.notNull())
    .addColumn("desktop", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("notification_preferences_key", ["user_id", "kind"])
    .execute();
}
