import type { Kysely } from "kysely";

/** The names of the files that a comment had with a former wording, as a JSON list. */
export async function addCommentAttachments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("comment_versions")
    .addColumn("files", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}
