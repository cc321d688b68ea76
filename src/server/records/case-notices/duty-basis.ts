import type { Party } from "#contract/records/case-notices/duties.ts";
import { isStudent } from "#instruments/person-types.ts";
import type { Reader } from "#server/access/reach.ts";
import { ids, visiblePersons } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { timeZonesAt } from "#server/platform/accounts/schedules.ts";
import { presentPersonRef } from "#server/records/persons/repository.ts";

export interface CasePlace {
  readonly caseId: number;
  readonly organizationId: number;
}

/**
 * The gravest classification that stands among the assessments of each case, and since when: a lighter one of somebody else
 * takes nobody off the list of whom to tell. A case of which nothing is classified is left out.
 */
async function classificationsOf(db: Db, caseIds: readonly number[]) {
  const assessed = await db
    .selectFrom("assessments")
    .select(["id", "case_id", "classification", "created_at"])
    .where("case_id", "in", ids(caseIds))
    .where("classification", "is not", null)
    .execute();
  const changes = await db
    .selectFrom("classification_changes")
    .select(["assessment_id", "from_value", "to_value", "changed_at"])
    .where("assessment_id", "in", ids(assessed.map((each) => each.id)))
    .orderBy("id")
    .execute();
  const changesOf = Map.groupBy(changes, (each) => each.assessment_id);
  return new Map(
    [...Map.groupBy(assessed, (each) => each.case_id)].flatMap(([caseId, own]) => {
      const classification = Math.max(...own.map((each) => each.classification ?? -1));
      const found = own
        .filter((each) => each.classification === classification)
        .map(({ id, created_at }) => {
          const change = changesOf.get(id)?.findLast((each) => each.to_value === classification);
          return { at: change?.changed_at ?? created_at, first: (change?.from_value ?? null) === null };
        });
      const [earliest] = found.sort((a, b) => (a.at < b.at ? -1 : 1));
      return caseId === null || earliest === undefined
        ? []
        : [[caseId, { classification, classified_at: earliest.at, first: earliest.first }] as const];
    }),
  );
}

/** Subjects and targets of the cases, those that are listed first; whoever is assessed is a subject too. */
export async function concernedIn(db: Db, caseIds: readonly number[]) {
  const listed = await db
    .selectFrom("case_persons")
    .innerJoin("persons", "persons.id", "case_persons.person_id")
    .select(["case_persons.case_id", "persons.id", "persons.person_type_id", "case_persons.role"])
    .where("case_persons.case_id", "in", ids(caseIds))
    .where("role", "in", ["subject", "target"])
    .orderBy("position")
    .execute();
  const assessed = await db
    .selectFrom("assessments")
    .innerJoin("persons", "persons.id", "assessments.person_id")
    .select(["assessments.case_id", "persons.id", "persons.person_type_id"])
    .where("assessments.case_id", "in", ids(caseIds))
    .orderBy("assessments.id")
    .execute();
  return [...listed, ...assessed.map((each) => ({ ...each, role: "subject" as const }))];
}

/** Who is a parent of whom, among the parents of these people. */
export const parentsOfEach = (db: Db, personIds: readonly number[]) =>
  db
    .selectFrom("person_relations")
    .select(["from_person_id", "to_person_id", "note"])
    .where("kind", "=", "parent")
    .where("to_person_id", "in", ids(personIds))
    .orderBy("id")
    .execute();

/** Subjects and targets of each case with their parents. */
async function partiesOf(db: Db, caseIds: readonly number[]) {
  const all = await concernedIn(db, caseIds);
  const relations = await parentsOfEach(
    db,
    all.map((each) => each.id),
  );
  const parentsOf = Map.groupBy(relations, (each) => each.to_person_id);
  const byCase = Map.groupBy(all, (each) => each.case_id);
  return (caseId: number) => {
    const own = byCase.get(caseId) ?? [];
    const of = (role: "subject" | "target"): readonly Party[] => {
      const types = new Map(
        own.filter((each) => each.role === role).map((each) => [each.id, each.person_type_id]),
      );
      return [...types].map(([id, type]) => ({
        id,
        student: isStudent(type),
        parents: (parentsOf.get(id) ?? []).map((each) => each.from_person_id),
      }));
    };
    const parents = own.flatMap((each) => parentsOf.get(each.id) ?? []);
    const notes = new Map(parents.map((each) => [each.from_person_id, each.note]));
    return { subjects: of("subject"), targets: of("target"), notes };
  };
}

/** What the duties of each case follow from, by case; a case of which nothing is classified is left out. */
export async function dutyBasesOf(db: Db, cases: readonly CasePlace[]) {
  const classified = await classificationsOf(
    db,
    cases.map((each) => each.caseId),
  );
  const wanted = cases.filter((each) => classified.has(each.caseId));
  const zones = await timeZonesAt(
    db,
    wanted.map((each) => each.organizationId),
  );
  const parties = await partiesOf(db, [...classified.keys()]);
  return new Map(
    wanted.flatMap(({ caseId, organizationId }) => {
      const known = classified.get(caseId);
      const time_zone = zones.get(organizationId) ?? null;
      return known === undefined ? [] : [[caseId, { ...known, time_zone, ...parties(caseId) }] as const];
    }),
  );
}

/** What the duties of a case follow from; null while nothing is classified. */
export const dutyBasisOf = async (db: Db, place: CasePlace) =>
  (await dutyBasesOf(db, [place])).get(place.caseId) ?? null;

/** The people of these ids, as far as the reader sees them, with what helps to reach them. */
export async function dutyPeople(
  db: Db,
  reader: Reader,
  wanted: readonly number[],
  { subjects, targets, notes }: NonNullable<Awaited<ReturnType<typeof dutyBasisOf>>>,
) {
  const parties = [...subjects, ...targets];
  const children = (parent: number) => parties.filter((each) => each.parents.includes(parent));
  const rows = await db
    .selectFrom("persons")
    .select(["id", "uuid", "name", "person_type_id", "grade", "languages", "phones"])
    .where("id", "in", ids([...wanted, ...parties.map((each) => each.id)]))
    .where(visiblePersons(reader))
    .execute();
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return new Map(
    rows.map((row) => {
      const of = children(row.id).flatMap((each) => names.get(each.id) ?? []);
      return [
        row.id,
        {
          ...presentPersonRef(row),
          of: of.length === 0 ? null : of.join(", "),
          note: notes.get(row.id) ?? null,
          languages: readJson(row.languages),
          phones: readJson(row.phones).map((each) => each.number),
        },
      ] as const;
    }),
  );
}
