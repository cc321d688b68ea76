import type { Decision, OutboxStore, ServerId } from "#core/outbox/store/outbox-store.ts";
import type { QueuedChange } from "#core/outbox/store/outbox-tables.ts";
import { type Change, firstLocalId } from "#core/outbox/types.ts";
import { changesRecord } from "./changes-record.ts";
import { createIds, type Ids } from "./ids.ts";
import { revisedAfter } from "./revisions.ts";

/**
 * Acknowledged changes stay for 30 days, in milliseconds, and at most this many: they are overlaid on older cached
 * answers.
 */
const keepAckedFor = 30 * 86_400_000;
const keepAcked = 5_000;
const pruneEvery = 200;

/** The changes in memory, equal to those on disk, and the only way to change both. */
export interface ChangeList {
  readonly ids: Ids;
  readonly all: () => readonly Change[];
  readonly waiting: () => Iterable<QueuedChange>;
  readonly waitingCount: () => number;
  readonly get: (seq: number) => QueuedChange | null;
  readonly byId: (id: string) => QueuedChange | null;
  readonly waits: (seq: number) => boolean;
  /** The last change of the same record that the server has acknowledged. */
  readonly ackedBefore: (queued: QueuedChange) => QueuedChange | null;
  readonly ofRecord: (about: string) => readonly QueuedChange[];
  readonly append: (queued: QueuedChange) => void;
  /** On disk when it returns. */
  readonly save: (queued: QueuedChange) => void;
  /** Stores what a person decided and the change that results. */
  readonly decide: (queued: QueuedChange, decisions: readonly Decision[]) => void;
  /** Changes the memory only, for this run. */
  readonly note: (queued: QueuedChange) => void;
  readonly acknowledge: (queued: QueuedChange, made: ServerId | null) => void;
  /** A change and all that depend on it, in order. */
  readonly withDependants: (seq: number) => readonly QueuedChange[];
  readonly remove: (seqs: readonly number[]) => void;
}

export function createChangeList(store: OutboxStore, now: () => number): ChangeList {
  const ids = createIds(store.ids());
  const entries = new Map<number, QueuedChange>();
  const waiting = new Map<number, QueuedChange>();
  const acked = new Map<string, number>();
  const records = new Map<string, Map<number, QueuedChange>>();
  let sorted: readonly Change[] | null = null;
  let acks = 0;

  const put = (queued: QueuedChange) => {
    const { change, about } = queued;
    sorted = null;
    entries.set(change.seq, queued);
    const own = records.get(about) ?? new Map<number, QueuedChange>();
    records.set(about, own.set(change.seq, queued));
    if (change.state !== "acked") waiting.set(change.seq, queued);
    else {
      waiting.delete(change.seq);
      if (changesRecord(change)) acked.set(about, Math.max(change.seq, acked.get(about) ?? 0));
    }
  };

  const learnOwn = ({ seq, creates, subject, base, baseVersion }: Change) => {
    const localId = firstLocalId + seq;
    if (ids.uuidOf(localId) !== null) return;
    if (creates) ids.learn({ ...creates, kind: subject.kind, serverId: null });
    // For a record that is not on this computer, the page may also have been given a local number.
    else if (base === null && baseVersion !== null && subject.key.includes("-"))
      ids.learn({ localId, kind: subject.kind, uuid: subject.key, serverId: null });
  };

  const drop = (seqs: readonly number[]) => {
    sorted = null;
    for (const seq of seqs) {
      const about = entries.get(seq)?.about ?? "";
      records.get(about)?.delete(seq);
      if (records.get(about)?.size === 0) records.delete(about);
      entries.delete(seq);
      waiting.delete(seq);
    }
  };

  const settled = (without: number | null): number => {
    const first = waiting.keys().next();
    const next = first.done ? without : first.value;
    return (next ?? store.nextSeq()) - 1;
  };

  const settle = () => {
    try {
      store.settle(settled(null));
    } catch {
      // The head then lists too few changes as settled and would report a loss that is none. The store has reported
      // the fault.
    }
  };

  const prune = () => drop(store.prune(now() - keepAckedFor, keepAcked));

  for (const found of store.load()) {
    learnOwn(found.change);
    put({ ...found, about: ids.nameOf(found.change.subject) });
  }
  prune();

  return {
    ids,
    all: () => {
      sorted ??= [...entries.values()].map(({ change }) => change);
      return sorted;
    },
    waiting: () => waiting.values(),
    waitingCount: () => waiting.size,
    get: (seq) => entries.get(seq) ?? null,
    byId: (id) => [...waiting.values()].find(({ change }) => change.id === id) ?? null,
    waits: (seq) => waiting.has(seq),
    ackedBefore: ({ about, change }) => {
      const found = entries.get(acked.get(about) ?? 0);
      return found && found.change.seq < change.seq ? found : null;
    },
    ofRecord: (about) => [...(records.get(about)?.values() ?? [])],
    append: (queued) => {
      store.append(queued, settled(queued.change.seq));
      learnOwn(queued.change);
      put(queued);
    },
    save: (queued) => {
      store.save([queued]);
      put(queued);
    },
    decide: (queued, decisions) => {
      const { about, change } = queued;
      const over = [...(records.get(about)?.values() ?? [])].filter((one) => one.change.seq > change.seq);
      const revised = revisedAfter([queued, ...over], store.decisions() + decisions.length);
      store.save(revised, decisions);
      for (const one of revised) put(one);
    },
    note: put,
    acknowledge: (queued, made) => {
      const kept = { ...queued, change: { ...queued.change, base: null } };
      store.acknowledge(kept, made);
      if (made) ids.learn(made);
      put(kept);
      acks += 1;
      if (acks % pruneEvery === 0) prune();
      if (waiting.size === 0) settle();
    },
    withDependants: (seq) => {
      const doomed = new Set([seq]);
      for (const { change } of waiting.values())
        if (change.needs.some((need) => doomed.has(need))) doomed.add(change.seq);
      return [...doomed].flatMap((one) => waiting.get(one) ?? []);
    },
    remove: (seqs) => {
      store.remove(seqs);
      drop(seqs);
    },
  };
}
