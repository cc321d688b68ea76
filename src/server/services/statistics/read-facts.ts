import { type SqlBool, sql } from "kysely";
import { dayIn, daysBetween } from "#contract/kit/days.ts";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import { ids, unled } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { timeZonesAt } from "#server/platform/accounts/schedules.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import type { AssessmentFact, CaseFact } from "./facts.ts";

/** Records read in one turn, and assessments of which interviews are: these are long. Others have turns between two. */
const atOnce = 100;
const interviewsAtOnce = 25;

/** Instants; the end is excluded. */
export interface Asked {
  readonly from: string;
  readonly before: string;
  readonly organizations: readonly number[];
}

interface Last {
  readonly at: string;
  readonly id: number;
}

/** Reads a long list in the order of moment and id, some at a time, each with what `more` finds of them. */
async function inTurns<Row extends Last>(
  read: (after: Last) => Promise<readonly Row[]>,
  from: string,
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let after: Last = { at: from, id: 0 }; ; ) {
    await breathe();
    const rows = await read(after);
    if (rows.length > 0) await take(rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = last;
  }
}

/** From one moment to another in days of the school's calendar; what was before it took none. */
const daysTo = (at: string | null, from: string, timeZone: string | null): number | null =>
  at === null
    ? null
    : Math.max(0, daysBetween(dayIn(Date.parse(from), timeZone), dayIn(Date.parse(at), timeZone)));

const byId = <R extends { readonly id: number | null }>(rows: readonly R[]) =>
  new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])));
const reported = sql<string>`coalesce(cases.reported_at, cases.created_at)`;
const after = (column: string, id: string, { at, id: last }: Last) =>
  sql<SqlBool>`${sql.ref(column)} >= ${at} and (${sql.ref(column)} > ${at} or ${sql.ref(id)} > ${last})`;

async function personsOf(db: Db, of: readonly number[]) {
  const rows = await db
    .selectFrom("persons")
    .select(["id", "grade", "person_type_id as typeId"])
    .where("id", "in", ids(of))
    .execute();
  return byId(rows);
}

/** The first subject of each case. */
async function subjectsOf(db: Db, caseIds: readonly number[]) {
  const rows = await db
    .selectFrom("case_persons")
    .select(["case_id as id", "person_id"])
    .where("case_id", "in", ids(caseIds))
    .where("role", "=", "subject")
    .orderBy("position", "desc")
    .execute();
  const persons = await personsOf(
    db,
    rows.map((row) => row.person_id),
  );
  return new Map(rows.map((row) => [row.id, persons.get(row.person_id) ?? null]));
}

/** The class of the latest assessment of each case. */
async function latestClasses(db: Db, caseIds: readonly number[]) {
  const rows = await db
    .selectFrom("assessments")
    .select(["case_id as id", "classification"])
    .where("case_id", "in", ids(caseIds))
    .orderBy("created_at")
    .orderBy("assessments.id")
    .execute();
  return byId(rows);
}

/** Cases that were reported within the time: by when they were opened where no report is noted. */
export const readCases = (
  db: Db,
  { from, before, organizations }: Asked,
  count: (fact: CaseFact) => void,
): Promise<void> =>
  inTurns(
    (last) =>
      db
        .selectFrom("cases")
        .select(["id", "organization_id", reported.as("at")])
        .where(
          sql<SqlBool>`${reported} >= ${last.at} and (${reported} > ${last.at} or cases.id > ${last.id})`,
        )
        .where(reported, "<", before)
        // In the order of their reports: by organization, all of them would be sorted in each turn.
        .where(unled("cases.organization_id"), "in", ids(organizations))
        .orderBy(reported)
        .orderBy("id")
        .limit(atOnce)
        .execute(),
    from,
    async (rows) => {
      const caseIds = rows.map(({ id }) => id);
      const subjects = await subjectsOf(db, caseIds);
      await breathe();
      const classes = await latestClasses(db, caseIds);
      for (const row of rows)
        count({
          organizationId: row.organization_id,
          subject: subjects.get(row.id) ?? null,
          classification: classes.get(row.id)?.classification ?? null,
        });
    },
  );

/** The state as it is written holds no blanks, and quotes within a text are escaped: only the field itself is found. */
const interviewOf = (type: string) => sql`state like ${`%"interview_type":${JSON.stringify(type)}%`}`;

/** When the first interview of each kind was put on record. */
async function firstInterviews(db: Db, assessmentIds: readonly number[]) {
  const first = (where: ReturnType<typeof sql>) =>
    sql<string | null>`min(case when ${where} then created_at end)`;
  const general = sql`section = 'interviews'`;
  const rows = await db
    .selectFrom("interviews")
    .select([
      "assessment_id as id",
      first(sql`${general} and ${interviewOf("subject")}`).as("subject"),
      first(sql`${general} and ${interviewOf("target/witness")}`).as("witness"),
      first(sql`section = 'safety_interviews'`).as("safety"),
    ])
    .where("assessment_id", "in", ids(assessmentIds))
    .where("compartment", "=", openCompartment)
    .groupBy("assessment_id")
    .execute();
  return rows;
}

