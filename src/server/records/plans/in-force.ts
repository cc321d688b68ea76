import { dayIn } from "#contract/kit/days.ts";
import { alreadyInForce, goesInForce, pastReview, reviewIsPast } from "#contract/records/plans/in-force.ts";
import { opens } from "#server/access/compartments.ts";
import type { Access } from "#server/access/loaded.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { scheduleAt } from "#server/platform/accounts/schedules.ts";
import { planFacts } from "./plan-facts.ts";

type Plan = Row<"wavr_forms">;

/** A plan of the case as it stands before a save; undefined for one that begins. */
export const planBefore = async (
  db: Db,
  { id }: Pick<Access, "id">,
  uuid: string | undefined,
): Promise<Plan | undefined> =>
  uuid === undefined
    ? undefined
    : db
        .selectFrom("wavr_forms")
        .selectAll()
        .where("uuid", "=", uuid)
        .where("case_id", "=", id)
        .executeTakeFirst();

/**
 * Other plans of its kind about the same person of the case, or about nobody known as it is, that are in force, as far as the caller may
 * read them.
 */
async function othersInForce(db: Db, auth: Auth, saved: Plan, organizationId: number) {
  const others = await db
    .selectFrom("wavr_forms")
    .selectAll()
    .where("case_id", "=", saved.case_id)
    .where("person_id", saved.person_id === null ? "is" : "=", saved.person_id)
    .where("form", "=", saved.form)
    .where("id", "!=", saved.id)
    .orderBy("id")
    .execute();
  return others.filter(
    (other) => opens(auth, other.compartment, organizationId) && planFacts(other).status === "in_force",
  );
}

/**
 * A plan that is saved in force is reviewed from today on, and is the only one of its kind for its person in the case, or for nobody known.
 * What stood before there was this rule stays as it is.
 */
export async function requireMayStand(
  { db, auth, record }: { readonly db: Db; readonly auth: Auth; readonly record: Access },
  { saved, before }: { readonly saved: Plan; readonly before: Plan | undefined },
  { today, label }: { readonly today: string; readonly label?: string | undefined },
): Promise<void> {
  const now = planFacts(saved);
  const former = before === undefined ? null : planFacts(before);
  if (reviewIsPast(now, former, today)) throw invalid("state.review_date", pastReview(label));
  const named = before !== undefined && before.person_id === null && saved.person_id !== null;
  if (!goesInForce(now, former) && !(named && now.status === "in_force")) return;
  const [other] = await othersInForce(db, auth, saved, record.organizationId);
  if (other === undefined) return;
  const kind = saved.form === "safety_plan" ? "safety_plan" : "plan";
  const person = saved.person_id === null ? null : (await findRow(db, "persons", saved.person_id)).name;
  const since = dayIn(Date.parse(other.created_at), (await scheduleAt(db, record.organizationId)).time_zone);
  const field = kind === "safety_plan" ? "state.status" : "state.plan_status";
  throw invalid(field, alreadyInForce({ kind, title: planFacts(other).title, person, since }));
}
