import type { Kysely } from "kysely";

/** Questions to a list that are kept under a name, whom they are shared with, and what their alerts have told of. */
export async function addSavedSearches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("saved_searches")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("uuid", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("owner_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("organization_id", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("resource", "text", (column) => column.notNull())
    .addColumn("query", "text", (column) => column.notNull())
    .addColumn("columns", "text")
    .addColumn("shared", "text", (column) => column.notNull())
    .addColumn("shared_organization_id", "integer")
    .addColumn("alert", "text", (column) => column.notNull())
    .addColumn("look_at", "text")
    .execute();
  await db.schema
    .createTable("saved_search_readers")
    .addColumn("search_id", "integer", (column) =>
      column.notNull().references("saved_searches.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("saved_search_readers_key", ["search_id", "user_id"])
    .execute();
  await db.schema
    .createTable("saved_search_told")
    .addColumn("search_id", "integer", (column) =>
      column.notNull().references("saved_searches.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("record_id", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("saved_search_told_key", ["search_id", "kind", "record_id"])
    .execute();
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  await index("searches_to_look_at", "saved_searches", ["owner_id", "look_at"]);
  await index("searches_of_an_organization", "saved_searches", ["shared", "shared_organization_id"]);
  await index("searches_of_a_reader", "saved_search_readers", ["user_id", "search_id"]);
}