async function interviewsOf(db: Db, assessmentIds: readonly number[]) {
  const found: Awaited<ReturnType<typeof firstInterviews>> = [];
  for (let begin = 0; begin < assessmentIds.length; begin += interviewsAtOnce) {
    await breathe();
    found.push(...(await firstInterviews(db, assessmentIds.slice(begin, begin + interviewsAtOnce))));
  }
  await breathe();
  return byId(found);
}

async function classifiedAt(db: Db, assessmentIds: readonly number[]) {
  const rows = await db
    .selectFrom("classification_changes")
    .select((e) => ["assessment_id as id", e.fn.min("changed_at").as("at")])
    .where("assessment_id", "in", ids(assessmentIds))
    .where("to_value", "is not", null)
    .groupBy("assessment_id")
    .execute();
  return byId(rows);
}

/** A task that no step lists stands with the response (`shownIn`). */
async function respondedAt(db: Db, assessmentIds: readonly number[]) {
  const rows = await db
    .selectFrom("reminders")
    .select((e) => ["assessment_id as id", e.fn.min("created_at").as("at")])
    .where("assessment_id", "in", ids(assessmentIds))
    .where((e) => e.or([e("section", "is", null), e("section", "=", "threat_response")]))
    .groupBy("assessment_id")
    .execute();
  return byId(rows);
}

/** When each case first came to be monitored. In literals, so that the planner sees the index of stages. */
async function monitoredAt(db: Db, caseIds: readonly number[]) {
  const rows = await db
    .selectFrom("case_events")
    .select((e) => ["case_id as id", e.fn.min("at").as("at")])
    .where("case_id", "in", ids(caseIds))
    .where(sql<SqlBool>`case_events.kind in ('stage', 'reopened')`)
    .where("to_value", "=", "monitoring")
    .groupBy("case_id")
    .execute();
  return byId(rows);
}

/** Those of these cases on whose team were several people, with an account or without. */
async function severalOn(db: Db, caseIds: readonly number[]): Promise<ReadonlySet<number>> {
  const of = (table: "case_team" | "case_guests") =>
    db
      .selectFrom(table)
      .select((e) => ["case_id as id", e.fn.countAll<number>().as("people")])
      .where("case_id", "in", ids(caseIds))
      .groupBy("case_id")
      .execute();
  const people = new Map<number, number>();
  for (const row of [...(await of("case_team")), ...(await of("case_guests"))])
    people.set(row.id, (people.get(row.id) ?? 0) + Number(row.people));
  return new Set([...people].flatMap(([id, count]) => (count > 1 ? [id] : [])));
}

/** Assessments that were begun within the time, and when each step of them was first on record. */
export async function readAssessments(
  db: Db,
  { from, before, organizations }: Asked,
  count: (fact: AssessmentFact) => void,
): Promise<void> {
  const zones = await timeZonesAt(db, organizations);
  return inTurns(
    (last) =>
      db
        .selectFrom("assessments")
        .leftJoin("cases", "cases.id", "assessments.case_id")
        .select((e) => [
          "assessments.id",
          "assessments.created_at as at",
          "assessments.case_id",
          "assessments.person_id",
          "assessments.classification",
          "cases.closed_at",
          "cases.stage",
          "cases.updated_at as case_updated_at",
          reported.as("reported_at"),
          e.fn.coalesce("cases.organization_id", "assessments.organization_id").as("organization_id"),
        ])
        .where(after("assessments.created_at", "assessments.id", last))
        .where("assessments.created_at", "<", before)
        .where((e) =>
          e(e.fn.coalesce("cases.organization_id", "assessments.organization_id"), "in", ids(organizations)),
        )
        .orderBy("assessments.created_at")
        .orderBy("assessments.id")
        .limit(atOnce)
        .execute(),
    from,
    async (rows) => {
      const assessmentIds = rows.map(({ id }) => id);
      const caseIds = [...new Set(rows.flatMap(({ case_id }) => (case_id === null ? [] : [case_id])))];
      const persons = await personsOf(
        db,
        rows.map((row) => row.person_id),
      );
      const interviews = await interviewsOf(db, assessmentIds);
      const classified = await classifiedAt(db, assessmentIds);
      await breathe();
      const responded = await respondedAt(db, assessmentIds);
      await breathe();
      const monitored = await monitoredAt(db, caseIds);
      const several = await severalOn(db, caseIds);
      for (const row of rows) {
        const caseId = row.case_id ?? 0;
        const held = interviews.get(row.id);
        const monitored_at =
          monitored.get(caseId)?.at ?? (row.stage === "monitoring" ? row.case_updated_at : null);
        // What was classified before changes were kept counts from its beginning.
        const classified_at = classified.get(row.id)?.at ?? row.at;
        const zone = zones.get(row.organization_id) ?? null;
        const days = (at: string | null | undefined) => daysTo(at ?? null, row.reported_at ?? row.at, zone);
        count({
          organizationId: row.organization_id,
          subject: persons.get(row.person_id) ?? null,
          classification: row.classification,
          several: several.has(caseId),
          days: {
            subject: days(held?.subject),
            witness: days(held?.witness),
            classification: days(row.classification === null ? null : classified_at),
            response: days(responded.get(row.id)?.at),
            evaluation: days(held?.safety),
            plan: days(monitored_at),
            closing: days(row.closed_at),
          },
        });
      }
    },
  );
}
