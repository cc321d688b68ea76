import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";

/**
 * For cases that were not made by the routes: fills the timelines of cases with higher ids from other tables. Nothing
 * is invented: who added a person is not known.
 */
export async function fillCaseEvents(db: Db, afterCaseId: number): Promise<void> {
  const tell = (
    kind: string,
    group: string,
    rest: { at: string; user?: string; caseId: string; from: string; more?: Record<string, string> },
  ) => {
    const more = rest.more ?? {};
    const columns = ["case_id", "at", "kind", "event_group", "user_id", ...Object.keys(more)];
    const values = [
      rest.caseId,
      rest.at,
      `'${kind}'`,
      `'${group}'`,
      rest.user ?? "cast(null as integer)",
      ...Object.values(more),
    ];
    return `select ${columns.map((column, index) => `${values[index]} as ${column}`).join(", ")} from ${rest.from}`;
  };
  const insert = async (kind: string, group: string, rest: Parameters<typeof tell>[2]) => {
    const columns = ["case_id", "at", "kind", "event_group", "user_id", ...Object.keys(rest.more ?? {})];
    const told = tell(kind, group, rest);
    await sql
      .raw(
        `insert into case_events (${columns.join(", ")}) select * from (${told}) as known where case_id > ${afterCaseId} order by at`,
      )
      .execute(db);
  };
  await insert("opened", "status", { at: "created_at", user: "created_by", caseId: "id", from: "cases" });
  const begun = "assessments a where a.case_id is not null";
  const record = { record_id: "a.id", person_id: "a.person_id" };
  await insert("assessment_begun", "assessments", {
    at: "a.created_at",
    user: "a.created_by",
    caseId: "a.case_id",
    from: begun,
    more: record,
  });
  const inAssessment = "join assessments a on a.id = e.assessment_id where a.case_id is not null";
  await insert("classified", "assessments", {
    at: "e.changed_at",
    user: "e.user_id",
    caseId: "a.case_id",
    from: `classification_changes e ${inAssessment}`,
    more: { ...record, from_value: "cast(e.from_value as text)", to_value: "cast(e.to_value as text)" },
  });
  await insert("interview_added", "assessments", {
    at: "e.created_at",
    user: "e.created_by",
    caseId: "a.case_id",
    from: `interviews e ${inAssessment}`,
    more: { record_id: "e.id", person_id: "a.person_id" },
  });
  await insert("reminder_created", "tasks", {
    at: "e.created_at",
    user: "e.created_by",
    caseId: "a.case_id",
    from: `reminders e ${inAssessment}`,
    more: { record_id: "e.id", person_id: "a.person_id" },
  });
  // Tasks with limited visibility are left out.
  const tasks = "tasks e where e.case_id is not null and e.visibility = 1";
  await insert("task_created", "tasks", {
    at: "e.created_at",
    user: "e.created_by",
    caseId: "e.case_id",
    from: tasks,
    more: { record_id: "e.id" },
  });
  await insert("task_completed", "tasks", {
    at: "e.completed_at",
    caseId: "e.case_id",
    from: `${tasks} and e.completed_at is not null`,
    more: { record_id: "e.id" },
  });
  await insert("comment", "comments", {
    at: "created_at",
    user: "created_by",
    caseId: "case_id",
    from: "comments",
    more: { record_id: "id" },
  });
  await insert("time_logged", "time", {
    at: "created_at",
    user: "created_by",
    caseId: "case_id",
    from: "time_entries",
    more: { record_id: "id", to_value: "cast(minutes as text)" },
  });
  await insert("notice_recorded", "notices", {
    at: "at",
    user: "created_by",
    caseId: "case_id",
    from: "case_notices",
    more: { record_id: "id", field: "audience", to_value: "outcome" },
  });
  const file = { at: "m.created_at", user: "m.created_by", more: { record_id: "m.id" } };
  await insert("file_added", "files", {
    ...file,
    caseId: "m.owner_id",
    from: "media m join cases c on c.id = m.owner_id where m.owner_type = 'case'",
  });
  await insert("file_added", "files", {
    ...file,
    caseId: "a.case_id",
    from: `media m join assessments a on a.id = m.owner_id
      where m.owner_type = 'assessment' and a.case_id is not null`,
  });
  await insert("file_added", "files", {
    ...file,
    caseId: "a.case_id",
    from: `media m join reminders r on r.id = m.owner_id join assessments a on a.id = r.assessment_id
      where m.owner_type = 'reminder' and a.case_id is not null`,
  });
  await insert("closed", "status", {
    at: "closed_at",
    caseId: "id",
    from: "cases where closed_at is not null",
    more: { note: "closing_reason" },
  });
  await insert("archived", "status", {
    at: "archived_at",
    caseId: "id",
    from: "cases where archived_at is not null",
  });
}
