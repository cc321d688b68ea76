import type { CreateTableBuilder, Kysely } from "kysely";

type Builder = CreateTableBuilder<string, string>;

const note = (db: Kysely<unknown>, name: string): Builder =>
  (db.schema.createTable(name) as Builder)
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("uuid", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("case_id", "integer", (column) => column.notNull().references("cases.id").onDelete("cascade"))
    .addColumn("created_by", "integer");

/** Comments on cases, and the time that they took. */
export async function createCaseNotes(db: Kysely<unknown>): Promise<void> {
  await note(db, "comments")
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("edited_at", "text")
    .execute();
  await note(db, "time_entries")
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("minutes", "integer", (column) => column.notNull())
    .addColumn("activity", "text", (column) => column.notNull())
    .addColumn("note", "text")
    .addColumn("billable", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("comments_of_a_case").on("comments").column("case_id").execute();
  await db.schema.createIndex("time_entries_of_a_case").on("time_entries").column("case_id").execute();
}
