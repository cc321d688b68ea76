import { fileLists } from "#core/outbox/changes/file-lists.ts";
import type { QueuedChange } from "#core/outbox/store/outbox-tables.ts";
import type { Change } from "#core/outbox/types.ts";
import type { ChangeList } from "./change-list.ts";

/** What is removed with a change that is given up, and what only loses its reference to the file. */
export interface DiscardPlan {
  readonly gone: readonly QueuedChange[];
  readonly freed: readonly QueuedChange[];
}

const bodyWithout = (body: unknown, uploadId: string): unknown =>
  typeof body === "object" && body !== null && !Array.isArray(body)
    ? Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          fileLists.some((each) => each === name) && Array.isArray(value)
            ? value.filter((one) => String(one).toLowerCase() !== uploadId)
            : value,
        ]),
      )
    : body;

/**
 * Giving up a record removes everything that needs it. Giving up a file does not: what was saved with it stays, and
 * only changes about the file itself, such as its new name, go too.
 */
export function planDiscard(list: ChangeList, queued: QueuedChange, newId: () => string): DiscardPlan {
  const { seq, subject, creates } = queued.change;
  if (subject.kind !== "upload" || !creates) return { gone: list.withDependants(seq), freed: [] };
  const uploadId = creates.uuid.toLowerCase();

  const freedOf = (one: QueuedChange): QueuedChange | null => {
    const { change } = one;
    const body = bodyWithout(change.body, uploadId);
    const named = list.ids.namedIn([change.params, body]);
    if (named.has(uploadId) || named.has(creates.localId)) return null;
    const next: Change = {
      ...change,
      body,
      needs: change.needs.filter((need) => need !== seq),
      // Another body is another request and needs another key.
      idempotencyKey: change.sent === null ? change.idempotencyKey : newId(),
      sent: null,
    };
    return { ...one, change: next };
  };

  const freed = new Map<number, QueuedChange>();
  const gone = new Map([[seq, queued]]);
  for (const one of list.waiting()) {
    if (!one.change.needs.includes(seq)) continue;
    const next = freedOf(one);
    if (next) freed.set(one.change.seq, next);
    else for (const each of list.withDependants(one.change.seq)) gone.set(each.change.seq, each);
  }
  for (const each of gone.keys()) freed.delete(each);
  return { gone: [...gone.values()], freed: [...freed.values()] };
}
