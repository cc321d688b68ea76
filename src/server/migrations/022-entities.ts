import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import { keepWords } from "./006-quick-search.ts";

/** What an entity goes by, without the words for what kind of identifier each is. */
const values = `coalesce((select group_concat(json_extract(json_each.value, '$.value'), ' ')
  from json_each({}.identifiers)), '')`;

/** People and organizations of interest, and the cases that they belong to. */
export async function addEntities(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("entities")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("uuid", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("organization_id", "integer", (column) => column.notNull())
    .addColumn("created_by", "integer")
    .addColumn("updated_by", "integer")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("identifiers", "text", (column) => column.notNull())
    .addColumn("description", "text")
    .addColumn("location", "text")
    .addColumn("search_text", "text", (column) => column.notNull())
    .execute();
  // The list, its filters, sorts and counts, from one index (see `persons_listed`).
  await sql`create index entities_listed on entities (
    lower(name), id, organization_id, kind, updated_at, search_text
  )`.execute(db);

  const links = db.schema.createTable("case_entities") as CreateTableBuilder<string, string>;
  await links
    .addColumn("case_id", "integer", (column) => column.notNull().references("cases.id").onDelete("cascade"))
    .addColumn("entity_id", "integer", (column) => column.notNull().references("entities.id"))
    .addColumn("note", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "integer")
    .addPrimaryKeyConstraint("case_entities_key", ["case_id", "entity_id"])
    .execute();
  await db.schema
    .createIndex("cases_of_an_entity")
    .on("case_entities")
    .columns(["entity_id", "case_id"])
    .execute();

  await keepWords(db, {
    kind: 6,
    table: "entities",
    columns: ["name", "identifiers", "description", "location"],
    title: "{}.name",
    keys: values,
    body: "coalesce({}.description, '') || ' ' || coalesce({}.location, '')",
  });
}
