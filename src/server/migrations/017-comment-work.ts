import type { CreateTableBuilder, Kysely } from "kysely";

/** Who is mentioned in comments, what they said before, and that they were taken back. */
export async function addCommentWork(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("comments")
    .addColumn("mentions", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema.alterTable("comments").addColumn("deleted_at", "text").execute();
  await db.schema.alterTable("comments").addColumn("deleted_by", "integer").execute();
  const versions = db.schema.createTable("comment_versions") as CreateTableBuilder<string, string>;
  await versions
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("comment_id", "integer", (column) =>
      column.notNull().references("comments.id").onDelete("cascade"),
    )
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("written_by", "integer")
    .addColumn("written_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("versions_of_a_comment")
    .on("comment_versions")
    .columns(["comment_id", "version"])
    .unique()
    .execute();
  await db.schema.dropIndex("comments_of_a_case").execute();
  await db.schema.dropIndex("time_entries_of_a_case").execute();
  await db.schema.createIndex("comments_of_a_case").on("comments").columns(["case_id", "id"]).execute();
  await db.schema
    .createIndex("time_entries_of_a_case")
    .on("time_entries")
    .columns(["case_id", "started_at", "id"])
    .execute();
}
