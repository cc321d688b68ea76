import { existsSync } from "node:fs";
import type { BridgeError } from "#contract/bridge/errors.ts";
import type { QueuedKind } from "#contract/kit/kinds.ts";
import { watchPlace } from "#core/kit/watch-place.ts";
import type { FaultHook } from "#core/ports/fault-points.ts";
import { faultOf, openStore, type Store, type StoreFault } from "#core/store/store.ts";
import { type Chain, type ChainHead, chainStart, createChain, withRecent } from "./chain.ts";
import { madeOf, outboxMigrations, progressOf, type QueuedChange, queuedOf } from "./outbox-tables.ts";
import { lostWords, outboxRefusal, thingOf, unknownLoss } from "./words.ts";

export interface Lost {
  /** 0: unknown. */
  readonly count: number;
  readonly what: string[];
  readonly noticedAt: string;
}

export interface ServerId {
  readonly localId: number;
  readonly kind: QueuedKind;
  readonly serverId: number | null;
  readonly uuid: string;
}

export interface Decision {
  readonly changeId: string;
  readonly path: readonly string[];
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly take: string;
  readonly at: number;
}

/** The outbox's file. Changes are on disk when a function returns; each throws DATA_UNREADABLE where that fails. */
export interface OutboxStore {
  readonly load: () => readonly Omit<QueuedChange, "about">[];
  readonly ids: () => readonly ServerId[];
  readonly nextSeq: () => number;
  /** `settled`: every change up to this one is finished. */
  readonly append: (queued: QueuedChange, settled: number) => void;
  /** Saves all of them or none. */
  readonly save: (entries: readonly QueuedChange[], decisions?: readonly Decision[]) => void;
  /** How many decisions were ever stored; never decreases, also after a restart. */
  readonly decisions: () => number;
  readonly acknowledge: (queued: QueuedChange, made: ServerId | null) => void;
  readonly remove: (seqs: readonly number[]) => void;
  /** Nothing waits any more: what is missing from here on is no loss. */
  readonly settle: (settled: number) => void;
  readonly prune: (before: number, atMost: number) => readonly number[];
  readonly lost: () => Lost | null;
  readonly acknowledgeLoss: () => void;
  /** Tells when the file was deleted or moved, with the error that each change gets then, and null when it is back. */
  readonly watch: (onGone: (error: BridgeError | null) => void) => () => void;
  readonly close: () => void;
}

export interface OutboxStoreOptions {
  readonly file: string;
  readonly key: string;
  readonly now: () => number;
  readonly faultHook: FaultHook;
  readonly onFault: (error: unknown) => void;
}

export type OpenedOutboxStore =
  | { readonly ok: true; readonly store: OutboxStore }
  | { readonly ok: false; readonly error: BridgeError };

interface End {
  readonly seq: number;
  readonly hash: string;
}

const emptyHead: ChainHead = { seq: 0, hash: chainStart, settled: 0, recent: [] };

const endOf = (store: Store): End => {
  const found = store.get("select seq, hash from meta where id = 1");
  return { seq: Number(found?.seq ?? 0), hash: String(found?.hash ?? chainStart) };
};

const setEnd = (store: Store, { seq, hash }: End) =>
  store.run("insert or replace into meta (id, seq, hash) values (1, ?, ?)", [seq, hash]);

/** What the file lacks compared with its head; null where nothing is missing. */
function missing(store: Store, end: End, head: ReturnType<Chain["read"]>): Omit<Lost, "noticedAt"> | null {
  const unknown = { count: 0, what: [unknownLoss] };
  if (typeof head === "string") return unknown;
  if (end.seq < head.seq) {
    const from = Math.max(end.seq, head.settled);
    const what = head.recent.filter(({ seq }) => seq > from).map((one) => lostWords(one.what, one.at));
    return from < head.seq ? { count: head.seq - from, what } : null;
  }
  const linked =
    end.seq === head.seq ? end.hash : store.get("select hash from changes where seq = ?", [head.seq])?.hash;
  return linked === undefined || linked === head.hash ? null : unknown;
}

/** Compares the file with its head, records what is missing, and brings both into agreement. */
function reconcile(store: Store, chain: Chain, now: number): { readonly end: End; readonly head: ChainHead } {
  const end = endOf(store);
  const found = chain.read();
  const known = typeof found === "string" ? emptyHead : found;
  const lost = missing(store, end, found);
  const broken = lost !== null || end.seq < known.seq;
  const seq = Math.max(end.seq, known.seq);
  const next = broken ? { seq, hash: chain.begin(seq) } : end;
  if (broken)
    store.transaction(() => {
      setEnd(store, next);
      if (lost)
        store.run("insert into lost (count, what, noticed_at) values (?, ?, ?)", [
          lost.count,
          JSON.stringify(lost.what),
          new Date(now).toISOString(),
        ]);
    });
  const head = { ...next, settled: Math.min(known.settled, seq), recent: known.recent };
  if (typeof found === "string" || broken || end.seq > known.seq) chain.write(head);
  return { end: next, head };
}

