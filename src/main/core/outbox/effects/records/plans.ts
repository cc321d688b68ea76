import { type CheckIn, type CheckInBody, checkInAnswer } from "#contract/records/plans/schema.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import type { Overlay } from "#core/outbox/effects/overlays/overlay.ts";
import type { Change } from "#core/outbox/types.ts";

const answered = ({ endpoint }: Change): boolean => endpoint === "plans.checkIn";

/** A check-in after its answer: that of the server once it is there. */
function after(row: CheckIn, change: Change, { author, savedAt }: Context): CheckIn {
  const said = checkInAnswer.safeParse(change.answer?.data).data?.check_in;
  if (said?.uuid === row.uuid) return said;
  if (row.done_at !== null) return row;
  const { outcome, words, changed } = change.body as CheckInBody;
  return {
    ...row,
    done_at: savedAt(change),
    done_by: author,
    outcome,
    words: words?.trim() || null,
    changed: changed?.trim() || null,
  };
}

/** Check-ins that were answered on this computer. The next one is made by the server and read when it is there. */
export const overlayPlans: Overlay<"plans.show"> = (read, _, changes, context) => {
  const own = indexOf(changes).ofKind("task").filter(answered);
  if (read === null || own.length === 0) return read;
  let rows = read.data.check_ins;
  for (const change of own) {
    const at = rows.findIndex(({ uuid }) => uuid === change.subject.key);
    const row = rows[at];
    if (row !== undefined) rows = rows.with(at, after(row, change, context));
    const { next } = checkInAnswer.safeParse(change.answer?.data).data ?? {};
    if (next && !rows.some(({ uuid }) => uuid === next.uuid)) rows = [next, ...rows];
  }
  return { ...read, data: { ...read.data, check_ins: rows } };
};
