import type { ChangeList } from "#core/outbox/changes/change-list.ts";
import type { OutboxDeps } from "#core/outbox/deps.ts";
import type { QueuedChange } from "#core/outbox/store/outbox-tables.ts";
import type { Change, Conflict } from "#core/outbox/types.ts";
import { reasonOf, wantedPause } from "./answers.ts";
import type { createChangeSender, Outcome } from "./send-change.ts";
import { backoff, createWaitingTimes } from "./waiting-times.ts";

/** Changes sent at the same time; files have a lane of their own and never delay other changes. */
const widths = { changes: 4, uploads: 10 } as const;

/** Tells what became of a change. */
export interface LaneEvents {
  readonly onAcked: (queued: QueuedChange, result: Extract<Outcome, { kind: "acked" }>["result"]) => void;
  /** True where a caller took the refusal, and the change was removed. */
  readonly onRefused: (queued: QueuedChange, error: unknown) => boolean;
  /** The state of the lanes has changed. */
  readonly onMoved: () => void;
}

export interface Lanes {
  /** Sends what is ready; resolves when nothing more can be sent for now. */
  readonly drain: () => Promise<void>;
  readonly pump: () => void;
  readonly wake: () => void;
  /** Tries a change again at once. */
  readonly retry: (seq: number) => void;
  readonly stop: (seq: number) => void;
  readonly sending: () => boolean;
  readonly isSending: (seq: number) => boolean;
  /** Is it being sent, or will it be once those before it are done? */
  readonly moves: (seq: number) => boolean;
  readonly refusedSession: () => boolean;
  readonly close: () => void;
}

export interface LaneParts extends LaneEvents {
  readonly deps: OutboxDeps;
  readonly list: ChangeList;
  readonly sender: ReturnType<typeof createChangeSender>;
}

const laneOf = ({ subject }: Change) => (subject.kind === "upload" ? "uploads" : "changes");

