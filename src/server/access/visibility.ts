import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import type { Database } from "#server/database/schema.ts";
import { inOpenCompartment } from "./compartments.ts";
import type { Reader } from "./reach.ts";

// The rules of access/rights.ts as conditions of a query. A property test compares the two.

export const ids = (list: readonly number[]): number[] => (list.length === 0 ? [-1] : [...list]);

/** Fits into every query that has the tables it refers to. */
type Condition = Expression<SqlBool>;

/**
 * A column by which the planner must not search: lists are sorted in an index that covers them (`persons_listed`,
 * `cases_listed`), and collecting them by organization would read every row. Of SQLite alone: PostgreSQL's planner counts rows.
 */
export const unled = (column: string): RawBuilder<number> => sql<number>`+${sql.ref(column)}`;

/**
 * Of an organization that the reader administers, or of one of `others` where `more` is met. What can hold for no row is
 * left out: it would be asked for each of them, and whoever administers all would have their lists collected by
 * organization.
 */
function administeredOr(
  { reach }: Reader,
  organization: RawBuilder<number>,
  others: readonly number[],
  more: Condition,
): Condition {
  const e = expressionBuilder<Database, "cases">();
  const administered = new Set(reach.administers);
  const rest = others.filter((id) => !administered.has(id));
  if (rest.length === 0) return e(organization, "in", ids(reach.administers));
  const other = e.and([e(organization, "in", rest), more]);
  return administered.size === 0 ? other : e.or([e(organization, "in", ids(reach.administers)), other]);
}

export function visibleCases(
  reader: Reader,
  organization: RawBuilder<number> = sql.ref("cases.organization_id"),
): Condition {
  const e = expressionBuilder<Database, "cases">();
  const inTeam = e.exists(
    e
      .selectFrom("case_team")
      .select("case_team.user_id")
      .whereRef("case_team.case_id", "=", "cases.id")
      .where("case_team.user_id", "=", reader.userId),
  );
  const forMembers = e.or([e("cases.confidentiality", "=", "organization"), inTeam]);
  return administeredOr(reader, organization, reader.reach.members, forMembers);
}

/** Cases whose rows the reader may export. */
export function exportableCases(
  reader: Reader,
  organization: RawBuilder<number> = sql.ref("cases.organization_id"),
): Condition {
  const e = expressionBuilder<Database, "cases">();
  const leads = e.exists(
    e
      .selectFrom("case_team")
      .select("case_team.user_id")
      .whereRef("case_team.case_id", "=", "cases.id")
      .where("case_team.user_id", "=", reader.userId)
      .where("case_team.role", "=", "lead"),
  );
  return administeredOr(reader, organization, reader.reach.writers, leads);
}

export function visiblePersons(
  reader: Reader,
  organization: RawBuilder<number> = sql.ref("persons.organization_id"),
): Condition {
  const e = expressionBuilder<Database, "persons">();
  // A merged person is found as the survivor.
  return e.and([e(organization, "in", ids(reader.reach.members)), e("persons.merged_into", "is", null)]);
}

export function visibleEntities(
  reader: Reader,
  organization: RawBuilder<number> = sql.ref("entities.organization_id"),
): Condition {
  const e = expressionBuilder<Database, "entities">();
  // One that was merged is found as the survivor.
  return e.and([e(organization, "in", ids(reader.reach.members)), e("entities.merged_into", "is", null)]);
}

/** For queries that (left) join `cases` to `tasks`. The rules are `taskRights` and `opensAt`. */
export function visibleTasks(reader: Reader): Condition {
  const e = expressionBuilder<Database, "tasks" | "cases">();
  const assigned = e.exists(
    e
      .selectFrom("task_assignees")
      .select("task_assignees.user_id")
      .whereRef("task_assignees.task_id", "=", "tasks.id")
      .where("task_assignees.user_id", "=", reader.userId),
  );
  const concerned = e.or([
    e(e.fn.coalesce("cases.organization_id", "tasks.organization_id"), "in", ids(reader.reach.administers)),
    e("tasks.created_by", "=", reader.userId),
    assigned,
  ]);
  return e.or([
    e.and([
      e("tasks.case_id", "is not", null),
      visibleCases(reader),
      e.or([e("tasks.visibility", "=", visibleToTeam), concerned]),
      inOpenCompartment(reader, sql.ref("tasks.compartment"), sql.ref("cases.organization_id")),
    ]),
    e.and([
      e("tasks.case_id", "is", null),
      e("tasks.organization_id", "in", ids(reader.reach.members)),
      concerned,
    ]),
  ]);
}

