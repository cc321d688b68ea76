import { createIds, type Ids } from "./ids.ts";
import type { Decision, OutboxStore, ServerId } from "./outbox-store.ts";
import type { Entry } from "./outbox-tables.ts";
import { revisedAfter } from "./revisions.ts";
import { type Change, firstLocalId } from "./types.ts";

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
  readonly waiting: () => Iterable<Entry>;
  readonly waitingCount: () => number;
  readonly get: (seq: number) => Entry | null;
  readonly byId: (id: string) => Entry | null;
  readonly waits: (seq: number) => boolean;
  /** The last change of the same record that the server has acknowledged. */
  readonly ackedBefore: (entry: Entry) => Entry | null;
  readonly ofRecord: (about: string) => readonly Entry[];
  readonly append: (entry: Entry) => void;
  /** On disk when it returns. */
  readonly save: (entry: Entry) => void;
  /** Stores what a person decided and the change that results. */
  readonly decide: (entry: Entry, decisions: readonly Decision[]) => void;
  /** Changes the memory only, for this run. */
  readonly note: (entry: Entry) => void;
  readonly acknowledge: (entry: Entry, made: ServerId | null) => void;
  /** A change and all that depend on it, in order. */
  readonly withDependants: (seq: number) => readonly Entry[];
  readonly remove: (seqs: readonly number[]) => void;
}

export function createChangeList(store: OutboxStore, now: () => number): ChangeList {
  const ids = createIds(store.ids());
  const entries = new Map<number, Entry>();
  const waiting = new Map<number, Entry>();
  const acked = new Map<string, number>();
  const records = new Map<string, Map<number, Entry>>();
  let sorted: readonly Change[] | null = null;
  let acks = 0;

  const put = (entry: Entry) => {
    const { change, about } = entry;
    sorted = null;
    entries.set(change.seq, entry);
    const own = records.get(about) ?? new Map<number, Entry>();
    records.set(about, own.set(change.seq, entry));
    if (change.state !== "acked") waiting.set(change.seq, entry);
    else {
      waiting.delete(change.seq);
      acked.set(about, Math.max(change.seq, acked.get(about) ?? 0));
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
    append: (entry) => {
      store.append(entry, settled(entry.change.seq));
      learnOwn(entry.change);
      put(entry);
    },
    save: (entry) => {
      store.save([entry]);
      put(entry);
    },
    decide: (entry, decisions) => {
      const { about, change } = entry;
      const over = [...(records.get(about)?.values() ?? [])].filter((one) => one.change.seq > change.seq);
      const revised = revisedAfter([entry, ...over], store.decisions() + decisions.length);
      store.save(revised, decisions);
      for (const one of revised) put(one);
    },
    note: put,
    acknowledge: (entry, made) => {
      const kept = { ...entry, change: { ...entry.change, base: null } };
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
