import { isEndedCase } from "#contract/records/cases/moves.ts";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import type { CaseForm } from "#contract/records/wavr/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { presentRights, taskRights, unlessArchived } from "#server/access/rights.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { isAction, isCheckIn, isReview } from "#server/records/plans/kinds-of-tasks.ts";
import { actionsIn } from "#server/records/plans/plan-facts.ts";
import { endingsOf } from "./endings.ts";
import { movesOfTasks } from "./moves-of-tasks.ts";

export type TaskRow = Row<"tasks">;

async function assigneesOf(db: Db, taskIds: readonly number[]) {
  if (taskIds.length === 0) return new Map<number, { id: number; full_name: string }[]>();
  const rows = await db
    .selectFrom("task_assignees")
    .innerJoin("users", "users.id", "task_assignees.user_id")
    .select(["task_id", "users.id", "users.full_name"])
    .where("task_id", "in", [...taskIds])
    .orderBy("users.full_name")
    .orderBy("users.id")
    .execute();
  const found = new Map<number, { id: number; full_name: string }[]>();
  for (const { task_id, ...user } of rows) found.set(task_id, [...(found.get(task_id) ?? []), user]);
  return found;
}

type PlanColumns = Pick<TaskRow, "plan_id" | "plan_day"> & {
  readonly plan_uuid: string | null;
  readonly plan_form: CaseForm | null;
  readonly plan_person: string | null;
};

type PlanTask = PlanColumns & Pick<TaskRow, "id" | "uuid">;

/** What a plan says of what it asks for by these rows. */
interface SaidOfTask {
  /**
   * Who does an action where its task is somebody else's: by name whoever has no account, and a colleague of a plan that they
   * may not read.
   */
  readonly owner: string | null;
  /** What came of an action. */
  readonly outcome?: string;
  /** What an answered check-in said. */
  readonly answer: string | null;
}

async function saidByPlans(
  db: Db,
  rows: readonly PlanTask[],
  assignees: Awaited<ReturnType<typeof assigneesOf>>,
): Promise<(row: PlanTask) => SaidOfTask> {
  const answers = await answersOf(db, rows);
  const plans = [...new Set(rows.flatMap((row) => (isAction(row) ? (row.plan_id ?? []) : [])))];
  if (plans.length === 0) return ({ uuid }) => ({ owner: null, answer: answers.get(uuid) ?? null });
  const states = await db.selectFrom("wavr_forms").select(["id", "state"]).where("id", "in", plans).execute();
  const actions = new Map<string, ReturnType<typeof actionsIn>[number]>(
    states.flatMap(({ id, state }) =>
      actionsIn(readJson(state)).map((action) => [`${id} ${action.key}`, action] as const),
    ),
  );
  const actionOf = ({ plan_id, plan_day }: PlanColumns) => actions.get(`${plan_id} ${plan_day}`);
  const colleagues = await userRefs(
    db,
    rows.map((row) => actionOf(row)?.owner ?? null),
  );
  return (row) => {
    const action = actionOf(row);
    if (action === undefined)
      return {
        owner: null,
        answer: answers.get(row.uuid) ?? null,
        ...(isAction(row) ? { outcome: "" } : {}),
      };
    const { owner, ownerName, outcome } = action;
    const isTheirs = owner === null || (assignees.get(row.id) ?? []).some(({ id }) => id === owner);
    const colleague = isTheirs ? null : (colleagues.get(owner)?.full_name ?? null);
    return { owner: ownerName ?? colleague, outcome, answer: null };
  };
}

/** What the answered check-ins among these rows said, by their uuid; of several answers the first, which ended the task. */
async function answersOf(db: Db, rows: readonly PlanTask[]): Promise<ReadonlyMap<string, string>> {
  const uuids = rows.flatMap((row) => (isCheckIn(row) ? [row.uuid] : []));
  if (uuids.length === 0) return new Map();
  const found = await db
    .selectFrom("check_ins")
    .select(["uuid", "outcome"])
    .where("uuid", "in", uuids)
    .execute();
  return new Map(found.flatMap(({ uuid, outcome }) => (outcome === null ? [] : [[uuid, outcome] as const])));
}

const planOf = (row: PlanColumns, said: SaidOfTask) => {
  const { plan_uuid, plan_form, plan_person } = row;
  if (plan_uuid === null || (plan_form !== "safety_plan" && plan_form !== "plan")) return {};
  const kinds = { check_in: isCheckIn(row), action: isAction(row), review: isReview(row) };
  const plan = { uuid: plan_uuid, kind: plan_form, ...kinds };
  return { plan: { ...plan, ...said, person_uuid: plan_person } };
};

type MeetingColumns = Pick<TaskRow, "meeting_line"> & {
  readonly meeting_uuid: string | null;
  readonly meeting_starts_at: string | null;
};

const meetingOf = ({ meeting_uuid, meeting_line, meeting_starts_at }: MeetingColumns) =>
  meeting_uuid === null || meeting_line === null || meeting_starts_at === null
    ? {}
    : { meeting: { uuid: meeting_uuid, line: meeting_line, starts_at: meeting_starts_at } };

