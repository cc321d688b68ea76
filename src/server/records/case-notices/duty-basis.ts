import type { Party } from "#contract/records/case-notices/duties.ts";
import { isStudent } from "#instruments/person-types.ts";
import type { Reader } from "#server/access/reach.ts";
import { visiblePersons } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { scheduleAt } from "#server/platform/accounts/schedules.ts";
import { presentPersonRef } from "#server/records/persons/repository.ts";

/**
 * The gravest classification that stands among the assessments of a case, and since when: a lighter one of somebody else
 * takes nobody off the list of whom to tell.
 */
async function classificationOf(db: Db, caseId: number) {
  const assessed = await db
    .selectFrom("assessments")
    .select(["id", "classification", "created_at"])
    .where("case_id", "=", caseId)
    .where("classification", "is not", null)
    .execute();
  const classification = Math.max(-1, ...assessed.map((each) => each.classification ?? -1));
  if (classification < 0) return null;
  const found = [];
  for (const { id, created_at } of assessed.filter((each) => each.classification === classification)) {
    const change = await db
      .selectFrom("classification_changes")
      .select(["from_value", "changed_at"])
      .where("assessment_id", "=", id)
      .where("to_value", "=", classification)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    found.push({ at: change?.changed_at ?? created_at, first: (change?.from_value ?? null) === null });
  }
  const [earliest] = found.sort((a, b) => (a.at < b.at ? -1 : 1));
  return earliest === undefined
    ? null
    : { classification, classified_at: earliest.at, first: earliest.first };
}

/** Subjects and targets of a case with their parents; whoever is assessed is a subject too. */
async function partiesOf(db: Db, caseId: number) {
  const listed = await db
    .selectFrom("case_persons")
    .innerJoin("persons", "persons.id", "case_persons.person_id")
    .select(["persons.id", "persons.person_type_id", "case_persons.role"])
    .where("case_id", "=", caseId)
    .where("role", "in", ["subject", "target"])
    .orderBy("position")
    .execute();
  const assessed = await db
    .selectFrom("assessments")
    .innerJoin("persons", "persons.id", "assessments.person_id")
    .select(["persons.id", "persons.person_type_id"])
    .where("case_id", "=", caseId)
    .orderBy("assessments.id")
    .execute();
  const all = [...listed, ...assessed.map((each) => ({ ...each, role: "subject" as const }))];
  const parents = await db
    .selectFrom("person_relations")
    .select(["from_person_id", "to_person_id", "note"])
    .where("kind", "=", "parent")
    .where("to_person_id", "in", [...all.map((each) => each.id), -1])
    .orderBy("id")
    .execute();
  const of = (role: "subject" | "target"): readonly Party[] => {
    const types = new Map(
      all.filter((each) => each.role === role).map((each) => [each.id, each.person_type_id]),
    );
    return [...types].map(([id, type]) => ({
      id,
      student: isStudent(type),
      parents: parents.filter((each) => each.to_person_id === id).map((each) => each.from_person_id),
    }));
  };
  const notes = new Map(parents.map((each) => [each.from_person_id, each.note]));
  return { subjects: of("subject"), targets: of("target"), notes };
}

/** What the duties of a case follow from; null while nothing is classified. */
export async function dutyBasisOf(
  db: Db,
  { caseId, organizationId }: { readonly caseId: number; readonly organizationId: number },
) {
  const classified = await classificationOf(db, caseId);
  if (classified === null) return null;
  const { time_zone } = await scheduleAt(db, organizationId);
  return { ...classified, time_zone, ...(await partiesOf(db, caseId)) };
}

/** The people of these ids, as far as the reader sees them, with what helps to reach them. */
export async function dutyPeople(
  db: Db,
  reader: Reader,
  ids: readonly number[],
  { subjects, targets, notes }: NonNullable<Awaited<ReturnType<typeof dutyBasisOf>>>,
) {
  const parties = [...subjects, ...targets];
  const children = (parent: number) => parties.filter((each) => each.parents.includes(parent));
  const rows = await db
    .selectFrom("persons")
    .select(["id", "uuid", "name", "person_type_id", "grade", "languages", "phones"])
    .where("id", "in", [...ids, ...parties.map((each) => each.id), -1])
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
