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

/** Pairs of people, both administered by the reader, whom nobody declared different. */
const pairsFor = (db: Db, reader: Reader) => {
  const mine = [...reader.reach.administers, -1];
  // Reads the pairs before the people, whatever the planner prefers: there are few pairs.
  return db
    .selectFrom("person_pairs")
    .crossJoin("persons as first")
    .crossJoin("persons as second")
    .whereRef("first.id", "=", "person_pairs.first_id")
    .whereRef("second.id", "=", "person_pairs.second_id")
    .where("first.organization_id", "in", mine)
    .where("second.organization_id", "in", mine)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("person_distinctions")
            .select("person_distinctions.first_id")
            .whereRef("person_distinctions.first_id", "=", "person_pairs.first_id")
            .whereRef("person_distinctions.second_id", "=", "person_pairs.second_id"),
        ),
      ),
    );
};

export async function listDuplicates(
  db: Db,
  reader: Reader,
  query: { readonly page: number; readonly per_page: number },
) {
  const total = await pairsFor(db, reader)
    .select((e) => e.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const pairs = await pairsFor(db, reader)
    .select(["person_pairs.first_id", "person_pairs.second_id"])
    .orderBy("person_pairs.second_id", "desc")
    .orderBy("person_pairs.first_id")
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute();
  const people = await likelyPersons(
    db,
    reader,
    pairs.flatMap((pair) => [pair.first_id, pair.second_id]),
  );
  const rows = pairs.flatMap((pair) => {
    const [first, second] = [people.get(pair.first_id), people.get(pair.second_id)];
    if (first === undefined || second === undefined) return [];
    const reasons = [...reasonsFor(traitsOfRow(first), traitsOfRow(second), "list")];
    const persons: [Likely, Likely] = [present(first), present(second)];
    return reasons.length === 0 ? [] : [{ persons, reasons }];
  });
  return { total: Number(total.n), rows };
}

/** Records that two people are different, or withdraws it. Repeating it changes nothing. */
export async function setDistinct(
  db: Db,
  two: readonly [number, number],
  distinct: boolean,
  said: { readonly created_at: string; readonly created_by: number },
): Promise<void> {
  const [first_id, second_id] = [Math.min(...two), Math.max(...two)];
  if (distinct) {
    await db
      .insertInto("person_distinctions")
      .values({ first_id, second_id, ...said })
      .onConflict((conflict) => conflict.columns(["first_id", "second_id"]).doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom("person_distinctions")
    .where("first_id", "=", first_id)
    .where("second_id", "=", second_id)
    .execute();
}
