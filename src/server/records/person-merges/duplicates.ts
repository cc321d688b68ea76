import { personTypeName } from "#instruments/person-types.ts";
import type { Reader } from "#server/access/reach.ts";
import { visibleCases, visiblePersons } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { keysOf } from "#server/platform/duplicates/keys.ts";
import { sharingKeys, traitsOfRow } from "#server/platform/duplicates/person-likeness.ts";
import { reasonsFor } from "#server/platform/duplicates/rules.ts";
import type { Traits } from "#server/platform/duplicates/traits.ts";
import { type PersonRow, presentPersonRef } from "#server/records/persons/repository.ts";

/** People by id, as far as the reader may see them, with facts that tell two of them apart. */
async function likelyPersons(db: Db, reader: Reader, ids: readonly number[]) {
  const rows = await db
    .selectFrom("persons")
    .innerJoin("organizations", "organizations.id", "persons.organization_id")
    .selectAll("persons")
    .select("organizations.name as organization_name")
    .select((e) =>
      e
        .selectFrom("cases")
        .innerJoin("case_persons", "case_persons.case_id", "cases.id")
        .select((inner) => inner.fn.count<number>("cases.id").distinct().as("n"))
        .whereRef("case_persons.person_id", "=", "persons.id")
        .where("cases.status", "!=", "closed")
        .where(visibleCases(reader))
        .as("open_case_count"),
    )
    .where("persons.id", "in", [...ids, -1])
    .where(visiblePersons(reader))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type LikelyRow = PersonRow & { readonly organization_name: string; readonly open_case_count: number | null };

const present = (row: LikelyRow) => ({
  ...presentPersonRef(row),
  person_type: { id: row.person_type_id, name: personTypeName(row.person_type_id) },
  preferred_name: row.preferred_name,
  date_of_birth: row.date_of_birth,
  student_id: row.student_id,
  organization_name: row.organization_name,
  open_case_count: Number(row.open_case_count ?? 0),
});

type Likely = ReturnType<typeof present>;

const most = 5;

/** Visible people who may be the one described, clearest first. */
export async function findSimilar(db: Db, reader: Reader, described: Traits, except: number | null) {
  const near = await sharingKeys(db, keysOf(described), except ?? 0);
  const rows = await likelyPersons(db, reader, near);
  const found = [...rows.values()].flatMap((row) => {
    const reasons = reasonsFor(described, traitsOfRow(row), "typing");
    return reasons.length === 0 ? [] : [{ ...present(row), reasons: [...reasons] }];
  });
  return found
    .sort((a, b) => b.reasons.length - a.reasons.length || a.name.localeCompare(b.name) || a.id - b.id)
    .slice(0, most);
}

/** Pairs of people as the list tells them, with the reasons; those that are no pair any more are left out. */
export async function presentPairs(
  db: Db,
  reader: Reader,
  pairs: readonly { readonly first_id: number; readonly second_id: number }[],
) {
  const people = await likelyPersons(
    db,
    reader,
    pairs.flatMap((pair) => [pair.first_id, pair.second_id]),
  );
  return pairs.flatMap((pair) => {
    const [first, second] = [people.get(pair.first_id), people.get(pair.second_id)];
    if (first === undefined || second === undefined) return [];
    const reasons = [...reasonsFor(traitsOfRow(first), traitsOfRow(second), "list")];
    const persons: [Likely, Likely] = [present(first), present(second)];
    return reasons.length === 0 ? [] : [{ persons, reasons }];
  });
}
