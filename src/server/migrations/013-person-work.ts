import type { CreateTableBuilder, Kysely } from "kysely";

type Builder = CreateTableBuilder<string, string>;

const record = (db: Kysely<unknown>, name: string): Builder =>
  (db.schema.createTable(name) as Builder)
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("uuid", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("created_by", "integer");

const withPerson = (table: Builder, column: string): Builder =>
  table.addColumn(column, "integer", (built) => built.notNull().references("persons.id").onDelete("cascade"));

/** How people belong together, their vehicles, the records checks about them, and what few may read of them. */
export async function addPersonWork(db: Kysely<unknown>): Promise<void> {
  await withPerson(withPerson(record(db, "person_relations"), "from_person_id"), "to_person_id")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("note", "text")
    .addUniqueConstraint("one_relation_of_a_kind", ["from_person_id", "to_person_id", "kind"])
    .execute();
  await db.schema
    .createIndex("relations_to_a_person")
    .on("person_relations")
    .column("to_person_id")
    .execute();

  await record(db, "vehicles")
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("organization_id", "integer", (column) => column.notNull())
    .addColumn("make", "text")
    .addColumn("model", "text")
    .addColumn("year", "integer")
    .addColumn("color", "text")
    .addColumn("plate", "text")
    .addColumn("state", "text")
    // Letters and digits alone, in capitals: how a plate is found again.
    .addColumn("plate_key", "text")
    .execute();
  await db.schema.createIndex("vehicles_by_plate").on("vehicles").columns(["plate_key", "state"]).execute();
  await withPerson(db.schema.createTable("person_vehicles") as Builder, "person_id")
    .addColumn("vehicle_id", "integer", (column) =>
      column.notNull().references("vehicles.id").onDelete("cascade"),
    )
    .addColumn("note", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "integer")
    .addPrimaryKeyConstraint("person_vehicles_key", ["person_id", "vehicle_id"])
    .execute();
  await db.schema.createIndex("persons_of_a_vehicle").on("person_vehicles").column("vehicle_id").execute();

  await withPerson(record(db, "records_checks"), "person_id")
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("permissible_use", "text", (column) => column.notNull())
    .addColumn("note", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("answered_at", "text")
    .execute();
  await db.schema
    .createIndex("records_checks_of_a_person")
    .on("records_checks")
    .column("person_id")
    .execute();

  await withPerson(record(db, "protected_notes"), "person_id")
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("circle", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("protected_notes_of_a_person")
    .on("protected_notes")
    .column("person_id")
    .execute();
  await (db.schema.createTable("protected_note_reveals") as Builder)
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("note_id", "integer", (column) =>
      column.notNull().references("protected_notes.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("words", "text")
    .execute();
  await db.schema.createIndex("reveals_of_a_note").on("protected_note_reveals").column("note_id").execute();

  // A record's history is read from the log.
  await db.schema
    .createIndex("audit_of_a_record")
    .ifNotExists()
    .on("audit_log")
    .columns(["record_type", "record_id", "id"])
    .execute();
}
