import { daysAfter } from "#contract/kit/days.ts";
import { isMissed } from "#contract/records/plans/cadence.ts";
import { waitsForSomebody } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { todayAt } from "#server/platform/accounts/schedules.ts";
import { leadsOf, tellLeads } from "./leads.ts";

/** So many climb in one turn: whom to tell is looked up for each, and the others follow at the next. */
const atOnce = 20;
/** Where nobody may be told, whom to tell is looked for again after so long: somebody may have got the right since. */
const again = 3_600_000;

/**
 * Check-ins that nobody answered climb to the leads of their cases: once for each, as soon as it is later than its own
 * cadence, or than two days. Their task is given to the leads as well. Where nobody may read its plan it is not missed by
 * anybody yet, and climbs once somebody may. Answers who was told.
 */
export async function climbMissed(
  db: Db,
  options: Pick<ServerOptions, "clock">,
  now: string,
): Promise<readonly number[]> {
  const today = now.slice(0, 10);
  const late = await db
    .selectFrom("check_ins")
    .innerJoin("wavr_forms", "wavr_forms.id", "check_ins.form_id")
    .innerJoin("cases", "cases.id", "wavr_forms.case_id")
    .innerJoin("organizations", "organizations.id", "cases.organization_id")
    .select(["check_ins.id", "check_ins.uuid", "check_ins.due_on", "check_ins.cadence"])
    .select(["wavr_forms.case_id", "wavr_forms.compartment", "cases.organization_id"])
    .where("check_ins.done_at", "is", null)
    .where("check_ins.closed_at", "is", null)
    .where("check_ins.missed_at", "is", null)
    .where((e) =>
      e.or([
        e("check_ins.sought_at", "is", null),
        e("check_ins.sought_at", "<=", new Date(Date.parse(now) - again).toISOString()),
      ]),
    )
    .where((e) =>
      e.or([
        e("check_ins.due_on", "<", daysAfter(today, -2)),
        e.and([
          e("check_ins.due_on", "<", daysAfter(today, -1)),
          e("check_ins.cadence", "in", ["daily", "continuous"]),
        ]),
      ]),
    )
    .where("organizations.practice_of", "is", null)
    .where(waitsForSomebody())
    .orderBy("check_ins.due_on")
    .orderBy("check_ins.id")
    .limit(atOnce)
    .execute();
  const told: number[] = [];
  for (const each of late) {
    if (!isMissed(each, await todayAt(db, options, each.organization_id))) continue;
    const place = { caseId: each.case_id, compartment: each.compartment };
    const leads = await leadsOf(db, place);
    const found = leads.length > 0 ? { missed_at: now } : { sought_at: now };
    await db.updateTable("check_ins").set(found).where("id", "=", each.id).execute();
    if (leads.length === 0) continue;
    await addToTask(db, each.uuid, leads);
    const cause = `check-in ${each.id}`;
    told.push(...(await tellLeads(db, "check_in_missed", place, { actorId: null, now, cause, leads })));
  }
  return told;
}

async function addToTask(db: Db, uuid: string, leads: readonly number[]): Promise<void> {
  const task = await db.selectFrom("tasks").select("id").where("uuid", "=", uuid).executeTakeFirst();
  if (task === undefined) return;
  for (const user_id of leads)
    await db
      .insertInto("task_assignees")
      .values({ task_id: task.id, user_id })
      .onConflict((conflict) => conflict.columns(["task_id", "user_id"]).doNothing())
      .execute();
}
