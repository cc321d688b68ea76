import { type RawBuilder, type SqlBool, sql } from "kysely";
import { daysAfter } from "#contract/kit/days.ts";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import { taskDone, taskNotNeeded, visibleToTeam } from "#contract/records/tasks/schema.ts";
import { taskIdOfReminder } from "#contract/records/tasks/task-ids.ts";
import { withoutGrants } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { remindersWithin, seesFew, tasksWithin } from "#server/access/reachable.ts";
import {
  assessmentRights,
  entryRights,
  presentRights,
  reminderRights,
  unlessArchived,
} from "#server/access/rights.ts";
import {
  exportableAssessments,
  exportableTasks,
  ifAssessmentSeen,
  visibleAssessments,
  visiblePersons,
  visibleReminders,
  visibleTasks,
  waitsForSomebody,
} from "#server/access/visibility.ts";
import {
  byText,
  byValue,
  type ListQuery,
  pageOf,
  type SortOf,
  searchPattern,
  sorting,
  textMatches,
} from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { presentReminders } from "#server/records/reminders/repository.ts";
import { remindersDone } from "./endings.ts";
import { presentTasks } from "./repository.ts";

export interface TaskFilters extends ListQuery<SortOf<"tasks.list">> {
  readonly kind?: readonly string[] | undefined;
  readonly mine?: readonly string[] | undefined;
  readonly assignee_id?: number | undefined;
  readonly status?: readonly string[] | undefined;
  readonly priority?: readonly string[] | undefined;
  readonly overdue?: readonly string[] | undefined;
  readonly due_from?: string | undefined;
  readonly due_to?: string | undefined;
  /** From today on, this many days. */
  readonly due_within?: number | undefined;
  readonly taskable_type?: readonly string[] | undefined;
  readonly taskable_id?: number | undefined;
  readonly person_id?: number | undefined;
}

const given = (list: readonly string[] | undefined): list is readonly string[] =>
  list !== undefined && list.length > 0;

/** Reminders have no priority; they count as normal. */
const normalPriority = 2;

