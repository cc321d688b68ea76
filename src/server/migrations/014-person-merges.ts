import { type CreateTableBuilder, type Kysely, sql } from "kysely";

type Builder = CreateTableBuilder<string, string>;

const withPerson = (table: Builder, column: string): Builder =>
  table.addColumn(column, "integer", (built) => built.notNull().references("persons.id").onDelete("cascade"));

/** One person kept twice: what tells so, who was said to be two people, and what a merge did so that it can be undone. */
export async function addPersonMerges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("persons")
    .addColumn("merged_into", "integer", (column) => column.references("persons.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("persons_merged_into").on("persons").column("merged_into").execute();
  // Lists leave out who was merged into someone else; their counts need no look at the rows for that.
  await sql`create index persons_alone on persons (organization_id, name) where merged_into is null`.execute(
    db,
  );

  await withPerson(db.schema.createTable("likeness_keys") as Builder, "person_id")
    .addColumn("key", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("likeness_keys_key", ["key", "person_id"])
    .execute();
  await db.schema.createIndex("likeness_of_a_person").on("likeness_keys").column("person_id").execute();

  for (const name of ["person_pairs", "person_distinctions"]) {
    let pairs = withPerson(withPerson(db.schema.createTable(name) as Builder, "first_id"), "second_id");
    if (name === "person_distinctions") {
      pairs = pairs
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("created_by", "integer", (column) => column.notNull());
    }
    await pairs.addPrimaryKeyConstraint(`${name}_key`, ["first_id", "second_id"]).execute();
    await db.schema.createIndex(`${name}_of_the_second`).on(name).column("second_id").execute();
  }

  await db.schema.createIndex("events_of_a_person").on("case_events").column("person_id").execute();

  const merges = (db.schema.createTable("person_merges") as Builder)
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("uuid", "text", (column) => column.notNull().unique());
  await withPerson(withPerson(merges, "survivor_id"), "other_id")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "integer", (column) => column.notNull())
    .addColumn("record", "text", (column) => column.notNull())
    .addColumn("undone_at", "text")
    .addColumn("undone_by", "integer")
    .execute();
  await db.schema
    .createIndex("merges_of_a_survivor")
    .on("person_merges")
    .columns(["survivor_id", "id"])
    .execute();
  await db.schema.createIndex("merges_of_an_other").on("person_merges").column("other_id").execute();
}
