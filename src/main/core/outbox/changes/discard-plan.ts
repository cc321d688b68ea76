import { fileLists } from "#core/outbox/changes/file-lists.ts";
import type { Entry } from "#core/outbox/store/outbox-tables.ts";
import type { Change } from "#core/outbox/types.ts";
import type { ChangeList } from "./change-list.ts";

/** What goes with a change that is given up, and what only lets go of the file that it was. */
export interface DiscardPlan {
  readonly gone: readonly Entry[];
  readonly freed: readonly Entry[];
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
 * A record that cannot be made takes all with it that needs it. A file does not: the words that were saved beside it
 * stay, and only what is about the file itself, such as its new name, goes with it.
 */
export function planDiscard(list: ChangeList, entry: Entry, newId: () => string): DiscardPlan {
  const { seq, subject, creates } = entry.change;
  if (subject.kind !== "upload" || !creates) return { gone: list.withDependants(seq), freed: [] };
  const uploadId = creates.uuid.toLowerCase();

  const freedOf = (one: Entry): Entry | null => {
    const { change } = one;
    const body = bodyWithout(change.body, uploadId);
    const named = list.ids.namedIn([change.params, body]);
    if (named.has(uploadId) || named.has(creates.localId)) return null;
    const next: Change = {
      ...change,
      body,
      needs: change.needs.filter((need) => need !== seq),
      // Another body is another request.
      idempotencyKey: change.sent === null ? change.idempotencyKey : newId(),
      sent: null,
    };
    return { ...one, change: next };
  };

  const freed = new Map<number, Entry>();
  const gone = new Map([[seq, entry]]);
  for (const one of list.waiting()) {
    if (!one.change.needs.includes(seq)) continue;
    const next = freedOf(one);
    if (next) freed.set(one.change.seq, next);
    else for (const each of list.withDependants(one.change.seq)) gone.set(each.change.seq, each);
  }
  for (const each of gone.keys()) freed.delete(each);
  return { gone: [...gone.values()], freed: [...freed.values()] };
}
