import { type Kysely, sql } from "kysely";

/** Views of one's own, and what filtering and sorting ten thousand cases stands on. */
export async function addCaseLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("case_views")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("uuid", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("base", "text", (column) => column.notNull())
    .addColumn("q", "text", (column) => column.notNull())
    .addColumn("sort", "text", (column) => column.notNull())
    .addColumn("filters", "text", (column) => column.notNull())
    .addColumn("columns", "text")
    .execute();
  await db.schema.createIndex("views_of_a_user").on("case_views").column("user_id").execute();

  // Tags one by one, so that they can be counted and found; kept in step by triggers, whoever makes the change.
  await db.schema
    .createTable("case_tags")
    .addColumn("case_id", "integer", (column) => column.notNull().references("cases.id").onDelete("cascade"))
    .addColumn("tag", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("one_tag_a_case", ["case_id", "tag"])
    .execute();
  await db.schema.createIndex("cases_of_a_tag").on("case_tags").columns(["tag", "case_id"]).execute();
  const put = (from: string) =>
    `insert or ignore into case_tags (case_id, tag, label)
     select ${from}.id, lower(json_each.value), json_each.value`;
  await sql.raw(`${put("cases")} from cases, json_each(cases.tags)`).execute(db);
  await sql
    .raw(
      `create trigger case_tags_added after insert on cases
       begin ${put("new")} from json_each(new.tags); end`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger case_tags_changed after update of tags on cases
       begin delete from case_tags where case_id = old.id; ${put("new")} from json_each(new.tags); end`,
    )
    .execute(db);

  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on("cases")
      .columns([...columns])
      .execute();
  await index("cases_by_change", ["updated_at", "id"]);
  await index("cases_by_opening", ["created_at", "id"]);
  await index("cases_by_standing", ["status", "archived_at", "organization_id", "confidentiality"]);
  await sql`create index cases_by_title on cases (lower(title), id)`.execute(db);
  await sql`create index cases_by_number on cases (lower(number), id)`.execute(db);
  await db.schema
    .createIndex("latest_classification")
    .on("assessments")
    .columns(["case_id", "created_at", "id", "classification"])
    .execute();
}
