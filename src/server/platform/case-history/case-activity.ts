import { sql } from "kysely";
import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import { notClosed, openEvents, type Reading } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { readingActions } from "#server/platform/audit/reading-actions.ts";

/** Events that change nothing of what a case holds. */
const aside = ["output", "related"] as const;
/** Tasks of others that only some may see are told to nobody, and those of a compartment to those who may read it. */
const forAll = (reader: Reading) =>
  sql`and visibility = ${sql.lit(visibleToTeam)} and ${notClosed(reader, "task", sql.ref("tasks.id"))}`;

/** Of comments, those that the reader may read. */
const openComments = (reader: Reading) => sql`and ${notClosed(reader, "comment", sql.ref("comments.id"))}`;

const openInterviews = (reader: Reading) => sql`and ${notClosed(reader, "interview", sql.ref("r.id"))}`;

/** When something below each case changed last, as far as everybody may know who may see them and reads the same. */
export async function activityOf(
  db: Db,
  reader: Reading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const latest = (table: string, more = sql``) =>
    sql<string | null>`(select max(updated_at) from ${sql.table(table)} where case_id = cases.id ${more})`;
  const latestOfAssessments = (table: string, more = sql``) => sql<string | null>`(
    select max(r.updated_at) from ${sql.table(table)} r join assessments a on a.id = r.assessment_id
    where a.case_id = cases.id ${more})`;
  const rows = await db
    .selectFrom("cases")
    .select("id")
    .select((e) => [
      e
        .selectFrom("case_events")
        .select("at")
        .whereRef("case_id", "=", "cases.id")
        .where("event_group", "not in", aside)
        .where(openEvents(reader))
        .orderBy("at", "desc")
        .limit(1)
        .as("event"),
      latest("comments", openComments(reader)).as("comment"),
      latest("time_entries").as("time"),
      latest("case_notices").as("notice"),
      latest("tasks", forAll(reader)).as("task"),
      latest("assessments").as("assessment"),
      latestOfAssessments("interviews", openInterviews(reader)).as("interview"),
      latestOfAssessments("reminders").as("reminder"),
    ])
    .where("id", "in", [...ids])
    .execute();
  return new Map(
    rows.flatMap(({ id, ...moments }) => {
      const last = Object.values(moments).reduce((a, b) => ((a ?? "") > (b ?? "") ? a : b), null);
      return last === null ? [] : [[id, last] as const];
    }),
  );
}

/** All that changed below a case: what was added and removed is in its timeline, what was reworded in the rows. */
const momentsOf = (reader: Reading, caseId: number) => {
  const reworded = (table: string, kind: string, more = sql``) => sql`
    select ${sql.lit(kind)} as kind, id, updated_at as at, cast(null as integer) as user_id
    from ${sql.table(table)} where case_id = ${caseId} and updated_at > created_at ${more}`;
  const inAssessments = (table: string, kind: string, more = sql``) => sql`
    select ${sql.lit(kind)} as kind, r.id as id, r.updated_at as at, cast(null as integer) as user_id
    from ${sql.table(table)} r join assessments a on a.id = r.assessment_id
    where a.case_id = ${caseId} and r.updated_at > r.created_at ${more}`;
  return sql`(
    select event_group as kind, id, at, user_id from case_events
    where case_id = ${caseId} and event_group not in (${sql.join(aside)}) and ${openEvents(reader)}
    union all ${reworded("comments", "comment", openComments(reader))}
    union all ${reworded("time_entries", "time-entry")}
    union all ${reworded("case_notices", "notice")}
    union all ${reworded("tasks", "task", forAll(reader))}
    union all ${reworded("assessments", "assessment")}
    union all ${inAssessments("interviews", "interview", openInterviews(reader))}
    union all ${inAssessments("reminders", "reminder")}
  ) as moments`;
};

const words: Readonly<Record<string, string>> = {
  comment: "a comment",
  comments: "its comments",
  "time-entry": "its time log",
  time: "its time log",
  notice: "a notice",
  notices: "its notices",
  task: "a task",
  tasks: "its tasks",
  assessment: "an assessment",
  assessments: "its assessments",
  interview: "an interview",
  reminder: "a task of an assessment",
  files: "its files",
  people: "its people",
  team: "its team",
};

interface Moment {
  readonly kind: string;
  readonly id: number;
  readonly at: string;
  readonly user_id: number | null;
}

/** Who changed what below a case. */
export interface ChangeBelow {
  readonly by: { readonly id: number; readonly full_name: string } | null;
  readonly at: string;
  /** `its comments`, `an interview`. */
  readonly what: string;
}

/** Has somebody else done it? What the caller did is no news to them. */
async function doneBy(
  db: Db,
  moment: Moment,
  since: string,
  caller: number,
): Promise<number | null | "caller"> {
  if (moment.user_id !== null) return moment.user_id === caller ? "caller" : moment.user_id;
  const entries = await db
    .selectFrom("audit_log")
    .select("user_id")
    .where("record_type", "=", moment.kind)
    .where("record_id", "=", moment.id)
    .where("at", ">", since)
    .where("outcome", "=", "ok")
    .where("action", "not in", readingActions)
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  const other = entries.find(({ user_id }) => user_id !== caller);
  return other ? other.user_id : entries.length > 0 ? "caller" : null;
}

/**
 * The latest that others changed below a case since `seen`, which is what `activityOf` gave then. What hangs below a
 * case does not raise its version: who edits its fields is not disturbed by a comment. Who deletes it takes all along.
 */
export async function changedBelow(
  db: Db,
  caseId: number,
  seen: string | undefined,
  caller: Reader,
): Promise<ChangeBelow | null> {
  if (seen === undefined || (await activityOf(db, caller, [caseId])).get(caseId) === seen) return null;
  const { rows } = await sql<Moment>`
    select kind, id, at, user_id from ${momentsOf(caller, caseId)} where at > ${seen} order by at desc limit 50`.execute(
    db,
  );
  for (const moment of rows) {
    const userId = await doneBy(db, moment, seen, caller.userId);
    if (userId === "caller") continue;
    const by = userId === null ? null : ((await userRefs(db, [userId])).get(userId) ?? null);
    return { by, at: moment.at, what: words[moment.kind] ?? "it" };
  }
  return null;
}
