import { v7 as uuidv7 } from "uuid";
import { insertMany } from "#server/database/bulk.ts";
import { insertRow } from "#server/database/rows.ts";
import { livingPersons, recordsOf } from "./roster-records.ts";
import type { SaidEnrollment, SaidRelation } from "./said.ts";
import { keepLink, type WaitingRow, type Writing } from "./writing.ts";

/** Parents and guardians of students. One that ends stays with the person; that it ended is remembered. */
export async function writeRelations(writing: Writing, rows: readonly WaitingRow[]): Promise<void> {
  const { db, root, now, userId, importId } = writing;
  const known = await recordsOf(
    db,
    root,
    "relation",
    rows.map((row) => row.sourced_id),
  );
  const said = new Map(
    rows.flatMap((row) => (row.said === "" ? [] : [[row.id, JSON.parse(row.said) as SaidRelation] as const])),
  );
  const people = await recordsOf(
    db,
    root,
    "person",
    [...said.values()].flatMap((each) => [each.studentSourcedId, each.guardianSourcedId]),
  );
  const living = await livingPersons(
    db,
    [...people.values()].map((each) => each.record_id),
  );
  const fresh: { readonly row: WaitingRow; readonly id: number | null }[] = [];
  const personOf = (sourcedId: string) => living.get(people.get(sourcedId)?.record_id ?? 0)?.id ?? null;
  for (const row of rows) {
    const before = known.get(row.sourced_id);
    const each = said.get(row.id);
    if (each === undefined || row.ended === 1) {
      if (before !== undefined) await keepLink(writing, "relation", row, before, before.record_id, null);
      continue;
    }
    const from = personOf(each.guardianSourcedId);
    const to = personOf(each.studentSourcedId);
    let id = before?.record_id ?? null;
    let isTheirs = false;
    if (id === null && from !== null && to !== null && from !== to) {
      const kind = each.relation === "other" ? "other" : "parent";
      const there = await db
        .selectFrom("person_relations")
        .select("id")
        .where("from_person_id", "=", from)
        .where("to_person_id", "=", to)
        .where("kind", "=", kind)
        .executeTakeFirst();
      isTheirs = there !== undefined;
      id =
        there?.id ??
        (await insertRow(db, "person_relations", {
          uuid: uuidv7(),
          created_at: now,
          updated_at: now,
          created_by: userId,
          from_person_id: from,
          to_person_id: to,
          kind,
          note: null,
        }));
    }
    // A relation that somebody wrote down here is not the import's to take back.
    if (before === undefined && !isTheirs) fresh.push({ row, id });
    else await keepLink(writing, "relation", row, before, id, isTheirs ? { before: {}, after: {} } : null);
  }
  await insertMany(
    db,
    "roster_records",
    fresh.map(({ row, id }) => ({
      organization_id: root,
      kind: "relation" as const,
      sourced_id: row.sourced_id,
      record_id: id,
      said: row.said,
      active: 1,
      import_id: importId,
    })),
  );
}

/** Who is in which class of which school: kept with the person, for as long as the roster says so. */
export async function writeEnrollments(writing: Writing, rows: readonly WaitingRow[]): Promise<void> {
  const { db, root, importId } = writing;
  const known = await recordsOf(
    db,
    root,
    "enrollment",
    rows.map((row) => row.sourced_id),
  );
  const fresh = rows.filter((row) => !known.has(row.sourced_id) && row.ended === 0);
  const people = await recordsOf(
    db,
    root,
    "person",
    fresh.map((row) => (JSON.parse(row.said) as SaidEnrollment).personSourcedId),
  );
  for (const row of rows) {
    const before = known.get(row.sourced_id);
    if (before !== undefined) await keepLink(writing, "enrollment", row, before, before.record_id, null);
  }
  await insertMany(
    db,
    "roster_records",
    fresh.map((row) => ({
      organization_id: root,
      kind: "enrollment" as const,
      sourced_id: row.sourced_id,
      record_id: people.get((JSON.parse(row.said) as SaidEnrollment).personSourcedId)?.record_id ?? null,
      said: row.said,
      active: 1,
      import_id: importId,
    })),
  );
}
