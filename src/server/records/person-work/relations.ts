import type { RelationKind } from "#contract/records/person-work/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { visiblePersons } from "#server/access/visibility.ts";
import { personHasWords } from "#server/database/list.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { presentPersonRef } from "#server/records/persons/repository.ts";

type RelationRow = Row<"person_relations">;
const shown = [
  "persons.id",
  "persons.uuid",
  "persons.name",
  "persons.person_type_id",
  "persons.grade",
] as const;

/** People of these ids whom the reader may see. */
async function peopleOf(db: Db, reader: Reader, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ReturnType<typeof presentPersonRef>>();
  const rows = await db
    .selectFrom("persons")
    .select(shown)
    .where("persons.id", "in", [...ids])
    .where(visiblePersons(reader))
    .execute();
  return new Map(rows.map((row) => [row.id, presentPersonRef(row)]));
}

const otherOf = (row: RelationRow, personId: number) =>
  row.from_person_id === personId ? row.to_person_id : row.from_person_id;

/** What the other person of a row is to this one. */
const kindFor = (row: RelationRow, personId: number): RelationKind =>
  row.kind !== "parent" ? row.kind : row.from_person_id === personId ? "child" : "parent";

const order: readonly RelationKind[] = ["parent", "child", "sibling", "friend", "other"];

/** Both directions; children of the same parent are siblings without a row. */
export async function relationsOf(db: Db, reader: Reader, personId: number) {
  const rows = await db
    .selectFrom("person_relations")
    .selectAll()
    .where((e) => e.or([e("from_person_id", "=", personId), e("to_person_id", "=", personId)]))
    .orderBy("id")
    .execute();
  const people = await peopleOf(
    db,
    reader,
    rows.map((row) => otherOf(row, personId)),
  );
  const said = rows.flatMap((row) => {
    const person = people.get(otherOf(row, personId));
    return person === undefined ? [] : [{ id: row.id, kind: kindFor(row, personId), note: row.note, person }];
  });
  const parents = said.filter((each) => each.kind === "parent").map((each) => each.person.id);
  const known = new Set(said.filter((each) => each.kind === "sibling").map((each) => each.person.id));
  const siblings = (await childrenOf(db, parents)).filter((id) => id !== personId && !known.has(id));
  const derived = [...(await peopleOf(db, reader, siblings)).values()].map((person) => ({
    id: null,
    kind: "sibling" as const,
    note: null,
    person,
  }));
  return [...said, ...derived].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

async function childrenOf(db: Db, parents: readonly number[]): Promise<readonly number[]> {
  if (parents.length === 0) return [];
  const rows = await db
    .selectFrom("person_relations")
    .select("to_person_id")
    .distinct()
    .where("from_person_id", "in", [...parents])
    .where("kind", "=", "parent")
    .orderBy("to_person_id")
    .execute();
  return rows.map((row) => row.to_person_id);
}

/** Children, their children and so on. */
const descendantsOf = (db: Db, personId: number) =>
  db
    .withRecursive("descendants", (w) =>
      w
        .selectFrom("person_relations")
        .select("to_person_id as id")
        .where("from_person_id", "=", personId)
        .where("kind", "=", "parent")
        .union(
          w
            .selectFrom("person_relations")
            .innerJoin("descendants", "descendants.id", "person_relations.from_person_id")
            .select("to_person_id as id")
            .where("kind", "=", "parent"),
        ),
    )
    .selectFrom("descendants")
    .select("id");

export async function isDescendant(db: Db, personId: number, of: number): Promise<boolean> {
  const found = await descendantsOf(db, of).where("id", "=", personId).executeTakeFirst();
  return found !== undefined;
}

/** People of that name who can be a parent: not the person, their descendants, or a parent already. */
export async function potentialParents(db: Db, reader: Reader, personId: number, term: string) {
  const descendants = (await descendantsOf(db, personId).execute()).map((row) => row.id);
  const attached = await db
    .selectFrom("person_relations")
    .select("from_person_id")
    .where("to_person_id", "=", personId)
    .where("kind", "=", "parent")
    .execute();
  const excluded = [personId, ...descendants, ...attached.map((row) => row.from_person_id)];
  const writable = reader.reach.writers.length === 0 ? [-1] : [...reader.reach.writers];
  const found = db
    .selectFrom("persons")
    .select(shown)
    .where("persons.organization_id", "in", writable)
    .where("persons.id", "not in", excluded);
  const rows = await found
    .where(personHasWords(term))
    .orderBy("persons.name")
    .orderBy("persons.id")
    .limit(20)
    .execute();
  return rows.map(presentPersonRef);
}

/** The relation of this kind between the two, in either order; for `parent` in this direction only. */
export async function relationExists(
  db: Db,
  from: number,
  to: number,
  kind: Row<"person_relations">["kind"],
): Promise<boolean> {
  const found = await db
    .selectFrom("person_relations")
    .select("id")
    .where("kind", "=", kind)
    .where((e) => {
      const straight = e.and([e("from_person_id", "=", from), e("to_person_id", "=", to)]);
      if (kind === "parent") return straight;
      return e.or([straight, e.and([e("from_person_id", "=", to), e("to_person_id", "=", from)])]);
    })
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the relation as the first person's page shows it. */
export async function insertRelation(db: Db, reader: Reader, row: Omit<RelationRow, "id">) {
  const made = await db.insertInto("person_relations").values(row).returningAll().executeTakeFirstOrThrow();
  const person = (await peopleOf(db, reader, [row.to_person_id])).get(row.to_person_id);
  if (person === undefined) throw new Error("A person vanished while a relation was saved.");
  return { id: made.id, kind: kindFor(made, row.from_person_id), note: made.note, person };
}

/** False where the person has no such relation, or only with someone the reader may not see. */
export async function deleteRelation(db: Db, reader: Reader, personId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("person_relations")
    .selectAll()
    .where("id", "=", id)
    .where((e) => e.or([e("from_person_id", "=", personId), e("to_person_id", "=", personId)]))
    .executeTakeFirst();
  if (row === undefined || (await peopleOf(db, reader, [otherOf(row, personId)])).size === 0) return false;
  await db.deleteFrom("person_relations").where("id", "=", id).execute();
  return true;
}
