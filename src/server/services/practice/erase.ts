import type { RecordKind } from "#contract/kit/kinds.ts";
import type { Db } from "#server/database/schema.ts";
import type { KeptRows } from "#server/database/tables/kept-records.ts";
import { deleteMediaOf, dropUnusedBlobs } from "#server/platform/files/media.ts";
import { fileOwners, gather, keptTables } from "#server/platform/retention/bundles.ts";
import { deleteCase } from "#server/records/cases/writes.ts";

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
const some = (ids: readonly number[]) => [...ids, -1];

/** Every row of the practice case and its people, with what belongs to them. */
async function all(
  db: Db,
  caseIds: readonly number[],
  personIds: readonly number[],
  lone: readonly number[],
) {
  const found: KeptRows[] = [];
  for (const id of caseIds) found.push(...(await gather(db, "case", id)));
  for (const id of personIds) found.push(...(await gather(db, "person", id)));
  for (const id of lone) found.push(...(await gather(db, "assessment", id)));
  return found;
}

/** What other tables remember of these rows: answers that may be given again, notices, and who read what. */
async function forget(db: Db, found: readonly KeptRows[]): Promise<void> {
  const uuids = found.flatMap(({ rows }) =>
    rows.flatMap(({ uuid }) => (typeof uuid === "string" ? [uuid] : [])),
  );
  await db
    .deleteFrom("idempotency_keys")
    .where("told_uuid", "in", [...uuids, ""])
    .execute();
  for (const [kind, table] of Object.entries(keptTables) as [RecordKind, string][]) {
    const ids = found
      .filter((each) => each.table === table)
      .flatMap(({ rows }) => rows.map(({ id }) => Number(id)));
    if (ids.length === 0) continue;
    await db
      .deleteFrom("idempotency_keys")
      .where("record_type", "=", kind)
      .where("record_id", "in", ids)
      .execute();
    await db
      .deleteFrom("notifications")
      .where("subject_type", "=", kind)
      .where("subject_id", "in", ids)
      .execute();
    await db.deleteFrom("readings").where("record_type", "=", kind).where("record_id", "in", ids).execute();
  }
  for (const [type, table] of Object.entries(fileOwners)) {
    const ids = found.filter((each) => each.table === table).flatMap(({ rows }) => rows.map((row) => row.id));
    await deleteMediaOf(
      db,
      type as keyof typeof fileOwners,
      ids.map((id) => Number(id)),
    );
  }
}

/**
 * Erases a practice case with everything in it: nothing goes to what can be restored. Entries of the audit log stay.
 * Answers which cases went, and names of files that nothing needs any more.
 */
export async function erasePractice(
  db: Db,
  place: number,
): Promise<{ readonly caseIds: readonly number[]; readonly files: readonly string[] }> {
  const inPlace = (table: "cases" | "persons") =>
    db.selectFrom(table).select("id").where("organization_id", "=", place).execute();
  const caseIds = idsOf(await inPlace("cases"));
  const personIds = idsOf(await inPlace("persons"));
  const lone = await db
    .selectFrom("assessments")
    .select("id")
    .where((e) => e.or([e("person_id", "in", some(personIds)), e("organization_id", "=", place)]))
    .execute();
  const found = await all(db, caseIds, personIds, idsOf(lone));
  await forget(db, found);
  await db
    .deleteFrom("exports")
    .where((e) => e.or([e("organization_id", "=", place), e("case_id", "in", some(caseIds))]))
    .execute();
  for (const id of caseIds) await deleteCase(db, id);
  await db
    .deleteFrom("assessments")
    .where("id", "in", some(idsOf(lone)))
    .execute();
  await db.deleteFrom("case_persons").where("person_id", "in", some(personIds)).execute();
  await db.deleteFrom("persons").where("id", "in", some(personIds)).execute();
  await db.deleteFrom("tasks").where("organization_id", "=", place).execute();
  await db.deleteFrom("vehicles").where("organization_id", "=", place).execute();
  await db
    .deleteFrom("kept_records")
    .where((e) => e.or([e("organization_id", "=", place), e("case_id", "in", some(caseIds))]))
    .execute();
  await db.deleteFrom("organizations").where("id", "=", place).execute();
  return { caseIds, files: await dropUnusedBlobs(db) };
}
