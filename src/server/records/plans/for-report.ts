import { nobody } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { namesOf } from "#server/records/case-notes/comments.ts";
import { checkInsOfCase, safetyPlansOfCase } from "./repository.ts";

/** Safety plans that were put in force, each with its check-ins that were answered, the oldest first; drafts are of nobody's report. */
export async function plansForReport(db: Db, reader: Reader, caseId: number) {
  const plans = await safetyPlansOfCase(db, reader, caseId);
  const checkIns = (await checkInsOfCase(db, nobody, caseId)).toReversed();
  const name = await namesOf(db, [...new Set(plans.map(({ state }) => state.check_in_by))]);
  return plans
    .filter(({ state }) => state.status !== "draft")
    .map((plan) => ({
      person: plan.person,
      // As the page counts them; a review changes the record, and is no version that anybody signed.
      version: plan.versions.at(-1)?.number ?? plan.version,
      versions: plan.versions,
      state: plan.state,
      /** The name of who checks in, who need not be in the team any more. */
      check_in_by: plan.state.check_in_by === null ? null : (name(plan.state.check_in_by)?.full_name ?? null),
      check_ins: checkIns.filter((each) => each.plan_uuid === plan.uuid && each.done_at !== null),
    }));
}