const matching = (columns: readonly string[], pattern: string): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    columns.map((column) => textMatches(column, pattern)),
    sql` or `,
  )})`;

/** The cases of a person; none where the reader may not see the person. */
const casesOf = (db: Db, reader: Reader, personId: number) =>
  db
    .selectFrom("case_persons")
    .innerJoin("persons", "persons.id", "case_persons.person_id")
    .select("case_persons.case_id")
    .where("persons.id", "=", personId)
    .where(visiblePersons(reader));

export type WorkNarrowing = Omit<TaskFilters, keyof ListQuery> & Pick<ListQuery, "q">;

/** Spec §7: `GET /tasks?taskable_type&taskable_id`. Tasks of an assessment are its reminders. */
const taskableOf = ({ taskable_type }: WorkNarrowing): "case" | "assessment" =>
  taskable_type?.length === 1 && taskable_type[0] === "assessment" ? "assessment" : "case";

/**
 * Does it ask what waits for somebody, or is due? In a closed or archived case nothing does; its tasks are found by the case, by
 * words and among all.
 */
const asksWhatWaits = ({
  taskable_id,
  mine,
  assignee_id,
  person_id,
  overdue,
  ...due
}: WorkNarrowing): boolean =>
  taskable_id === undefined &&
  (given(mine) ||
    given(overdue) ||
    [assignee_id, person_id, due.due_from, due.due_to, due.due_within].some((each) => each !== undefined));

function taskIds(db: Db, reader: Reader, query: WorkNarrowing) {
  let found = db
    .selectFrom("tasks")
    .leftJoin("cases", "cases.id", "tasks.case_id")
    .select([
      sql<string>`'task'`.as("kind"),
      "tasks.id as id",
      "tasks.title as title",
      sql<number>`case when tasks.dropped_at is null then tasks.status else ${sql.lit(taskNotNeeded)} end`.as(
        "status",
      ),
      "tasks.priority as priority",
      "tasks.due_at as due_at",
      "tasks.due_time as due_time",
      "cases.number as case_number",
      "tasks.created_at as created_at",
      "tasks.updated_at as updated_at",
    ])
    .where(visibleTasks(reader));
  if (seesFew(reader) && query.taskable_id === undefined)
    found = found.where("tasks.id", "in", tasksWithin(db, reader));
  const pattern = searchPattern(query.q);
  if (pattern !== null)
    found = found.where(matching(["tasks.title", "tasks.description", "cases.number"], pattern));
  const about = taskableOf(query);
  if (about === "assessment") found = found.where(sql<SqlBool>`1 = 0`);
  else if (query.taskable_id !== undefined) found = found.where("tasks.case_id", "=", query.taskable_id);
  if (query.person_id !== undefined)
    found = found.where("tasks.case_id", "in", casesOf(db, reader, query.person_id));
  const assigned = (userId: number) =>
    db
      .selectFrom("task_assignees")
      .select("task_assignees.task_id")
      .where("task_assignees.user_id", "=", userId);
  if (query.assignee_id !== undefined) found = found.where("tasks.id", "in", assigned(query.assignee_id));
  if (given(query.mine)) {
    found = found.where((e) =>
      e.or([
        e("tasks.id", "in", assigned(reader.userId)),
        e.and([
          e("tasks.created_by", "=", reader.userId),
          e("tasks.id", "not in", db.selectFrom("task_assignees").select("task_assignees.task_id")),
        ]),
      ]),
    );
  }
  return asksWhatWaits(query) ? found.where(waitsForSomebody()) : found;
}

const joinedReminders = (db: Db) =>
  db
    .selectFrom("reminders")
    .innerJoin("assessments", "assessments.id", "reminders.assessment_id")
    .innerJoin("persons", "persons.id", "assessments.person_id")
    .leftJoin("cases", "cases.id", "assessments.case_id");

function reminderIds(db: Db, reader: Reader, query: WorkNarrowing) {
  let found = joinedReminders(db)
    .select([
      sql<string>`'reminder'`.as("kind"),
      "reminders.id as id",
      "reminders.title as title",
      "reminders.status as status",
      sql<number>`${sql.lit(normalPriority)}`.as("priority"),
      "reminders.remind_at as due_at",
      sql<string | null>`null`.as("due_time"),
      ifAssessmentSeen<string>(reader, "cases.number").as("case_number"),
      "reminders.created_at as created_at",
      "reminders.updated_at as updated_at",
    ])
    .where(visibleReminders(reader));
  if (seesFew(reader)) found = found.where("reminders.id", "in", remindersWithin(db, reader));
  const pattern = searchPattern(query.q);
  // What an assignee may not read of a hidden case does not find its tasks either.
  const seen = visibleAssessments(reader);
  if (pattern !== null)
    found = found.where((e) =>
      e.or([textMatches("reminders.title", pattern), e.and([seen, textMatches("cases.number", pattern)])]),
    );
  if (query.taskable_id !== undefined) {
    const column = taskableOf(query) === "assessment" ? "reminders.assessment_id" : "assessments.case_id";
    found = found.where(column, "=", query.taskable_id).where(seen);
  }
  if (query.person_id !== undefined)
    found = found
      .where("assessments.person_id", "=", query.person_id)
      .where(visiblePersons(reader))
      .where(seen);
  if (query.assignee_id !== undefined)
    found = found.where("reminders.assigned_user_id", "=", query.assignee_id);
  if (given(query.mine)) found = found.where("reminders.assigned_user_id", "=", reader.userId);
  return asksWhatWaits(query) ? found.where(waitsForSomebody()) : found;
}

const sortColumns = {
  title: byText("title"),
  status: byValue("status"),
  priority: byValue("priority"),
  due_at: byValue("due_at"),
  case_number: byText("case_number"),
  created_at: byValue("created_at"),
  updated_at: byValue("updated_at"),
};

/** Reminders in the shape of tasks. */
async function reminderRows(db: Db, reader: Reader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const reminders = await presentReminders(db, (query) => query.where("reminders.id", "in", [...ids]));
  const places = await joinedReminders(db)
    .leftJoin("case_team", (join) =>
      join.onRef("case_team.case_id", "=", "cases.id").on("case_team.user_id", "=", reader.userId),
    )
    .select([
      "reminders.id",
      "assessments.uuid",
      "assessments.organization_id",
      "assessments.created_by",
      "assessments.case_id",
      "cases.number",
      "cases.organization_id as case_organization_id",
      "cases.confidentiality",
      "cases.stage as case_stage",
      "cases.archived_at",
      "case_team.role as team_role",
      "persons.organization_id as person_organization_id",
    ])
    .where("reminders.id", "in", [...ids])
    .execute();
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const doneAt = await remindersDone(
    db,
    reminders,
    places.map(({ case_id }) => case_id),
  );
  return reminders.flatMap((reminder) => {
    const place = placeOf.get(reminder.id);
    if (place === undefined) return [];
    const parent = assessmentRights(reader.reach, {
      case:
        place.case_organization_id === null || place.confidentiality === null
          ? null
          : {
              organizationId: place.case_organization_id,
              confidentiality: place.confidentiality,
              teamRole: place.team_role,
            },
      personOrganizationId: place.person_organization_id,
      createdBySelf: place.created_by === reader.userId,
    });
    const rights = reminderRights(
      entryRights(parent, reminder.created_by?.id === reader.userId),
      reminder.assigned_user?.id === reader.userId,
      reader.reach.roleIn(place.organization_id) !== null,
    );
    const { findings } = reminder.state;
    return [
      {
        kind: "reminder" as const,
        id: taskIdOfReminder(reminder.id),
        uuid: reminder.uuid,
        version: reminder.version,
        created_at: reminder.created_at,
        updated_at: reminder.updated_at,
        title: reminder.title,
        description: typeof findings === "string" && findings !== "" ? findings : null,
        taskable_type: "assessment",
        taskable_id: reminder.remindable_id,
        case_id: parent.view ? place.case_id : null,
        case_number: parent.view ? place.number : null,
        case_ended:
          parent.view && isEndedCase({ stage: place.case_stage ?? "", archived_at: place.archived_at }),
        organization_id: place.organization_id,
        assignees: reminder.assigned_user === null ? [] : [reminder.assigned_user],
        status: reminder.reminder_status.id,
        priority: normalPriority,
        visibility: visibleToTeam,
        due_at: reminder.remind_at,
        due_time: null,
        completed_at: doneAt.get(reminder.id) ?? null,
        not_needed: false,
        ended_by: null,
        recurrence: null,
        checklist: [],
        created_by: reminder.created_by,
        can: presentRights(unlessArchived(rights, place.archived_at)),
        assessment_uuid: place.uuid,
        section: reminder.section,
        state: reminder.state,
      },
    ];
  });
}

/**
 * Tasks and reminders that match a query and that the reader may see, as rows of `work`. `today`: tasks due before it
 * are late. `exportable`: only those that the reader may export.
 */
export function filteredWork(
  db: Db,
  reader: Reader,
  query: WorkNarrowing,
  { today, exportable = false }: { readonly today: string; readonly exportable?: boolean },
) {
  let tasks = taskIds(db, exportable ? withoutGrants(reader) : reader, query);
  let reminders = reminderIds(db, reader, query);
  if (exportable) {
    tasks = tasks.where(exportableTasks(reader));
    reminders = reminders.where(exportableAssessments(reader));
  }
  const both = tasks.unionAll(reminders);
  let found = db.selectFrom(both.as("work"));
  if (given(query.kind)) found = found.where("kind", "in", [...query.kind]);
  if (given(query.status)) found = found.where("status", "in", query.status.map(Number));
  if (given(query.priority)) found = found.where("priority", "in", query.priority.map(Number));
  if (given(query.overdue)) found = found.where("due_at", "<", today).where("status", "<", taskDone);
  if (query.due_from !== undefined) found = found.where("due_at", ">=", query.due_from);
  if (query.due_to !== undefined) found = found.where("due_at", "<=", query.due_to);
  if (query.due_within !== undefined)
    found = found.where("due_at", ">=", today).where("due_at", "<=", daysAfter(today, query.due_within));
  return found;
}

/** Only kinds and ids, in order: rows are read for those that are needed. */
export const sortedWork = (found: ReturnType<typeof filteredWork>, sort: TaskFilters["sort"]) =>
  found
    .select(["kind", "id"])
    .orderBy(...sorting(sortColumns, sort))
    .orderBy("due_at")
    .orderBy("due_time", (item) => item.asc().nullsLast())
    .orderBy("priority", "desc")
    .orderBy("kind")
    .orderBy("id");

/** Tasks and reminders in the order of `keys`, which name each by the id of its own kind. */
export async function workRows(
  db: Db,
  reader: Reader,
  keys: readonly { readonly kind: string; readonly id: number }[],
) {
  const idsOf = (kind: string) => keys.filter((key) => key.kind === kind).map((key) => key.id);
  const tasks = (await presentTasks(db, reader, idsOf("task"))).map((task) => ({
    ...task,
    kind: "task" as const,
    assessment_uuid: null,
    section: null,
    state: null,
  }));
  const reminders = await reminderRows(db, reader, idsOf("reminder"));
  const byId = new Map([...tasks, ...reminders].map((row) => [row.id, row]));
  return keys.flatMap(({ kind, id }) => {
    const row = byId.get(kind === "reminder" ? taskIdOfReminder(id) : id);
    return row === undefined ? [] : [row];
  });
}

/** Tasks and reminders in one list, sorted and paged by the database. */
export async function listWork(
  db: Db,
  reader: Reader,
  query: TaskFilters,
  today: string,
  found = filteredWork(db, reader, query, { today }),
) {
  const { total, rows } = await pageOf(
    sortedWork(found, query.sort),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total, rows: await workRows(db, reader, rows) };
}
