import { v7 as uuidv7 } from "uuid";
import { insertMany, insertRecords } from "#server/database/bulk.ts";
import { updateRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { oweLikeness } from "#server/platform/duplicates/due-likeness.ts";
import { livingPersons, recordsOf } from "./roster-records.ts";
import { changesOf, derivedOf, newPersonOf, type SaidPerson } from "./said.ts";
import { keepStaff } from "./staff/keep-staff.ts";
import { keepLink, type WaitingRow, type Writing } from "./writing.ts";

async function changePerson(
  writing: Writing,
  person: Row<"persons">,
  changes: ReturnType<typeof changesOf>,
): Promise<void> {
  await updateRow(writing.db, "persons", person.id, {
    ...changes,
    ...derivedOf(person, changes),
    updated_at: writing.now,
  });
}

const valuesOf = (row: Row<"persons">, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, row[name as keyof Row<"persons">] as string | number | null]),
  );

/** Adds and changes people. Nobody is deleted, and no case is touched: whoever vanishes becomes not enrolled (E-3). */
export async function writePersons(writing: Writing, rows: readonly WaitingRow[]): Promise<void> {
  const { db, root, importId } = writing;
  const known = await recordsOf(
    db,
    root,
    "person",
    rows.map((row) => row.sourced_id),
  );
  const said = new Map<number, SaidPerson>();
  for (const row of rows) {
    const text = row.said === "" ? known.get(row.sourced_id)?.said : row.said;
    if (text !== undefined) said.set(row.id, JSON.parse(text) as SaidPerson);
  }
  await writing.schools.find(
    db,
    [...said.values()].flatMap((each) => each.schoolSourcedIds),
  );
  const recordOf = (row: WaitingRow) => known.get(row.sourced_id)?.record_id ?? row.same_as;
  const living = await livingPersons(db, rows.map(recordOf));
  const fresh: WaitingRow[] = [];
  const touched: number[] = [];
  for (const row of rows) {
    const after = said.get(row.id);
    if (after === undefined) continue;
    const before = known.get(row.sourced_id);
    const recordId = recordOf(row);
    const person = recordId === null ? undefined : living.get(recordId);
    if (person === undefined) {
      // Whom somebody deleted here stays deleted.
      if (before === undefined && row.ended === 0) fresh.push(row);
      else if (before !== undefined) await keepLink(writing, "person", row, before, before.record_id, null);
      continue;
    }
    const changes = changesOf(
      person,
      before === undefined ? null : (JSON.parse(before.said) as SaidPerson),
      after,
      {
        wasActive: before?.active === 1,
        ended: row.ended === 1,
        organizationId: writing.schools.of(after.schoolSourcedIds),
      },
    );
    const names = Object.keys(changes);
    if (names.length > 0) {
      await changePerson(writing, person, changes);
      touched.push(person.id);
    }
    await keepLink(writing, "person", row, before, person.id, {
      before: valuesOf(person, names),
      after: valuesOf({ ...person, ...changes }, names),
    });
  }
  const made = fresh.flatMap((row) => {
    const each = said.get(row.id);
    return each === undefined
      ? []
      : [
          newPersonOf(each, false, {
            uuid: uuidv7(),
            organizationId: writing.schools.of(each.schoolSourcedIds) ?? root,
            userId: writing.userId,
            now: writing.now,
          }),
        ];
  });
  const ids = await insertRecords(db, "persons", made);
  await insertMany(
    db,
    "roster_records",
    fresh.map((row, at) => ({
      organization_id: root,
      kind: "person" as const,
      sourced_id: row.sourced_id,
      record_id: ids[at] ?? null,
      said: row.said,
      active: 1,
      import_id: importId,
    })),
  );
  await keepStaff(
    db,
    root,
    rows.map((row) => row.sourced_id),
  );
  await oweLikeness(db, [...ids, ...touched]);
}
