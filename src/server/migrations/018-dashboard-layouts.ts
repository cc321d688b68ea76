import type { Kysely } from "kysely";

/** Where each user has the parts of their dashboard; who never arranged them has no row. And what it lists by time. */
export async function createDashboardLayouts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("dashboard_layouts")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("layout", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("case_events_by_time").on("case_events").column("at").execute();
  await db.schema.createIndex("cases_by_creation").on("cases").column("created_at").execute();
}
