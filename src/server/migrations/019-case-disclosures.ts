import type { Kysely } from "kysely";

/** What was made of a case's report for somebody outside: for whom, on which ground, with which names taken out. */
export async function createCaseDisclosures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("case_disclosures")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("uuid", "text", (column) => column.notNull().unique())
    .addColumn("case_id", "integer", (column) => column.notNull().references("cases.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "integer")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("recipient_organization", "text")
    .addColumn("ground", "text", (column) => column.notNull())
    .addColumn("threat", "text")
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("sections", "text", (column) => column.notNull())
    // Ids of people as they were named: a merge later changes nothing of what was taken out.
    .addColumn("redacted", "text", (column) => column.notNull())
    .addColumn("redact_reporter", "integer", (column) => column.notNull())
    .addColumn("issued_at", "text")
    .addColumn("issued_by", "integer")
    .addColumn("sha256", "text")
    .execute();
  await db.schema
    .createIndex("disclosures_of_a_case")
    .on("case_disclosures")
    .columns(["case_id", "id"])
    .execute();
}
