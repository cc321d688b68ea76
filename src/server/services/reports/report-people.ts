import { openCompartment } from "#contract/records/compartments/schema.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { birthDates } from "./redaction/birth-dates.ts";

/**
 * Everybody in a case with their names: its list in order, the subjects of its assessments, whoever was told of it, and those
 * whom its worksheets and WAVR documents are about, who need be in no list of it. `merged_into` marks
 * people who were merged into one of them.
 */
export async function peopleOfReport(db: Db, caseId: number, further: readonly number[]) {
  const listed = await db
    .selectFrom("case_persons")
    .select(["person_id", "role"])
    .where("case_id", "=", caseId)
    .orderBy("position")
    .execute();
  const assessed = await db
    .selectFrom("assessments")
    .select("person_id")
    .where("case_id", "=", caseId)
    .orderBy("id")
    .execute();
  const told = await db
    .selectFrom("case_notice_persons")
    .innerJoin("case_notices", "case_notices.id", "case_notice_persons.notice_id")
    .select("person_id")
    .where("case_id", "=", caseId)
    .orderBy("notice_id")
    .execute();
  const written = await db
    .selectFrom("wavr_forms")
    .select((form) => form.ref("wavr_forms.person_id").$notNull().as("person_id"))
    .where("case_id", "=", caseId)
    .where("person_id", "is not", null)
    // Reports tell of nothing that lies in a compartment.
    .where("compartment", "=", openCompartment)
    .orderBy("id")
    .execute();
  const roles = Map.groupBy(listed, (each) => each.person_id);
  const own = [...new Set([...listed, ...assessed, ...told, ...written].map((each) => each.person_id))];
  const ids = [...new Set([...own, ...further])];
  const rows = await db
    .selectFrom("persons")
    .selectAll()
    .where((e) => e.or([e("id", "in", [...ids, -1]), e("merged_into", "in", [...ids, -1])]))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const order = [...ids, ...rows.map((row) => row.id).filter((id) => !ids.includes(id))];
  return order.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    return [
      {
        id,
        first_name: row.first_name,
        middle_name: row.middle_name,
        last_name: row.last_name,
        name: row.name,
        preferred_name: row.preferred_name,
        aliases: readJson(row.aliases),
        languages: readJson(row.languages),
        marks: [
          ...(row.student_id === null ? [] : [row.student_id]),
          ...readJson(row.emails).map((each) => each.address),
          ...readJson(row.phones).map((each) => each.number),
          ...readJson(row.addresses).map((each) => each.street ?? ""),
          ...birthDates(row.date_of_birth),
        ],
        person_type_id: row.person_type_id,
        merged_into: row.merged_into,
        role:
          (roles.get(id) ?? []).map((each) => each.role).join(", ") ||
          (assessed.some((each) => each.person_id === id) ? "subject" : "told"),
        /** False for people who were only redacted or merged: they are in no list of the case. */
        own: own.includes(id),
      },
    ];
  });
}

export type ReportPerson = Awaited<ReturnType<typeof peopleOfReport>>[number];

/** Parents and children among these people. */
export async function parentsAmong(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom("person_relations")
    .select(["from_person_id", "to_person_id"])
    .where("kind", "=", "parent")
    .where("from_person_id", "in", [...ids, -1])
    .where("to_person_id", "in", [...ids, -1])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ parent: row.from_person_id, child: row.to_person_id }));
}
