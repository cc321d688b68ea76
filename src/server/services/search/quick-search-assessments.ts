import { visibleAssessments } from "#server/access/visibility.ts";
import { type Found, type Looking, nothing, parts } from "./quick-search-base.ts";

/** Assessments have no words of their own: they are found through people and cases that match. */
export async function assessmentsOf({ db, reader }: Looking, about: readonly Found[], most: number) {
  const idsOf = (kind: string) => [...about.filter((each) => each.kind === kind).map((each) => each.id), -1];
  const persons = idsOf("person");
  const rows = await db
    .selectFrom("assessments")
    .innerJoin("persons", "persons.id", "assessments.person_id")
    .leftJoin("cases", "cases.id", "assessments.case_id")
    .where((e) =>
      e.or([e("assessments.person_id", "in", persons), e("assessments.case_id", "in", idsOf("case"))]),
    )
    .where(visibleAssessments(reader))
    .select([
      "assessments.id",
      "assessments.uuid",
      "assessments.case_id",
      "assessments.person_id",
      "assessments.classification",
    ])
    .select(["persons.name", "persons.uuid as person_uuid", "cases.number", "cases.title"])
    .orderBy("assessments.updated_at", "desc")
    .orderBy("assessments.id")
    .limit(most)
    .execute();
  return rows.map((row): Found => {
    const byPerson = persons.includes(row.person_id);
    return {
      ...nothing,
      kind: "assessment",
      classification: row.classification,
      id: row.id,
      uuid: row.uuid,
      title: row.name,
      detail: parts("CSTAG", row.number, byPerson ? null : row.title),
      case_id: row.case_id,
      person_uuid: row.person_uuid,
      assessment_uuid: row.uuid,
      texts: [[byPerson ? "person" : "case", byPerson ? row.name : `${row.title} ${row.number}`]],
    };
  });
}
