import { BridgeError } from "#contract/bridge/errors.ts";
import type { OutboxSummary } from "#contract/bridge/waiting.ts";
import { endpoints } from "#contract/endpoints/table.ts";
import type { ReadResult } from "#core/cache/read-through.ts";
import { createChangeList } from "./changes/change-list.ts";
import { planDiscard } from "./changes/discard-plan.ts";
import { mapInput } from "./changes/ids.ts";
import { createLocalRecords } from "./changes/local-records.ts";
import { newChange } from "./changes/new-change.ts";
import { revisionAt } from "./changes/revisions.ts";
import { createShownRecords } from "./changes/shown-records.ts";
import type { OutboxDeps } from "./deps.ts";
import type { Outbox } from "./outbox.ts";
import { createPresenter, needsAttention, unknownChange } from "./present.ts";
import { refusedOutbox } from "./refused-outbox.ts";
import { createCallers } from "./sending/callers.ts";
import { decide, keepsRecord } from "./sending/join-changes.ts";
import { createLanes } from "./sending/lanes.ts";
import { createChangeSender } from "./sending/send-change.ts";
import { type OutboxStore, openOutboxStore } from "./store/outbox-store.ts";
import type { QueuedChange } from "./store/outbox-tables.ts";
import type { Change } from "./types.ts";

const answerWithin = 5_000;

