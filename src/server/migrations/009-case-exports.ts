import type { Kysely } from "kysely";

/** Kept exports, and the record of what was taken out of the application: when, by whom, how much and why (V-6). */
export async function addCaseExports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("export_profiles")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("uuid", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("organization_id", "integer", (column) => column.notNull())
    .addColumn("created_by", "integer")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("columns", "text", (column) => column.notNull())
    .addColumn("filters", "text", (column) => column.notNull())
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("bom", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("exports")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "integer")
    .addColumn("organization_id", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    // Kept when the case goes: what was taken out stays known.
    .addColumn("case_id", "integer")
    .addColumn("case_number", "text")
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("columns", "text", (column) => column.notNull())
    .addColumn("filters", "text", (column) => column.notNull())
    .addColumn("row_count", "integer", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("export_organizations")
    .addColumn("export_id", "integer", (column) =>
      column.notNull().references("exports.id").onDelete("cascade"),
    )
    .addColumn("organization_id", "integer", (column) => column.notNull())
    .addColumn("row_count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("export_organizations_key", ["export_id", "organization_id"])
    .execute();
  await db.schema
    .createTable("large_export_notices")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("export_id", "integer", (column) =>
      column.notNull().references("exports.id").onDelete("cascade"),
    )
    .addColumn("organization_id", "integer", (column) => column.notNull())
    .addColumn("row_count", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  await index("export_profiles_of_a_user", "export_profiles", ["created_by"]);
  await index("exports_of_a_user", "exports", ["created_by", "created_at"]);
  await index("exports_by_time", "exports", ["created_at"]);
  await index("exports_of_an_organization", "export_organizations", ["organization_id"]);
  await index("notices_of_an_export", "large_export_notices", ["export_id"]);
}
