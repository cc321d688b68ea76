import { v7 as uuidv7 } from "uuid";
import { dayIn } from "#contract/kit/days.ts";
import { lacksCheckIns, noCheckIns } from "#contract/records/plans/in-force.ts";
import type { SafetyPlanState } from "#contract/records/plans/schema.ts";
import { planAsksOf } from "#instruments/person-types.ts";
import { loadAccess } from "#server/access/access.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { scheduleAt, todayAt } from "#server/platform/accounts/schedules.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { caseWriters } from "#server/platform/case-history/case-readers.ts";
import { presentTask } from "#server/records/tasks/repository.ts";
import { keepForm } from "#server/records/wavr/keep-form.ts";
import { planChangesOf, planVersion } from "#server/records/wavr/repository.ts";
import { saveForm } from "#server/records/wavr/saving.ts";
import { makeNext, settlePlan } from "./check-ins.ts";
import { requireMayStand } from "./in-force.ts";
import { tellLeads } from "./leads.ts";
import { requireMeasures, withEvents } from "./measures.ts";
import { closedBy, planFacts } from "./plan-facts.ts";
import { endTask } from "./plan-tasks.ts";
import { answersTo, findCheckIn, openCheckInOf, plansOfCase, presentSafetyPlan } from "./repository.ts";
import { holdReview, withReviews } from "./review.ts";
import { separationOf } from "./separation.ts";

/** Whose plan it is: somebody whom the case is about, or who was threatened. */
async function requireConcerned(db: Db, caseId: number, personId: number): Promise<void> {
  const found = await db
    .selectFrom("case_persons")
    .select("person_id")
    .where("case_id", "=", caseId)
    .where("person_id", "=", personId)
    .where("role", "in", ["subject", "target"])
    .executeTakeFirst();
  if (found === undefined)
    throw invalid("person_uuid", "A safety plan is for a subject or a target of the case.");
}

/**
 * A plan that begins has somebody whom it concerns, or nobody while nobody is known; one that ended changes no more. Answers how it
 * stood, null for a new one.
 */
async function requireOpen(
  { db, auth, record }: Pick<Call<"plans.save">, "db" | "auth" | "record">,
  body: { readonly uuid?: string | undefined; readonly person_uuid: string | null },
): Promise<Row<"wavr_forms"> | null> {
  const known = body.uuid === undefined ? null : await loadAccess(db, auth, "wavr", body.uuid);
  const before = known === null ? null : await findRow(db, "wavr_forms", known.id);
  if (body.person_uuid !== null && (before === null || before.person_id === null)) {
    const person = await loadAccess(db, auth, "person", body.person_uuid);
    if (person?.rights.view) await requireConcerned(db, record.id, person.id);
  }
  if (known === null || before === null) return null;
  if (known.rights.view && before.form === "safety_plan" && planFacts(before).status === "ended")
    throw invalid("state.status", "This plan has ended. Write a new one instead.");
  return known.rights.view && before.case_id === record.id ? before : null;
}

/** Whoever checks in can answer: the call asks for the right to write. */
async function requireWriter(
  { db, record }: Pick<Call<"plans.save">, "db" | "record">,
  { check_in_by }: SafetyPlanState,
): Promise<void> {
  if (check_in_by === null) return;
  if (!(await caseWriters(db, record.id)).has(check_in_by))
    throw invalid(
      "state.check_in_by",
      "This colleague may not write in the case. Add them to its team first.",
    );
}

/** A computer without a network says when it was answered there: between the making of the check-in and now. */
function saidAt(
  at: string | null,
  { created_at }: Pick<Row<"check_ins">, "created_at">,
  now: string,
): string {
  if (at === null) return now;
  const said = new Date(at).toISOString();
  return said > now ? now : said < created_at ? created_at : said;
}

