import { v7 as uuidv7 } from "uuid";
import { insertMany, insertRecords } from "#server/database/bulk.ts";
import type { Db } from "#server/database/schema.ts";
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
  const personOf = (sourcedId: string) => living.get(people.get(sourcedId)?.record_id ?? 0)?.id ?? null;
  const wanted = rows.flatMap((row) => {
    const each = said.get(row.id);
    if (each === undefined || row.ended === 1 || known.get(row.sourced_id)?.record_id != null) return [];
    const from = personOf(each.guardianSourcedId);
    const to = personOf(each.studentSourcedId);
    const kind = each.relation === "other" ? ("other" as const) : ("parent" as const);
    return from === null || to === null || from === to ? [] : [{ row, from, to, kind }];
  });
  const keyOf = (one: { readonly from: number; readonly to: number; readonly kind: string }) =>
    [one.from, one.to, one.kind].join(" ");
  const there = await relationsFrom(
    db,
    wanted.map((one) => one.from),
  );
  const added = new Map(wanted.flatMap((one) => (there.has(keyOf(one)) ? [] : [[keyOf(one), one] as const])));
  const ids = await insertRecords(
    db,
    "person_relations",
    [...added.values()].map(({ from, to, kind }) => ({
      uuid: uuidv7(),
      created_at: now,
      updated_at: now,
      created_by: userId,
      from_person_id: from,
      to_person_id: to,
      kind,
      note: null,
    })),
  );
  const made = new Map([...added.keys()].map((key, at) => [key, ids[at] ?? 0]));
  const keys = new Map(wanted.map((one) => [one.row.id, keyOf(one)]));
  const fresh: { readonly row: WaitingRow; readonly id: number | null }[] = [];
  for (const row of rows) {
    const before = known.get(row.sourced_id);
    if (!said.has(row.id) || row.ended === 1) {
      if (before !== undefined) await keepLink(writing, "relation", row, before, before.record_id, null);
      continue;
    }
    const key = keys.get(row.id) ?? "";
    const isTheirs = there.has(key);
    const id = before?.record_id ?? there.get(key) ?? made.get(key) ?? null;
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

/** The relations of some people as they stand here, by who, to whom and what. */
async function relationsFrom(db: Db, people: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("person_relations")
    .select(["id", "from_person_id", "to_person_id", "kind"])
    .where("from_person_id", "in", [...people, -1])
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [[row.from_person_id, row.to_person_id, row.kind].join(" "), row.id]));
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
