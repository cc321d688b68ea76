import type { EventKind } from "#contract/records/case-work/schema.ts";
import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import { openEvents } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { visibleCases } from "#server/access/visibility.ts";
import { pageOf } from "#server/database/list.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { filesOfCase } from "#server/records/case-media/repository.ts";
import { decisionsOf, saidOfPlans } from "./said-of-plans.ts";

export interface TimelineQuery {
  readonly page: number;
  readonly per_page: number;
  readonly group?: readonly string[] | undefined;
  /** Who caused it, or the team member that it concerns. */
  readonly user_id?: number | undefined;
  readonly person_id?: number | undefined;
}

type EventRow = Row<"case_events">;

const filtered = (db: Db, reader: Reader, caseId: number, query: TimelineQuery) => {
  // Related cases are shown only to those who may see them.
  let found = db
    .selectFrom("case_events")
    .where("case_id", "=", caseId)
    .where(openEvents(reader))
    .where((e) =>
      e.or([
        e("event_group", "!=", "related"),
        e(
          "record_id",
          "in",
          e
            .selectFrom("cases")
            .select("cases.id")
            .whereRef("cases.id", "=", "case_events.record_id")
            .where(visibleCases(reader)),
        ),
      ]),
    );
  const { group, user_id, person_id } = query;
  if (group !== undefined && group.length > 0) found = found.where("event_group", "in", [...group]);
  if (person_id !== undefined) found = found.where("person_id", "=", person_id);
  if (user_id !== undefined)
    found = found.where((e) => e.or([e("user_id", "=", user_id), e("member_id", "=", user_id)]));
  return found;
};

const idsOf = (rows: readonly EventRow[], ...kinds: readonly EventKind[]): number[] =>
  rows.flatMap((row) =>
    row.record_id !== null && kinds.some((kind) => kind === row.kind) ? [row.record_id] : [],
  );

const taskKinds = ["task_created", "task_completed", "task_reopened", "task_restored"] as const;
const reminderKinds = [
  "reminder_created",
  "reminder_completed",
  "reminder_reopened",
  "reminder_restored",
] as const;
const assessmentKinds = ["assessment_begun", "assessment_moved_in", "classified"] as const;
const matchKinds = ["match_confirmed", "match_dismissed", "match_cleared"] as const;

/** The case whose timeline is read, and who reads it. */
interface Told {
  readonly reader: Reader;
  readonly caseId: number;
}

/**
 * Texts of the records that these events concern, by table and id; nothing for deleted and hidden ones, nor for those
 * that stand below another case by now.
 */
async function textsOf(db: Db, { reader, caseId }: Told, rows: readonly EventRow[]) {
  const texts = new Map<string, string>();
  const put = (table: string, found: readonly { readonly id: number; readonly text: string }[]) => {
    for (const { id, text } of found) texts.set(`${table} ${id}`, text);
  };
  const comments = idsOf(rows, "comment");
  if (comments.length > 0)
    put(
      "comment",
      await db
        .selectFrom("comments")
        .select(["id", "body as text"])
        .where("id", "in", comments)
        .where("deleted_at", "is", null)
        .where("case_id", "=", caseId)
        .execute(),
    );
  const tasks = idsOf(rows, ...taskKinds);
  if (tasks.length > 0)
    put(
      "task",
      await db
        .selectFrom("tasks")
        .select(["id", "title as text"])
        .where("id", "in", tasks)
        .where("visibility", "=", visibleToTeam)
        .where("case_id", "=", caseId)
        .execute(),
    );
  const reminders = idsOf(rows, ...reminderKinds);
  if (reminders.length > 0)
    put(
      "reminder",
      await db
        .selectFrom("reminders")
        .innerJoin("assessments", "assessments.id", "reminders.assessment_id")
        .select(["reminders.id", "reminders.title as text"])
        .where("reminders.id", "in", reminders)
        .where("assessments.case_id", "=", caseId)
        .execute(),
    );
  const entries = idsOf(rows, "time_logged", "time_restored");
  if (entries.length > 0)
    put(
      "time",
      await db
        .selectFrom("time_entries")
        .select(["id", "activity as text"])
        .where("id", "in", entries)
        .where("case_id", "=", caseId)
        .execute(),
    );
  const files = idsOf(rows, "file_added", "file_restored");
  if (files.length > 0)
    put(
      "file",
      await db
        .selectFrom(filesOfCase(db, reader, caseId).as("file"))
        .select(["file.id", "file.file_name as text"])
        .where("file.id", "in", files)
        .execute(),
    );
  const reports = idsOf(rows, "report_made");
  if (reports.length > 0)
    put(
      "report",
      await db
        .selectFrom("saved_reports")
        .select(["export_id as id", "name as text"])
        .where("export_id", "in", reports)
        .where("case_id", "=", caseId)
        .execute(),
    );
  const others = idsOf(rows, ...matchKinds);
  if (others.length > 0)
    put(
      "match",
      await db.selectFrom("cases").select(["id", "number as text"]).where("id", "in", others).execute(),
    );
  return (row: EventRow): string | null => {
    const table = row.kind === "comment" ? row.kind : (row.kind.split("_")[0] ?? "");
    return texts.get(`${table} ${row.record_id}`) ?? null;
  };
}

