import { v7 as uuidv7 } from "uuid";
import { insertMany, insertRecords } from "#server/database/bulk.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { updateRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { oweLikeness } from "#server/platform/duplicates/due-likeness.ts";
import { findImport, updateImport } from "./repository.ts";
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

/** The check counted these rows as new. They are people who stood here already: whoever runs an import says so later. */
async function countAsFound(
  { db, importId }: Writing,
  found: { readonly changed: number; readonly unchanged: number },
): Promise<void> {
  if (found.changed + found.unchanged === 0) return;
  const counts = readJson((await findImport(db, importId)).counts);
  counts.person.created -= found.changed + found.unchanged;
  counts.person.changed += found.changed;
  counts.person.unchanged += found.unchanged;
  await updateImport(db, importId, { counts: writeJson(counts) });
}

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
  const found = { changed: 0, unchanged: 0 };
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
    if (before === undefined) found[names.length > 0 ? "changed" : "unchanged"] += 1;
    if (names.length > 0) {
      await changePerson(writing, person, changes);
      touched.push(person.id);
    }
    await keepLink(writing, "person", row, before, person.id, {
      before: valuesOf(person, names),
      after: valuesOf({ ...person, ...changes }, names),
    });
  }
  await countAsFound(writing, found);
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