/** For queries that join `persons` and (left) `cases` to `assessments`, and these to `reminders`. */
export function visibleReminders(reader: Reader): Condition {
  const e = expressionBuilder<Database, "reminders" | "assessments">();
  return e.or([
    visibleAssessments(reader),
    e.and([
      e("reminders.assigned_user_id", "=", reader.userId),
      e("assessments.organization_id", "in", ids(reader.reach.members)),
    ]),
  ]);
}

/** For queries that join `persons` and (left) `cases` to `assessments`. */
export function visibleAssessments(reader: Reader): Condition {
  const e = expressionBuilder<Database, "assessments" | "persons">();
  return e.or([
    e.and([e("assessments.case_id", "is not", null), visibleCases(reader)]),
    e.and([
      e("assessments.case_id", "is", null),
      administeredOr(
        reader,
        sql.ref("persons.organization_id"),
        reader.reach.members,
        e("assessments.created_by", "=", reader.userId),
      ),
    ]),
  ]);
}

/**
 * For queries that (left) join `assessments`, `persons` and `cases` to `interviews`: one that no assessment names yet is
 * its author's. The rules are `loneInterviewRights` and `opensAt`.
 */
export function visibleInterviews(reader: Reader): Condition {
  const e = expressionBuilder<Database, "interviews">();
  return e.or([
    e.and([
      e("interviews.assessment_id", "is not", null),
      visibleAssessments(reader),
      inOpenCompartment(reader, sql.ref("interviews.compartment"), sql.ref("assessments.organization_id")),
    ]),
    e.and([e("interviews.assessment_id", "is", null), e("interviews.created_by", "=", reader.userId)]),
  ]);
}

/**
 * A column that tells where an assessment belongs, its case or its person: null for the assignee of a task in it who
 * may see neither. For queries that join `persons` and (left) `cases` to `assessments`.
 */
export const ifAssessmentSeen = <T>(reader: Reader, column: string): RawBuilder<T | null> =>
  sql<T | null>`case when ${visibleAssessments(reader)} then ${sql.ref(column)} end`;

/** People whose rows the reader may export. */
export function exportablePersons(reader: Reader): Condition {
  const e = expressionBuilder<Database, "persons">();
  return e("persons.organization_id", "in", ids(reader.reach.administers));
}

/** For queries that (left) join `cases` to `tasks`: tasks of exportable cases; others for administrators only. */
export function exportableTasks(reader: Reader): Condition {
  const e = expressionBuilder<Database, "tasks">();
  return e.or([
    e.and([e("tasks.case_id", "is not", null), exportableCases(reader)]),
    e.and([e("tasks.case_id", "is", null), e("tasks.organization_id", "in", ids(reader.reach.administers))]),
  ]);
}

/** For queries that join `persons` and (left) `cases` to `assessments`. The rule is `assessmentRights`. */
export function exportableAssessments(reader: Reader): Condition {
  const e = expressionBuilder<Database, "assessments" | "persons">();
  return e.or([
    e.and([e("assessments.case_id", "is not", null), exportableCases(reader)]),
    e.and([
      e("assessments.case_id", "is", null),
      administeredOr(
        reader,
        sql.ref("persons.organization_id"),
        reader.reach.writers,
        e("assessments.created_by", "=", reader.userId),
      ),
    ]),
  ]);
}

/** For queries of `saved_searches`. The rule is `searchRights`. */
export function visibleSearches(reader: Reader): Condition {
  const e = expressionBuilder<Database, "saved_searches">();
  const { reach, userId } = reader;
  const named = e.exists(
    e
      .selectFrom("saved_search_readers")
      .select("saved_search_readers.user_id")
      .whereRef("saved_search_readers.search_id", "=", "saved_searches.id")
      .where("saved_search_readers.user_id", "=", userId),
  );
  return e.or([
    e("saved_searches.owner_id", "=", userId),
    e.and([
      e("saved_searches.shared", "!=", "nobody"),
      e.or([
        e("saved_searches.organization_id", "in", ids(reach.administers)),
        e("saved_searches.shared_organization_id", "in", ids(reach.administers)),
      ]),
    ]),
    e.and([
      e("saved_searches.shared", "=", "users"),
      e("saved_searches.organization_id", "in", ids(reach.trees)),
      named,
    ]),
    e.and([
      e("saved_searches.shared", "=", "organization"),
      e("saved_searches.shared_organization_id", "in", ids(reach.members)),
    ]),
  ]);
}

/**
 * What stands in a closed or archived case waits for nobody and is not late. For queries that join `cases` from the left:
 * what belongs to no case waits.
 */
export const waitsForSomebody = () =>
  sql<SqlBool>`(cases.id is null or (cases.archived_at is null and cases.status <> 'closed'))`;