export const planHandlers = {
  "plans.show": async ({ db, auth, record }) => ({
    body: { data: await plansOfCase(db, auth, record.id) },
  }),

  "plans.separation": async ({ db, auth, record }) => ({
    body: { data: await separationOf(db, auth, record.id) },
  }),

  "plans.version": async ({ db, auth, record, params: { planId, number } }) => {
    const data = await planVersion(db, auth, { caseId: record.id, plan: planId, number });
    if (data === null) throw notFound(true);
    return { body: { data } };
  },

  "plans.changes": async ({ db, auth, record, params: { planId } }) => {
    const data = await planChangesOf(db, auth, { caseId: record.id, plan: planId });
    if (data === null) throw notFound(true);
    return { body: { data } };
  },

  "plans.save": async (call) => {
    const { db, auth, record, body, now, services } = call;
    const before = await requireOpen(call, body);
    await requireWriter(call, body.state);
    const about = { caseId: record.id, organizationId: record.organizationId, before };
    const measures = withEvents(body.state.measures, before);
    await requireMeasures(db, auth, about, measures);
    const today = await todayAt(db, services.options, record.organizationId);
    const given = { ...body, state: withReviews({ ...body.state, measures }, before) };
    const { id, isNew } = await saveForm(call, record, "safety_plan", given);
    const saved = await findRow(db, "wavr_forms", id);
    const type =
      saved.person_id === null ? null : (await findRow(db, "persons", saved.person_id)).person_type_id;
    if (lacksCheckIns(body.state, planAsksOf(type).student)) throw invalid("state.cadence", noCheckIns);
    await requireMayStand(call, { saved, before: before ?? undefined }, { today });
    await keepForm(call, saved, "safety_plan_saved", { field: closedBy(saved, before) });
    await settlePlan(db, id, { userId: auth.userId, now, today });
    const data = await presentSafetyPlan(db, auth, id);
    return { body: { data }, version: data.version, status: isNew ? 201 : 200 };
  },

  "plans.checkIn": async ({ db, auth, record, body, now, services, audit, touch }) => {
    const found = await findCheckIn(db, auth, record.id, body.uuid);
    if (found === undefined || found.plan_uuid !== body.plan_uuid)
      throw invalid("uuid", "This check-in was not found in the case.");
    const { outcome, words, changed } = body;
    const answer = { outcome, words, changed, done_at: saidAt(body.at, found, now), done_by: auth.userId };
    const today = await todayAt(db, services.options, record.organizationId);
    const repeated = (await answersTo(db, found.id)).some(
      (each) =>
        each.done_by === auth.userId &&
        each.outcome === outcome &&
        each.words === words &&
        each.changed === changed,
    );
    if (found.done_at === null)
      await db.updateTable("check_ins").set(answer).where("id", "=", found.id).execute();
    else if (!repeated)
      await db
        .insertInto("check_ins")
        .values({
          uuid: uuidv7(),
          form_id: found.form_id,
          created_at: now,
          due_on: found.due_on,
          cadence: found.cadence,
          beside_id: found.id,
          ...answer,
        })
        .execute();
    let told: number | null = null;
    if (found.done_at === null || !repeated) {
      const task = await endTask(db, found.uuid, now);
      if (task !== null) touch("task", task);
      await recordCaseEvent(db, {
        caseId: record.id,
        userId: auth.userId,
        at: now,
        kind: "check_in_recorded",
        recordId: found.form_id,
        to: outcome,
      });
      // To one that its case or its plan closed, an answer is kept, and begins nothing anew.
      if (found.done_at === null && found.closed_at === null)
        await makeNext(db, found.form_id, found.due_on, {
          ...{ userId: auth.userId, now, today },
          worse: outcome === "worse",
        });
      if (outcome === "worse") {
        const place = { caseId: record.id, compartment: found.compartment };
        const how = { actorId: auth.userId, now, cause: null };
        told = (await tellLeads(db, "check_in_worse", place, how)).length;
      }
    }
    const { compartment } = found;
    audit({ recordType: "wavr", recordId: found.form_id, fields: ["check_in"], compartment });
    touch("wavr", found.form_id);
    const next = await openCheckInOf(db, auth, found.form_id);
    const task = await db.selectFrom("tasks").select("id").where("uuid", "=", found.uuid).executeTakeFirst();
    return {
      body: {
        data: task === undefined ? null : await presentTask(db, auth, task.id),
        next: next ?? null,
        told,
      },
    };
  },

  "plans.review": async (call) => {
    const { db, auth, record, body, services } = call;
    const { time_zone: zone } = await scheduleAt(db, record.organizationId);
    const today = dayIn(services.options.clock(), zone);
    const { task, reviewDate } = await holdReview(call, body, { today, zone });
    const data = task === null ? null : await presentTask(db, auth, task);
    return { body: { data, review_date: reviewDate } };
  },
} satisfies Partial<Handlers>;