/** Opens the file; never deletes it and never throws. */
export function openOutboxStore(options: OutboxStoreOptions): OpenedOutboxStore {
  const { file, faultHook, onFault } = options;
  const chain = createChain(`${file}.head`, options.key);
  const refuse = (error: unknown, fault: StoreFault): OpenedOutboxStore => {
    onFault(error);
    return { ok: false, error: outboxRefusal(fault) };
  };
  try {
    // The head is written before the file, so a head without its file means a loss.
    if (!existsSync(file) && chain.read() === "missing") chain.write(emptyHead);
  } catch (error) {
    return refuse(error, faultOf(error));
  }
  const opened = openStore({ file, key: options.key, migrations: outboxMigrations, durable: true });
  if (!opened.ok) return refuse(opened.error, opened.fault);
  const { store } = opened;

  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      onFault(error);
      throw outboxRefusal(faultOf(error));
    }
  };

  let end: End;
  let head: ChainHead;
  let decided: number;
  try {
    ({ end, head } = reconcile(store, chain, options.now()));
    // No decision is ever deleted.
    decided = Number(store.get("select max(id) as count from choices")?.count ?? 0);
  } catch (error) {
    store.close();
    return refuse(error, faultOf(error));
  }

  const saveProgress = (queued: QueuedChange) =>
    store.run("update changes set made = ?, progress = ?, acked_at = ? where seq = ?", [
      madeOf(queued),
      progressOf(queued),
      queued.change.ackedAt,
      queued.change.seq,
    ]);

  const removeRows = (seqs: readonly number[]) =>
    store.transaction(() => {
      for (const seq of seqs) store.run("delete from changes where seq = ?", [seq]);
    });

  const writeHead = (next: ChainHead) => {
    chain.write(next);
    head = next;
  };

  /**
   * Changes that were refused to their callers and whose removal failed twice: removed with the next change or at the
   * end.
   */
  let unwanted: readonly number[] = [];

  const insert = (queued: QueuedChange, next: End, made: string) => {
    store.transaction(() => {
      const { seq, id } = queued.change;
      for (const one of unwanted) store.run("delete from changes where seq = ?", [one]);
      store.run("insert into changes (seq, id, hash, made, progress) values (?, ?, ?, ?, ?)", [
        seq,
        id,
        next.hash,
        made,
        progressOf(queued),
      ]);
      setEnd(store, next);
      faultHook("outbox.before-commit");
    });
    unwanted = [];
  };

  return {
    ok: true,
    store: {
      load: () =>
        attempt(() => store.all("select seq, id, made, progress from changes order by seq").map(queuedOf)),
      ids: () =>
        attempt(() =>
          store.all("select local_id, kind, server_id, uuid from ids").map((one) => ({
            localId: Number(one.local_id),
            kind: one.kind as QueuedKind,
            serverId: one.server_id === null ? null : Number(one.server_id),
            uuid: String(one.uuid),
          })),
        ),
      nextSeq: () => end.seq + 1,
      append: (queued, settled) =>
        attempt(() => {
          const { seq, id, subject, savedAt } = queued.change;
          const made = madeOf(queued);
          const next = { seq, hash: chain.link(end.hash, seq, id, made) };
          insert(queued, next, made);
          end = next;
          faultHook("outbox.after-commit");
          const recent = withRecent(head.recent, { seq, at: savedAt, what: thingOf(subject.kind) });
          try {
            writeHead({ ...next, settled, recent });
          } catch (error) {
            // Nobody was told that it is saved, and its loss could not be noticed: so it is not saved.
            try {
              removeRows([seq]);
            } catch (again) {
              onFault(again);
              unwanted = [...unwanted, seq];
            }
            throw error;
          }
          faultHook("outbox.after-head");
        }),
      save: (entries, decisions = []) =>
        attempt(() => {
          store.transaction(() => {
            for (const queued of entries) saveProgress(queued);
            for (const { changeId, path, base, mine, theirs, take, at } of decisions)
              store.run(
                "insert into choices (change_id, path, base, mine, theirs, take, at) values (?, ?, ?, ?, ?, ?, ?)",
                [changeId, ...[path, base, mine, theirs].map((one) => JSON.stringify(one) ?? null), take, at],
              );
          });
          decided += decisions.length;
        }),
      decisions: () => decided,
      acknowledge: (queued, made) =>
        attempt(() =>
          store.transaction(() => {
            saveProgress(queued);
            if (made)
              store.run("insert or replace into ids (local_id, kind, server_id, uuid) values (?, ?, ?, ?)", [
                made.localId,
                made.kind,
                made.serverId,
                made.uuid,
              ]);
          }),
        ),
      remove: (seqs) => attempt(() => removeRows(seqs)),
      settle: (settled) => attempt(() => writeHead({ ...head, settled })),
      prune: (before, atMost) =>
        attempt(() =>
          store.transaction(() => {
            const old = store.all(
              "select seq from changes where acked_at is not null and (acked_at < ? or seq not in (select seq from changes where acked_at is not null order by seq desc limit ?))",
              [before, atMost],
            );
            for (const { seq } of old) store.run("delete from changes where seq = ?", [seq]);
            return old.map(({ seq }) => Number(seq));
          }),
        ),
      lost: () =>
        attempt(() => {
          const rows = store.all(
            "select count, what, noticed_at from lost where acknowledged = 0 order by id",
          );
          const [first] = rows;
          if (!first) return null;
          return {
            count: rows.reduce((sum, { count }) => sum + Number(count), 0),
            what: rows.flatMap(({ what }) => JSON.parse(String(what)) as string[]),
            noticedAt: String(first.noticed_at),
          };
        }),
      acknowledgeLoss: () =>
        attempt(() => void store.run("update lost set acknowledged = 1 where acknowledged = 0")),
      watch: (onGone) =>
        watchPlace(store.present, (present) => onGone(present ? null : outboxRefusal("gone"))),
      close: () => {
        try {
          if (unwanted.length > 0) removeRows(unwanted);
        } catch (error) {
          onFault(error);
        }
        store.close();
      },
    },
  };
}
