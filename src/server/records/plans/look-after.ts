import { isEndedCase } from "#contract/records/cases/moves.ts";
import { waitsForSomebody } from "#server/access/visibility.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { todayAt } from "#server/platform/accounts/schedules.ts";
import { openPlanTasks, settlePlans } from "./holders.ts";
import { climbMissed } from "./missed.ts";
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

/** Plans that never had a task of a review: those that were in force before there were any, drafts, and plans without such a day. */
const withoutReviews = (db: Db, after: number) =>
  db
    .selectFrom("wavr_forms")
    .innerJoin("cases", "cases.id", "wavr_forms.case_id")
    .selectAll("wavr_forms")
    .select("cases.organization_id")
    .where("wavr_forms.form", "in", ["plan", "safety_plan"])
    .where("wavr_forms.id", ">", after)
    .where(waitsForSomebody())
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("tasks")
            .select("tasks.id")
            .whereRef("tasks.plan_id", "=", "wavr_forms.id")
            .where("tasks.plan_day", "is not", null),
        ),
      ),
    )
    .orderBy("wavr_forms.id")
    .limit(plansAtOnce)
    .execute();

/**
 * What the server sees to while it runs: what was missed climbs, and what plans ask for belongs to somebody who may read them,
 * whatever has changed that no call settled: a merge of organizations or people, or a case that was put back. A few plans in
 * each turn, round and round. Plans in force from before reviews were tasks get theirs once in the life of a process.
 */
export function createPlanLook(options: Pick<ServerOptions, "clock">) {
  let holders = 0;
  let reviews: number | null = 0;

  const makeReviews = async (db: Db, plan: Row<"wavr_forms">, organization: number, now: string) => {
    const ended = isEndedCase(await findRow(db, "cases", plan.case_id));
    // Whoever began it has it until the holders are settled, a moment later.
    await settleReviews(db, plan, planFacts(plan), {
      assignee: plan.created_by,
      now,
      today: await todayAt(db, options, organization),
      caseEnded: ended,
    });
  };

  return async (db: Db, now: string): Promise<readonly number[]> => {
    const made: number[] = [];
    if (reviews !== null) {
      const found = await withoutReviews(db, reviews);
      for (const { organization_id, ...plan } of found) {
        await makeReviews(db, plan, organization_id, now);
        made.push(plan.id);
      }
      reviews = found.length < plansAtOnce ? null : (found.at(-1)?.id ?? null);
    }
    const plans = await nextPlans(db, holders);
    holders = plans.length < plansAtOnce ? 0 : (plans.at(-1) ?? 0);
    const told = await settlePlans(db, [...made, ...plans], { userId: null, now });
    return [...told, ...(await climbMissed(db, options, now))];
  };
}
