import { dayIn } from "#contract/kit/days.ts";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { PlanReview, PlanReviewBody } from "#contract/records/plans/schema.ts";
import { reviewsIn } from "#contract/records/plans/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { openForms } from "#server/access/compartments.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { tellTask } from "#server/records/tasks/tell-task.ts";
import { keepForm } from "#server/records/wavr/keep-form.ts";
import { settlePlan } from "./check-ins.ts";
import { areReviews } from "./kinds-of-tasks.ts";
import { planFacts } from "./plan-facts.ts";
import { endTask } from "./plan-tasks.ts";

type Reviewing = Pick<Call<"plans.review">, "db" | "auth" | "record" | "now" | "audit" | "touch">;
type Plan = Row<"wavr_forms">;

/** A plan of either kind in the case, as far as the caller may read its compartment. */
async function planOf({ db, auth, record }: Reviewing, uuid: string): Promise<Plan> {
  const found = await db
    .selectFrom("wavr_forms")
    .selectAll()
    .where("uuid", "=", uuid)
    .where("case_id", "=", record.id)
    .where("form", "in", ["plan", "safety_plan"])
    .where("id", "in", openForms(auth))
    .executeTakeFirst();
  if (found === undefined) throw invalid("plan_uuid", "This plan was not found in the case.");
  return found;
}

const reviewTasks = (db: Db, plan: Plan) =>
  db
    .selectFrom("tasks")
    .selectAll()
    .where("plan_id", "=", plan.id)
    .where(areReviews())
    .orderBy("due_at")
    .orderBy("id");

/**
 * The open tasks that a review answers: the one that asked for it, or that of the review date where none is named, and all that
 * are due by today. One of the day on which the next review is stays open.
 */
const answeredBy = (
  open: readonly Row<"tasks">[],
  asked: Row<"tasks"> | undefined,
  { next, today }: { readonly next: string; readonly today: string },
) =>
  open.filter(
    (each) => each.plan_day !== `review ${next}` && (each.id === asked?.id || each.due_at <= today),
  );

/** The same review again changes nothing; other words under its uuid would be lost, and are refused with those that are kept. */
function requireSame(held: PlanReview, body: Required<PlanReviewBody>): void {
  const other = (["words", "result", "next"] as const).find((field) => held[field] !== body[field]);
  if (other === undefined) return;
  throw invalid(
    other,
    `This review was saved already, with the next one on ${held.next}, and says: “${held.words}” What is different now was not saved. To add it, discard this draft and begin another review.`,
  );
}

/** Was it this review that the task of a review date, which nobody named, was answered by? */
const isAnswered = (task: Row<"tasks">, { due_on }: PlanReview): boolean =>
  due_on !== null &&
  task.plan_day === `review ${due_on}` &&
  task.status === taskDone &&
  task.dropped_at === null;

/** The day on which it was held: a computer without a network says when, between the making of the plan and now. */
function dayHeld(
  at: string | null | undefined,
  { created_at }: Plan,
  { now, zone, today }: { readonly now: string; readonly zone: string | null; readonly today: string },
): string {
  if (at == null) return today;
  const said = new Date(at).toISOString();
  return said > now ? today : dayIn(Date.parse(said < created_at ? created_at : said), zone);
}

/**
 * What a review found stands in the plan from then on, as its next version, with the day of the next one. What asked for it is
 * done, and the next day has a task. Answers the task that asked.
 */
export async function holdReview(
  call: Reviewing,
  body: Required<PlanReviewBody>,
  { today, zone }: { readonly today: string; readonly zone: string | null },
): Promise<{ readonly task: number | null; readonly reviewDate: string | null }> {
  const { db, auth, record, now, audit, touch } = call;
  const plan = await planOf(call, body.plan_uuid);
  const tasks = await reviewTasks(db, plan).execute();
  const named = tasks.find(({ uuid }) => uuid === body.task_uuid);
  if (body.task_uuid !== null && named === undefined)
    throw invalid("task_uuid", "This task asks for no review of the plan.");
  const state = readJson(plan.state);
  const facts = planFacts(plan);
  const held = reviewsIn(state);
  const before = held.find(({ uuid }) => uuid === body.uuid);
  if (before !== undefined) {
    requireSame(before, body);
    const answered = named ?? tasks.findLast((task) => isAnswered(task, before));
    return { task: answered?.id ?? null, reviewDate: facts.reviewDate };
  }
  if (facts.status !== "in_force" || isEndedCase(await findRow(db, "cases", record.id)))
    throw invalid("plan_uuid", "This plan is not active any more. Only an active plan is reviewed.");
  if (body.next <= today)
    throw invalid("next", "Choose a day after today, on which a task asks for the next review.");
  const open = tasks.filter(({ status }) => status !== taskDone);
  const asked = named ?? open.find(({ plan_day }) => plan_day === `review ${facts.reviewDate}`);
  const review: PlanReview = {
    uuid: body.uuid,
    on: dayHeld(body.at, plan, { now, zone, today }),
    due_on: asked?.due_at ?? null,
    by: auth.userId,
    result: body.result,
    words: body.words,
    next: body.next,
  };
  for (const task of answeredBy(open, asked, { next: body.next, today })) {
    await endTask(db, task.uuid, now);
    await tellTask(db, task, "task_completed", { userId: auth.userId, now });
    touch("task", task.id);
  }
  const changed = { ...state, review_date: body.next, reviews: [...held, review] };
  await updateRow(db, "wavr_forms", plan.id, { state: writeJson(changed as typeof state), updated_at: now });
  touch("wavr", plan.id);
  const { compartment } = plan;
  audit({ recordType: "wavr", recordId: plan.id, fields: ["review"], compartment });
  const kept = await findRow(db, "wavr_forms", plan.id);
  await keepForm(call, kept, plan.form === "safety_plan" ? "safety_plan_saved" : "plan_saved", {
    field: "reviews",
  });
  await settlePlan(db, plan.id, { userId: auth.userId, now, today });
  return { task: asked?.id ?? null, reviewDate: body.next };
}

/** Reviews are written by their own call: a save of a plan leaves them as they stand, whatever it says. */
export function withReviews<S extends object>(state: S, before: Pick<Plan, "state"> | null | undefined): S {
  const { reviews: _, ...own } = state as S & { readonly reviews?: unknown };
  const held = before == null ? [] : reviewsIn(readJson(before.state));
  return (held.length === 0 ? own : { ...own, reviews: held }) as S;
}
