import { isEndedCase } from "#contract/records/cases/moves.ts";
import { waitsForSomebody } from "#server/access/visibility.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { todayAt } from "#server/platform/accounts/schedules.ts";
import { openPlanTasks, settlePlans } from "./holders.ts";
import { areActions, areReviews } from "./kinds-of-tasks.ts";
import { climbMissed } from "./missed.ts";
import { settleActions } from "./plan-actions.ts";
import { planFacts } from "./plan-facts.ts";
import { settleReviews } from "./plan-tasks.ts";

/** So many plans are looked at in one turn; the others follow at the next ones. */
const plansAtOnce = 20;

const nextPlans = async (db: Db, after: number): Promise<readonly number[]> =>
  (
    await openPlanTasks(db)
      .select("tasks.plan_id")
      .distinct()
      .where("tasks.plan_id", ">", after)
      .orderBy("tasks.plan_id")
      .limit(plansAtOnce)
      .execute()
  ).flatMap(({ plan_id }) => plan_id ?? []);

/**
 * Plans that never had a task of a review, or of an action: those that were in force before there were any, drafts, and plans
 * without such a day.
 */
const withoutTasks = (db: Db, after: number) =>
  db
    .selectFrom("wavr_forms")
    .innerJoin("cases", "cases.id", "wavr_forms.case_id")
    .selectAll("wavr_forms")
    .select("cases.organization_id")
    .where("wavr_forms.form", "in", ["plan", "safety_plan"])
    .where("wavr_forms.id", ">", after)
    .where(waitsForSomebody())
    .where((e) => {
      const made = e.selectFrom("tasks").select("tasks.id").whereRef("tasks.plan_id", "=", "wavr_forms.id");
      return e.or([
        e.not(e.exists(made.where(areReviews()))),
        e.and([e("wavr_forms.form", "=", "plan"), e.not(e.exists(made.where(areActions())))]),
      ]);
    })
    .orderBy("wavr_forms.id")
    .limit(plansAtOnce)
    .execute();

/**
 * What the server sees to while it runs: what was missed climbs, and what plans ask for belongs to somebody who may read them,
 * whatever has changed that no call settled: a merge of organizations or people, or a case that was put back. A few plans in
 * each turn, round and round. Plans in force from before reviews and actions were tasks get theirs once in the life of a process.
 */
export function createPlanLook(options: Pick<ServerOptions, "clock">) {
  let holders = 0;
  let lacking: number | null = 0;

  const makeTasks = async (db: Db, plan: Row<"wavr_forms">, organization: number, now: string) => {
    const ended = isEndedCase(await findRow(db, "cases", plan.case_id));
    const facts = planFacts(plan);
    // Whoever began it has it until the holders are settled, a moment later.
    await settleReviews(db, plan, facts, {
      assignee: plan.created_by,
      now,
      today: await todayAt(db, options, organization),
      caseEnded: ended,
    });
    await settleActions(db, plan, facts, { userId: plan.created_by, now, caseEnded: ended });
  };

  return async (db: Db, now: string): Promise<readonly number[]> => {
    const made: number[] = [];
    if (lacking !== null) {
      const found = await withoutTasks(db, lacking);
      for (const { organization_id, ...plan } of found) {
        await makeTasks(db, plan, organization_id, now);
        made.push(plan.id);
      }
      lacking = found.length < plansAtOnce ? null : (found.at(-1)?.id ?? null);
    }
    const plans = await nextPlans(db, holders);
    holders = plans.length < plansAtOnce ? 0 : (plans.at(-1) ?? 0);
    const told = await settlePlans(db, [...made, ...plans], { userId: null, now });
    return [...told, ...(await climbMissed(db, options, now))];
  };
}
