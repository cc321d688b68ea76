import { type Kysely, sql } from "kysely";

/**
 * The lists of people and of cases at the size of a district: their filters, sorts and counts are answered by one index
 * each. A column that an index's condition names stands in it too, else the planner would not take it for covering.
 */
export async function addCoveredLists(db: Kysely<unknown>): Promise<void> {
  await sql`create index persons_listed on persons (
    lower(name), id, organization_id, person_type_id, grade, student_id, updated_at, merged_into, search_text
  ) where merged_into is null`.execute(db);
  // Hardly anyone was merged into someone else: as one with everybody in it, this index only led the planner astray.
  await sql`drop index persons_merged_into`.execute(db);
  await sql`create index persons_merged_into on persons (merged_into) where merged_into is not null`.execute(
    db,
  );

  await sql`create index cases_listed on cases (
    updated_at, id, organization_id, confidentiality, archived_at, status, stage, category_id, type_id, created_at,
    legal_hold, lower(title), lower(number)
  )`.execute(db);
  await sql`drop index cases_by_change`.execute(db);
}
