import { dayOf } from "#contract/kit/days.ts";
import { sameValue } from "#contract/merge/same-value.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import {
  type CheckIn,
  type CheckInBody,
  checkInAnswer,
  type PlanReview,
  type PlanReviewBody,
} from "#contract/records/plans/schema.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import type { Overlay } from "#core/outbox/effects/overlays/overlay.ts";
import type { Change } from "#core/outbox/types.ts";
import { overlayPersonRow } from "./persons.ts";

const answered = ({ endpoint }: Change): boolean => endpoint === "plans.checkIn";

/** A check-in after its answer. */
function after(row: CheckIn, change: Change, { author, savedAt }: Context): CheckIn {
  if (row.done_at !== null) return row;
  const { outcome, words, changed } = change.body as CheckInBody;
  return {
    ...row,
    assignees: [],
    done_at: savedAt(change),
    done_by: author,
    outcome,
    words: words?.trim() || null,
    changed: changed?.trim() || null,
  };
}

const held = ({ endpoint }: Change): boolean => endpoint === "plans.review";

/** A plan after the reviews of it that were held here: what each found, and the day of the next. */
function reviewed<P extends { readonly reviews: readonly PlanReview[]; readonly review_date: string | null }>(
  plan: P,
  uuid: string,
  changes: readonly Change[],
  context: Context,
): P {
  const here = changes.filter(held).flatMap((change): readonly PlanReview[] => {
    const { uuid: own, plan_uuid, result, words, next } = change.body as PlanReviewBody;
    if (plan_uuid !== uuid || plan.reviews.some((each) => each.uuid === own)) return [];
    const on = dayOf(Date.parse(context.savedAt(change)));
    return [{ uuid: own, on, due_on: null, by: context.author.id, result, words: words.trim(), next }];
  });
  const last = here.at(-1);
  return last === undefined ? plan : { ...plan, reviews: [...plan.reviews, ...here], review_date: last.next };
}

/** Somebody who was changed here has their new name in what concerns them. */
const named = <P extends { readonly person: PersonRef | null }>(
  plans: readonly P[],
  changes: readonly Change[],
  context: Context,
): P[] =>
  plans.map((plan) =>
    plan.person === null ? plan : { ...plan, person: overlayPersonRow(plan.person, changes, context) },
  );

/** Check-ins that were answered on this computer. The next one is made by the server and read when it is there. */
export const overlayPlans: Overlay<"plans.show"> = (read, _, changes, context) => {
  if (read === null) return read;
  let rows = read.data.check_ins;
  for (const change of indexOf(changes).ofKind("task").filter(answered)) {
    const at = rows.findIndex(({ uuid }) => uuid === change.subject.key);
    const row = rows[at];
    if (row === undefined) continue;
    rows = rows.with(at, after(row, change, context));
    const { next } = checkInAnswer.safeParse(change.answer?.data).data ?? {};
    if (next && !rows.some(({ uuid }) => uuid === next.uuid)) rows = [next, ...rows];
  }
  const ofTasks = indexOf(changes).ofKind("task");
  const now = {
    safety_plans: named(read.data.safety_plans, changes, context).map((plan) => {
      const state = reviewed(plan.state, plan.uuid, ofTasks, context);
      return state === plan.state ? plan : { ...plan, state };
    }),
    wavr_plans: named(read.data.wavr_plans, changes, context).map((plan) =>
      reviewed(plan, plan.uuid, ofTasks, context),
    ),
    check_ins: rows,
  };
  return sameValue(now, { ...read.data }) ? read : { ...read, data: { ...read.data, ...now } };
};