/** Opens one person's outbox. Never throws: an outbox that cannot be opened says so at every use. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const opened = openOutboxStore({ ...deps, faultHook: deps.faultHook ?? (() => {}) });
  if (!opened.ok) return refusedOutbox(opened.error);
  try {
    return begin(deps, opened.store);
  } catch (error) {
    opened.store.close();
    if (error instanceof BridgeError) return refusedOutbox(error);
    throw error;
  }
}

function begin(deps: OutboxDeps, store: OutboxStore): Outbox {
  const list = createChangeList(store, deps.now);
  const known = createShownRecords();
  const local = createLocalRecords(deps, list, known);
  const callers = createCallers<ReadResult>(deps.timers);
  const sender = createChangeSender({ deps, list });
  const present = createPresenter({ deps, list, local });
  let problem: string | null = null;
  let lost = store.lost();
  let closed = false;

  const stopWatching = store.watch((error) => {
    problem = error?.message ?? null;
    deps.onChanged();
  });

  const tellReads = (changes: readonly Change[], atServer = false) => {
    const stale = new Set(changes.flatMap(({ endpoint }) => [...endpoints[endpoint].changes]));
    if (stale.size > 0) deps.onData([...stale], atServer);
  };

  /** Converts a failure of the disk into the error that the caller sees. */
  const kept = <T>(work: () => T): T => {
    try {
      const result = work();
      problem = null;
      return result;
    } catch (error) {
      if (error instanceof BridgeError && error.code === "DATA_UNREADABLE") {
        problem = error.message;
        deps.onChanged();
      }
      throw error;
    }
  };

  /**
   * A caller that still waits gets the refusal back into its form, unless another change depends on this one already.
   */
  const takeBack = (queued: QueuedChange, error: unknown): boolean => {
    const { seq } = queued.change;
    tellReads([queued.change]);
    if (!callers.has(seq) || list.withDependants(seq).length > 1) return false;
    try {
      list.remove([seq]);
    } catch {
      return false;
    }
    // The form merges with the record of the conflict and sends it as its new base.
    if (error instanceof BridgeError) known.remember(queued.change.subject.kind, error.details.current);
    callers.reject(seq, error);
    return true;
  };

  const lanes = createLanes({
    deps,
    list,
    sender,
    onAcked: ({ change }, result) => {
      known.remember(change.subject.kind, deps.effects.recordOf(change.endpoint, result.data));
      callers.answer(change.seq, { ...result, cachedAt: null, queuedAt: null });
      tellReads([change], true);
    },
    onRefused: takeBack,
    onMoved: () => {
      if (closed) return;
      for (const seq of callers.seqs()) if (!lanes.moves(seq)) callers.answerSaved(seq);
      deps.onChanged();
    },
  });

  const find = (id: string): QueuedChange => {
    const queued = list.byId(id);
    if (!queued) throw unknownChange();
    return queued;
  };

  const submit: Outbox["submit"] = async (endpoint, input, options = {}) => {
    if (closed) throw new BridgeError("NOT_READY", "Sign in first. What you type stays in the form.");
    if (options.signal?.aborted) throw new BridgeError("CANCELLED", "The call was cancelled.");
    const seq = store.nextSeq();
    const place = { seq, revision: revisionAt(store.decisions(), seq), draft: options.sends };
    const queued = newChange({ deps, list, known, local }, endpoint, input, place);
    const { change } = queued;
    const answer = deps.effects.answer(change, local);
    kept(() => list.append(queued));
    const saved = () => {
      known.remember(change.subject.kind, deps.effects.recordOf(endpoint, answer.data));
      tellReads([change]);
      return { ...answer, cachedAt: null, queuedAt: new Date(change.savedAt).toISOString() };
    };
    const waiting = callers.wait(change.seq, deps.answerWithin ?? answerWithin, saved);
    lanes.pump();
    return waiting;
  };

  const summary = (): OutboxSummary => {
    const waiting = [...list.waiting()].map(({ change }) => change);
    return {
      waiting: waiting.length,
      sending: lanes.sending(),
      attention: waiting.filter(needsAttention).length,
      conflicts: waiting.filter(({ state }) => state === "conflict").length,
      needsSignIn: waiting.length > 0 && (lanes.refusedSession() || deps.gate() === "sign-in"),
      lost,
      problem,
    };
  };

  const discard = (id: string): number => {
    const { gone, freed } = planDiscard(list, find(id), deps.newId);
    const seqs = gone.map(({ change }) => change.seq);
    // The change is stored before the file is removed: an interruption leaves a file without a change, which is
    // harmless.
    kept(() => {
      for (const queued of freed) list.save(queued);
      list.remove(seqs);
    });
    for (const seq of seqs) {
      lanes.stop(seq);
      callers.reject(seq, new BridgeError("CANCELLED", "This change was discarded."));
    }
    tellReads([...gone, ...freed].map(({ change }) => change));
    lanes.pump();
    return seqs.length;
  };

  return {
    submit,
    overlay: (endpoint, input, read) => {
      const data = deps.effects.overlay(endpoint, input, read, list.all(), local);
      if (data === null || data === undefined) return null;
      known.rememberRead(endpoint, data);
      let savedAt: number | null = null;
      if (!read) for (const { change } of list.waiting()) savedAt = Math.max(savedAt ?? 0, change.savedAt);
      return { data, savedAt };
    },
    mapped: (input) => {
      const named = list.ids.namedIn([input.params, input.query]);
      const waits = [...list.waiting()].some(
        ({ change: { creates } }) => creates !== null && named.has(creates.uuid),
      );
      return {
        input: mapInput(list.ids, input),
        local: waits || list.ids.namesLocal([input.params, input.query]),
      };
    },
    changes: list.all,
    summary,
    list: present.list,
    drain: lanes.drain,
    wake: lanes.wake,
    retry: (id) => {
      const wanted = id === undefined ? [...list.waiting()] : [find(id)];
      for (const { change } of wanted) lanes.retry(change.seq);
      if (id === undefined) lanes.wake();
      else lanes.pump();
    },
    discard,
    review: (id) => {
      const queued = list.byId(id);
      return queued ? present.review(queued) : null;
    },
    written: (id) => {
      const queued = list.byId(id);
      return queued ? present.written(queued) : { written: [] };
    },
    resolve: (id, choices) => {
      const queued = find(id);
      if (keepsRecord(queued, choices)) return void discard(id);
      const decided = decide({ deps, list }, queued, choices);
      const at = deps.now();
      const decisions = (queued.change.conflict?.clashes ?? []).map(({ path, base, mine, theirs }) => {
        const { take } = choices.find((one) => one.path.join("\n") === path.join("\n")) ?? { take: "mine" };
        return { changeId: id, path, base, mine, theirs, take, at };
      });
      kept(() => list.decide(decided, decisions));
      tellReads([queued.change]);
      lanes.pump();
    },
    exportText: present.exportText,
    acknowledgeLoss: () => {
      kept(store.acknowledgeLoss);
      lost = null;
      deps.onChanged();
    },
    close: () => {
      closed = true;
      for (const seq of callers.seqs()) callers.answerSaved(seq);
      lanes.close();
      stopWatching();
      store.close();
    },
  };
}
