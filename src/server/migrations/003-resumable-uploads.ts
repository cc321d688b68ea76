import type { CreateTableBuilder, Kysely } from "kysely";

type Builder = CreateTableBuilder<string, string>;

/** Files that arrive in parts, and the parts that are here. */
export async function createResumableUploads(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable("resumable_uploads") as Builder)
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("uuid", "text", (column) => column.notNull().unique())
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("mime_type", "text")
    .addColumn("finished_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await (db.schema.createTable("upload_chunks") as Builder)
    .addColumn("upload_id", "integer", (column) =>
      column.notNull().references("resumable_uploads.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("storage_name", "text", (column) => column.notNull())
    .addColumn("file_key", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("one_chunk_a_place", ["upload_id", "position"])
    .execute();
}
