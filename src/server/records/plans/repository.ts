import { reviewsIn } from "#contract/records/plans/schema.ts";
import { openForms, type Reading } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { namesOf } from "#server/records/case-notes/comments.ts";
import { formsOfCase, presentForm, shapes } from "#server/records/wavr/repository.ts";
import { planFacts } from "./plan-facts.ts";

type Whole = Parameters<typeof shapes.plan>[0];

const wavrPlanHead = (whole: Whole) => {
  const { id, uuid, version, updated_at, person_uuid, person, can } = shapes.plan(whole);
  const { title, status, cadence, reviewDate } = planFacts(whole.row);
  return {
    id,
    uuid,
    version,
    updated_at,
    person_uuid,
    person,
    title,
    status,
    cadence,
    review_date: reviewDate,
    reviews: [...reviewsIn(readJson(whole.row.state))],
    can,
  };
};

async function presentCheckIns(db: Db, rows: readonly (Row<"check_ins"> & { readonly plan_uuid: string })[]) {
  // Who is to check in matters until it is done.
  const uuids = rows.flatMap(({ uuid, done_at, closed_at }) =>
    done_at === null && closed_at === null ? [uuid] : [],
  );
  const assigned = await db
    .selectFrom("tasks")
    .innerJoin("task_assignees", "task_assignees.task_id", "tasks.id")
    .innerJoin("users", "users.id", "task_assignees.user_id")
    .select(["tasks.uuid", "users.id", "users.full_name"])
    .where("tasks.uuid", "in", [...uuids, ""])
    .orderBy("users.full_name")
    .orderBy("users.id")
    .execute();
  const of = Map.groupBy(assigned, ({ uuid }) => uuid);
  const name = await namesOf(db, [...new Set(rows.map(({ done_by }) => done_by))]);
  const uuidOf = new Map(rows.map(({ id, uuid }) => [id, uuid]));
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    plan_uuid: row.plan_uuid,
    due_on: row.due_on,
    cadence: row.cadence,
    assignees: (of.get(row.uuid) ?? []).map(({ id, full_name }) => ({ id, full_name })),
    done_at: row.done_at,
    done_by: row.done_by === null ? null : name(row.done_by),
    outcome: row.outcome,
    words: row.words,
    changed: row.changed,
    closed_at: row.closed_at,
    missed_at: row.missed_at,
    beside: row.beside_id === null ? null : (uuidOf.get(row.beside_id) ?? null),
  }));
}

const checkIns = (db: Db, reader: Reading) =>
  db
    .selectFrom("check_ins")
    .innerJoin("wavr_forms", "wavr_forms.id", "check_ins.form_id")
    .selectAll("check_ins")
    .select("wavr_forms.uuid as plan_uuid")
    .where("wavr_forms.id", "in", openForms(reader));

/** Those of a case, of plans whose compartment the reader may read; the newest first. */
export const checkInsOfCase = async (db: Db, reader: Reading, caseId: number) =>
  presentCheckIns(
    db,
    await checkIns(db, reader)
      .where("wavr_forms.case_id", "=", caseId)
      .orderBy("check_ins.due_on", "desc")
      .orderBy("check_ins.id", "desc")
      .execute(),
  );

/** The check-in of a plan that waits to be answered; undefined where none does. */
export const openCheckInOf = async (db: Db, reader: Reading, planId: number) =>
  (
    await presentCheckIns(
      db,
      await checkIns(db, reader)
        .where("check_ins.form_id", "=", planId)
        .where("check_ins.done_at", "is", null)
        .where("check_ins.closed_at", "is", null)
        .execute(),
    )
  )[0];

/** A check-in of a case by its uuid, with its plan; undefined also where the reader may not read its compartment. */
export const findCheckIn = (db: Db, reader: Reader, caseId: number, uuid: string) =>
  checkIns(db, reader)
    .select("wavr_forms.compartment")
    .where("wavr_forms.case_id", "=", caseId)
    .where("check_ins.uuid", "=", uuid)
    // What was said beside an answer is no check-in that asks for one.
    .where("check_ins.beside_id", "is", null)
    .executeTakeFirst();

/** What was answered to a check-in: its own answer, and those that are kept beside it. */
export const answersTo = (db: Db, id: number) =>
  db
    .selectFrom("check_ins")
    .select(["done_by", "outcome", "words", "changed"])
    .where((e) => e.or([e("id", "=", id), e("beside_id", "=", id)]))
    .where("done_at", "is not", null)
    .execute();

export const safetyPlansOfCase = async (db: Db, reader: Reader, caseId: number) =>
  (await formsOfCase(db, reader, caseId, "safety_plan")).map(shapes.safety_plan);

/** Everything of the tab. */
export async function plansOfCase(db: Db, reader: Reader, caseId: number) {
  return {
    safety_plans: await safetyPlansOfCase(db, reader, caseId),
    wavr_plans: (await formsOfCase(db, reader, caseId, "plan")).map(wavrPlanHead),
    check_ins: await checkInsOfCase(db, reader, caseId),
  };
}

export const presentSafetyPlan = (db: Db, reader: Reader, id: number) =>
  presentForm(db, reader, id, shapes.safety_plan);
