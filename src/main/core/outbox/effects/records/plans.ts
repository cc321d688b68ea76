import { sameValue } from "#contract/merge/same-value.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { type CheckIn, type CheckInBody, checkInAnswer } from "#contract/records/plans/schema.ts";
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
  const now = {
    safety_plans: named(read.data.safety_plans, changes, context),
    wavr_plans: named(read.data.wavr_plans, changes, context),
    check_ins: rows,
  };
  return sameValue(now, { ...read.data }) ? read : { ...read, data: { ...read.data, ...now } };
};