export function createLanes({ deps, list, sender, ...events }: LaneParts): Lanes {
  const running = new Map<number, AbortController>();
  const busy = { changes: 0, uploads: 0 };
  let idle: (() => void)[] = [];
  let refusedSession = false;
  let pauses = 0;
  /** Failed sessions in a row: a server that signs in and then refuses is asked again only after a pause. */
  let refusals = 0;
  let closed = false;

  const changeWaits = createWaitingTimes<number>(deps.timers, () => pump());
  const allWait = createWaitingTimes<"all">(deps.timers, () => pump());

  const open = () => !closed && !refusedSession && !allWait.has("all") && deps.gate() === "ready";

  const isReady = ({ change }: QueuedChange): boolean =>
    (change.state === "pending" || change.state === "sending") &&
    !changeWaits.has(change.seq) &&
    !change.needs.some(list.waits);

  const keep = (queued: QueuedChange) => {
    try {
      list.save(queued);
    } catch {
      // The disk failed. The new state holds in memory; after a restart the change is simply tried again.
      list.note(queued);
    }
  };

  const postpone = (queued: QueuedChange, error: unknown, counts: boolean) => {
    const attempts = queued.change.attempts + (counts ? 1 : 0);
    const delay = Math.max(backoff(attempts, deps.random()), wantedPause(error));
    changeWaits.wait(queued.change.seq, delay);
    const nextTryAt = deps.now() + delay;
    keep({ ...queued, change: { ...queued.change, state: "pending", attempts, nextTryAt } });
  };

  const pauseAll = (error: unknown) => {
    pauses += 1;
    allWait.wait("all", Math.max(backoff(pauses, deps.random()), wantedPause(error)));
  };

  const back = (queued: QueuedChange) =>
    list.note({ ...queued, change: { ...queued.change, state: "pending" } });

  const block = (
    queued: QueuedChange,
    part: { readonly reason: string | null; readonly conflict: Conflict | null },
  ) => {
    const state = part.conflict ? "conflict" : "blocked";
    keep({ ...queued, change: { ...queued.change, ...part, state, nextTryAt: null } });
  };

  const acked = (queued: QueuedChange, outcome: Extract<Outcome, { kind: "acked" }>) => {
    try {
      sender.acknowledge(queued, outcome.result);
      pauses = 0;
    } catch (error) {
      // The server has it. If that is not recorded here, it is sent again under the same key, which changes nothing.
      deps.onFault(error);
      postpone(queued, null, true);
    }
    events.onAcked(queued, outcome.result);
  };

  /** The change may have been merged with others' changes while it was sent. */
  const settle = (seq: number, outcome: Outcome) => {
    const queued = list.get(seq);
    if (!queued || closed) return;
    if (outcome.kind !== "away" && outcome.kind !== "sign-in") pauses = 0;
    switch (outcome.kind) {
      case "acked":
        refusals = 0;
        return acked(queued, outcome);
      case "away":
        back(queued);
        return pauseAll(outcome.error);
      case "sign-in":
        refusedSession = true;
        refusals += 1;
        return back(queued);
      case "failed":
        return postpone(queued, outcome.error, true);
      case "refused":
        if (events.onRefused(queued, outcome.error)) return;
        return block(queued, { reason: reasonOf(outcome.error), conflict: null });
      case "conflict":
        if (events.onRefused(queued, outcome.error)) return;
        return block(outcome.queued, { reason: null, conflict: outcome.conflict });
      default:
        return outcome satisfies never;
    }
  };

  const start = (queued: QueuedChange) => {
    const { seq } = queued.change;
    const lane = laneOf(queued.change);
    const controller = new AbortController();
    running.set(seq, controller);
    busy[lane] += 1;
    const sending: QueuedChange = { ...queued, change: { ...queued.change, state: "sending" } };
    list.note(sending);
    void sender
      .send(sending, controller.signal)
      .catch((error: unknown): Outcome => {
        deps.onFault(error);
        return { kind: "failed", error };
      })
      .then((outcome) => {
        running.delete(seq);
        busy[lane] -= 1;
        if (!controller.signal.aborted) settle(seq, outcome);
        pump();
      });
  };

  const pump = () => {
    if (open())
      for (const queued of [...list.waiting()]) {
        if (busy.changes >= widths.changes && busy.uploads >= widths.uploads) break;
        const lane = laneOf(queued.change);
        if (busy[lane] < widths[lane] && !running.has(queued.change.seq) && isReady(queued)) start(queued);
      }
    events.onMoved();
    if (running.size > 0) return;
    const done = idle;
    idle = [];
    for (const resolve of done) resolve();
  };

  const moves = (seq: number): boolean => {
    if (running.has(seq)) return true;
    const queued = list.get(seq);
    if (queued?.change.state !== "pending" || changeWaits.has(seq) || !open()) return false;
    return queued.change.needs.every((need) => !list.waits(need) || moves(need));
  };

  return {
    drain: () =>
      new Promise((resolve) => {
        idle.push(resolve);
        pump();
      }),
    pump,
    wake: () => {
      refusedSession = false;
      pauses = 0;
      allWait.forget();
      changeWaits.forget();
      if (refusals > 1) allWait.wait("all", backoff(refusals, deps.random()));
      pump();
    },
    retry: (seq) => {
      changeWaits.forget(seq);
      allWait.forget();
      const queued = list.get(seq);
      if (!queued || running.has(seq)) return;
      const { state } = queued.change;
      const next = state === "blocked" ? "pending" : state;
      keep({
        ...queued,
        change: { ...queued.change, state: next, reason: null, attempts: 0, nextTryAt: null },
      });
    },
    stop: (seq) => {
      changeWaits.forget(seq);
      running.get(seq)?.abort();
    },
    sending: () => running.size > 0,
    isSending: (seq) => running.has(seq),
    moves,
    refusedSession: () => refusedSession,
    close: () => {
      closed = true;
      changeWaits.forget();
      allWait.forget();
      for (const controller of running.values()) controller.abort();
      pump();
    },
  };
}
