import type { SelectQueryBuilder } from "kysely";
import { reminderStatus, withTruePaths } from "#contract/records/reminders/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { ifAssessmentSeen, visibleAssessments, waitsForSomebody } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import { personMatches, textMatches } from "#server/database/list.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { attachmentsByOwner } from "#server/platform/files/media.ts";

export type ReminderRow = Row<"reminders">;

const selected = (db: Db) => db.selectFrom("reminders").selectAll("reminders");

type Query = ReturnType<typeof selected>;
type Selected = Query extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never;

async function present(db: Db, rows: readonly Selected[]) {
  const users = await userRefs(
    db,
    rows.flatMap((row) => [row.created_by, row.assigned_user_id]),
  );
  const files = await attachmentsByOwner(
    db,
    "reminder",
    rows.map((row) => row.id),
  );
  const ref = (id: number | null) => {
    const user = id === null ? undefined : users.get(id);
    return user === undefined ? null : { id: user.id, full_name: user.full_name };
  };
  return rows.map((row) => {
    const attachments = files.get(row.id) ?? {};
    const state = withTruePaths(row.section, readJson(row.state), Object.keys(attachments));
    return {
      id: row.id,
      uuid: row.uuid,
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
      title: row.title,
      section: row.section,
      remind_at: row.remind_at,
      assigned_user: ref(row.assigned_user_id),
      reminder_status: reminderStatus(row.status),
      remindable_id: row.assessment_id,
      remindable_type: "assessment",
      state,
      attachments,
      created_by: ref(row.created_by),
    };
  });
}

/** In the order of creation. */
export async function presentReminders(db: Db, narrow: (query: Query) => Query) {
  return present(db, await narrow(selected(db)).orderBy("reminders.id").execute());
}

export async function presentReminder(db: Db, id: number) {
  const [found] = await presentReminders(db, (query) => query.where("reminders.id", "=", id));
  if (found === undefined) throw new Error("A task vanished while it was read.");
  return found;
}

const withCase = (db: Db) =>
  db
    .selectFrom("reminders")
    .innerJoin("assessments", "assessments.id", "reminders.assessment_id")
    .innerJoin("persons", "persons.id", "assessments.person_id")
    .leftJoin("cases", "cases.id", "assessments.case_id");

/** Open tasks of the reader in organizations that they still belong to; soonest first. */
export async function openTasksOf(db: Db, reader: Reader, pattern: string | null) {
  let found = withCase(db)
    .select([
      "reminders.id",
      "reminders.title",
      "reminders.remind_at",
      "reminders.status",
      "reminders.section",
      "assessments.uuid as assessment_uuid",
      ifAssessmentSeen<string>(reader, "persons.uuid").as("person_uuid"),
      ifAssessmentSeen<string>(reader, "persons.name").as("person_name"),
      ifAssessmentSeen<number>(reader, "assessments.case_id").as("case_id"),
      ifAssessmentSeen<string>(reader, "cases.number").as("case_number"),
    ])
    .where("reminders.assigned_user_id", "=", reader.userId)
    .where("reminders.status", "!=", 4)
    .where(waitsForSomebody())
    .where("assessments.organization_id", "in", [...reader.reach.members, -1]);
  if (pattern !== null) {
    found = found.where((e) =>
      e.or([
        textMatches("reminders.title", pattern),
        e.and([
          visibleAssessments(reader),
          e.or([personMatches(pattern), textMatches("cases.number", pattern)]),
        ]),
      ]),
    );
  }
  const rows = await found.orderBy("reminders.remind_at").orderBy("reminders.id").limit(200).execute();
  return rows.map(({ status, ...row }) => ({ ...row, reminder_status: reminderStatus(status) }));
}

/** Tasks of a case's assessments, soonest first. */
export async function tasksOfCase(db: Db, caseId: number) {
  const rows = await withCase(db)
    .select([
      "reminders.id",
      "reminders.title",
      "reminders.remind_at",
      "reminders.status",
      "reminders.assigned_user_id",
      "assessments.uuid as assessment_uuid",
    ])
    .where("assessments.case_id", "=", caseId)
    .orderBy("reminders.remind_at")
    .orderBy("reminders.id")
    .execute();
  const users = await userRefs(
    db,
    rows.map((row) => row.assigned_user_id),
  );
  return rows.map(({ status, assigned_user_id, ...row }) => {
    const user = assigned_user_id === null ? undefined : users.get(assigned_user_id);
    return {
      ...row,
      reminder_status: reminderStatus(status),
      assigned_user: user === undefined ? null : { id: user.id, full_name: user.full_name },
    };
  });
}