/** Name and address of entities that were added or removed; neither for deleted ones. */
async function entitiesOf(db: Db, rows: readonly EventRow[]) {
  const named = idsOf(rows, "entity_added", "entity_removed");
  const found =
    named.length === 0
      ? []
      : await db.selectFrom("entities").select(["id", "uuid", "name"]).where("id", "in", named).execute();
  return new Map(found.map((row) => [row.id, row]));
}

async function linksOf(db: Db, { caseId }: Told, rows: readonly EventRow[]) {
  const begun = idsOf(rows, ...assessmentKinds);
  const found =
    begun.length === 0
      ? []
      : await db
          .selectFrom("assessments")
          .select(["id", "uuid"])
          .where("id", "in", begun)
          .where("case_id", "=", caseId)
          .execute();
  return new Map(found.map((row) => [row.id, row.uuid]));
}

/** Names of people who occur; deleted people have none. */
const personNames = (db: Db, ids: readonly (number | null)[]) =>
  db
    .selectFrom("persons")
    .select(["id", "uuid", "name"])
    .where("id", "in", [...new Set(ids.filter((id) => id !== null)), -1])
    .execute();

const labelsIn = (row: EventRow) => ({
  from: row.from_value,
  to: row.to_value,
  field: row.field,
  note: row.note,
});

async function present(db: Db, told: Told, rows: readonly EventRow[]) {
  const users = await userRefs(
    db,
    rows.flatMap((row) => [row.user_id, row.member_id]),
  );
  const persons = new Map(
    (
      await personNames(
        db,
        rows.map((row) => row.person_id),
      )
    ).map((each) => [each.id, each]),
  );
  const text = await textsOf(db, told, rows);
  const assessments = await linksOf(db, told, rows);
  const entities = await entitiesOf(db, rows);
  const said = await saidOfPlans(db, told, rows);
  const decided = await decisionsOf(db, rows);
  const ref = (id: number | null) => {
    const user = id === null ? undefined : users.get(id);
    return user === undefined ? null : { id: user.id, full_name: user.full_name };
  };
  return rows.map((row) => {
    const entity =
      row.kind.startsWith("entity_") && row.record_id !== null ? entities.get(row.record_id) : undefined;
    const words = entity?.name ?? text(row);
    const uuid = row.record_id === null ? undefined : assessments.get(row.record_id);
    const about = assessmentKinds.some((each) => each === row.kind);
    const other = row.kind.startsWith("match_") && words !== null;
    return {
      id: row.id,
      at: row.at,
      kind: row.kind,
      user: ref(row.user_id),
      person: row.person_id === null ? null : (persons.get(row.person_id) ?? null),
      member: ref(row.member_id),
      ...labelsIn(row),
      ...said(row),
      decision: decided(row),
      text: words,
      link:
        about && uuid !== undefined
          ? { kind: "assessment" as const, id: uuid }
          : entity !== undefined
            ? { kind: "entity" as const, id: entity.uuid }
            : other
              ? { kind: "case" as const, id: String(row.record_id) }
              : null,
    };
  });
}

/** Everyone who occurs in a case's timeline. */
async function namesIn(db: Db, { reader, caseId }: Told) {
  const of = (column: "user_id" | "member_id" | "person_id") =>
    db
      .selectFrom("case_events")
      .select(`${column} as id`)
      .distinct()
      .where("case_id", "=", caseId)
      .where(openEvents(reader))
      .where(column, "is not", null)
      .execute();
  const acting = [...(await of("user_id")), ...(await of("member_id"))].map((row) => row.id);
  const users = [...(await userRefs(db, acting)).values()]
    .map(({ id, full_name }) => ({ id, full_name }))
    .sort((a, b) => a.full_name.localeCompare(b.full_name));
  const persons = await personNames(
    db,
    (await of("person_id")).map((row) => row.id),
  );
  return {
    users,
    persons: persons.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/** A page of events, latest first. */
export async function timelineOf(db: Db, reader: Reader, caseId: number, query: TimelineQuery) {
  const found = filtered(db, reader, caseId, query);
  const { total, rows } = await pageOf(
    found.selectAll().orderBy("at", "desc").orderBy("id", "desc"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return {
    total,
    rows: await present(db, { reader, caseId }, rows),
    names: await namesIn(db, { reader, caseId }),
  };
}
