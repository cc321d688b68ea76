import type { PendingChange } from "#contract/bridge/waiting.ts";

/** One row of the list: a change, and how many changes above it must be sent first. */
export type PendingRow = { readonly change: PendingChange; readonly depth: number };

/** Deepest indentation: beyond it there would be no room for words. */
const DEEPEST = 3;

/**
 * Changes in groups, each in the order of saving: a change that waits for another is under it, and changes of one
 * record are together. A change whose predecessor is not in the list is on its own.
 */
export function arrangeChanges(changes: readonly PendingChange[]): readonly (readonly PendingRow[])[] {
  const known = new Map(changes.map((change) => [change.id, change]));
  const after = new Map<string, PendingChange[]>();
  const roots: PendingChange[] = [];
  for (const change of changes) {
    const first = change.waitsFor === null ? undefined : known.get(change.waitsFor);
    if (first === undefined || leadsTo(first, change.id, known)) roots.push(change);
    else after.set(first.id, [...(after.get(first.id) ?? []), change]);
  }
  const rowsOf = (change: PendingChange, depth: number): readonly PendingRow[] => [
    { change, depth: Math.min(depth, DEEPEST) },
    ...(after.get(change.id) ?? []).flatMap((next) => rowsOf(next, depth + 1)),
  ];
  const groups = new Map<string, PendingRow[]>();
  for (const root of roots) {
    const key = root.target ? `${root.target.kind}:${root.target.id}` : root.id;
    groups.set(key, [...(groups.get(key) ?? []), ...rowsOf(root, 0)]);
  }
  return [...groups.values()];
}

/** Does following `waitsFor` from here lead back to `id`? Then neither can be under the other. */
function leadsTo(from: PendingChange, id: string, known: ReadonlyMap<string, PendingChange>): boolean {
  const seen = new Set<string>();
  for (let at: PendingChange | undefined = from; at !== undefined && !seen.has(at.id); ) {
    if (at.id === id) return true;
    seen.add(at.id);
    at = at.waitsFor === null ? undefined : known.get(at.waitsFor);
  }
  return false;
}

/** What happens to other changes when one is discarded, each list in the order of saving. */
export type Discarding = {
  /** Cannot be sent without it: discarded too. */
  readonly gone: readonly PendingChange[];
  /** Names a file that is given up: sent without the file. */
  readonly freed: readonly PendingChange[];
};

/**
 * The same rule as core's: discarding a change discards all that need it, but a file only takes changes about itself
 * along.
 */
export function discardingOf({ id, kind }: PendingChange, changes: readonly PendingChange[]): Discarding {
  const others = changes.filter((change) => change.id !== id);
  const gone = new Set<string>();
  const needsGone = (change: PendingChange) =>
    change.needs.some((need) => gone.has(need)) ||
    (change.needs.includes(id) && (kind !== "upload" || change.kind === "media"));
  let before = -1;
  while (gone.size !== before) {
    before = gone.size;
    for (const change of others) if (needsGone(change)) gone.add(change.id);
  }
  return {
    gone: others.filter((change) => gone.has(change.id)),
    freed: others.filter((change) => change.needs.includes(id) && !gone.has(change.id)),
  };
}