/** Tasks for a reader, by id. The caller has checked that they may be seen. */
export async function presentTasks(db: Db, reader: Reader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("tasks")
    .leftJoin("cases", "cases.id", "tasks.case_id")
    .leftJoin("case_team", (join) =>
      join.onRef("case_team.case_id", "=", "tasks.case_id").on("case_team.user_id", "=", reader.userId),
    )
    .leftJoin("wavr_forms", "wavr_forms.id", "tasks.plan_id")
    .leftJoin("persons as planned", "planned.id", "wavr_forms.person_id")
    .leftJoin("meetings", "meetings.id", "tasks.meeting_id")
    .selectAll("tasks")
    .select([
      "cases.number as case_number",
      "cases.organization_id as case_organization_id",
      "cases.confidentiality",
      "cases.stage as case_stage",
      "cases.archived_at",
      "cases.closed_at",
      "case_team.role as team_role",
      "wavr_forms.uuid as plan_uuid",
      "wavr_forms.form as plan_form",
      "planned.uuid as plan_person",
      "meetings.uuid as meeting_uuid",
      "meetings.starts_at as meeting_starts_at",
    ])
    .where("tasks.id", "in", [...ids])
    .execute();
  const assignees = await assigneesOf(db, ids);
  const users = await userRefs(
    db,
    rows.map((row) => row.created_by),
  );
  const movesOf = await movesOfTasks(db, reader, rows);
  const saidOf = await saidByPlans(db, rows, assignees);
  const endedBy = await endingsOf(db, rows);
  return rows.map((row) => {
    const author = row.created_by === null ? undefined : users.get(row.created_by);
    const assigned = assignees.get(row.id) ?? [];
    const rights = taskRights(reader.reach, {
      case:
        row.case_organization_id === null || row.confidentiality === null
          ? null
          : {
              organizationId: row.case_organization_id,
              confidentiality: row.confidentiality,
              teamRole: row.team_role,
            },
      organizationId: row.organization_id,
      forConcerned: row.visibility !== visibleToTeam,
      createdBySelf: row.created_by === reader.userId,
      assignedToSelf: assigned.some((user) => user.id === reader.userId),
    });
    return {
      id: row.id,
      uuid: row.uuid,
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
      title: row.title,
      description: row.description,
      taskable_type: row.case_id === null ? null : "case",
      taskable_id: row.case_id,
      case_id: row.case_id,
      case_number: row.case_number,
      case_ended: isEndedCase({ stage: row.case_stage ?? "", archived_at: row.archived_at }),
      organization_id: row.case_organization_id ?? row.organization_id,
      assignees: assigned,
      status: row.status,
      priority: row.priority,
      visibility: row.visibility,
      due_at: row.due_at,
      due_time: row.due_time,
      completed_at: row.completed_at,
      not_needed: row.dropped_at !== null,
      ended_by: endedBy(row),
      recurrence: row.recurrence === null ? null : readJson(row.recurrence),
      checklist: readJson(row.checklist),
      created_by: author === undefined ? null : { id: author.id, full_name: author.full_name },
      ...planOf(row, saidOf(row)),
      ...meetingOf(row),
      compartment: row.compartment,
      ...movesOf(row),
      can: presentRights(unlessArchived(rights, row.archived_at)),
    };
  });
}

export async function presentTask(db: Db, reader: Reader, id: number) {
  const [found] = await presentTasks(db, reader, [id]);
  if (found === undefined) throw new Error("A task vanished while it was read.");
  return found;
}

/** The task that was created by completing this one, if any. */
export const taskAfter = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom("tasks").select("id").where("follows_id", "=", id).executeTakeFirst())?.id ?? null;

export const assigneeIds = async (db: Db, taskId: number): Promise<readonly number[]> =>
  (
    await db
      .selectFrom("task_assignees")
      .select("user_id")
      .where("task_id", "=", taskId)
      .orderBy("user_id")
      .execute()
  ).map((row) => row.user_id);

export async function replaceAssignees(db: Db, taskId: number, userIds: readonly number[]): Promise<void> {
  await db.deleteFrom("task_assignees").where("task_id", "=", taskId).execute();
  for (const user_id of userIds)
    await db.insertInto("task_assignees").values({ task_id: taskId, user_id }).execute();
}

/** A task that does not recur monthly has no intended day of the month; few come from a plan or a meeting. */
type Unusual =
  | "compartment"
  | "due_day"
  | "plan_id"
  | "plan_day"
  | "dropped_at"
  | "meeting_id"
  | "meeting_line";
type NewTask = Omit<TaskRow, "id" | Unusual> & Partial<Pick<TaskRow, Unusual>>;

const usual = {
  compartment: openCompartment,
  due_day: null,
  plan_id: null,
  plan_day: null,
  dropped_at: null,
  meeting_id: null,
  meeting_line: null,
} as const satisfies Pick<TaskRow, Unusual>;

export async function insertTask(db: Db, row: NewTask): Promise<number> {
  return (
    await db
      .insertInto("tasks")
      .values({ ...usual, ...row })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
}
