import { applyUpdate, mergeUpdates } from "yjs";
import { BridgeError, type BridgeErrorCode } from "#contract/bridge/errors.ts";
import type { UserRef } from "#contract/kit/common.ts";
import { fromBase64, toBase64 } from "#contract/records/minutes/bytes.ts";
import { allLines, type DocumentLine, newDocument, undoOf } from "#contract/records/minutes/document.ts";
import { mostUpdateBytes } from "#contract/records/minutes/limits.ts";
import type { Minutes, MinutesHand, MinutesNews, MinutesReceipt } from "#contract/records/minutes/schema.ts";
import type { SaveStateValue } from "#ui/forms/save-state.tsx";

/** Milliseconds from the first key to the disk of this computer, or the server. */
const sendAfter = 500;

export interface MinutesCalls {
  readonly show: () => Promise<Minutes>;
  readonly since: (after: number) => Promise<MinutesNews>;
  readonly write: (update: string) => Promise<MinutesReceipt>;
  /** Keeps words that the server does not take on this computer, with the reason. */
  readonly keep: (words: string, reason: string) => Promise<void>;
}

export interface MinutesSnapshot {
  /** Null until the minutes are here. */
  readonly lines: readonly DocumentLine[] | null;
  readonly loadError: unknown;
  readonly writers: ReadonlyMap<number, UserRef>;
  /** Who changed a line that somebody else began. */
  readonly hands: readonly MinutesHand[];
  readonly canEdit: boolean;
  readonly endedAt: string | null;
  readonly save: SaveStateValue;
}

const refusing: readonly BridgeErrorCode[] = [
  "VALIDATION",
  "CONFLICT",
  "FORBIDDEN",
  "NOT_FOUND",
  "BAD_REQUEST",
];

/** Updates as one, as many from the beginning as one call may carry. */
function batchOf(waiting: readonly Uint8Array[]): { readonly count: number; readonly update: Uint8Array } {
  let count = 0;
  let size = 0;
  for (const update of waiting) {
    if (count > 0 && size + update.length > mostUpdateBytes) break;
    size += update.length;
    count += 1;
  }
  return { count, update: mergeUpdates(waiting.slice(0, count)) };
}

/**
 * The minutes of one meeting on one page: their document, what was typed and not sent yet, and what comes from others. Sends
 * within half a second; what cannot reach the server waits in the outbox.
 */
export function createMinutesSession(
  calls: MinutesCalls,
  { own, now }: { readonly own: UserRef; readonly now: () => string },
) {
  const doc = newDocument();
  const undo = undoOf(doc);
  const listeners = new Set<() => void>();
  let waiting: Uint8Array[] = [];
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sequence = 0;
  let asking: "no" | "asks" | "asks-again" = "no";
  let snapshot: MinutesSnapshot = {
    lines: null,
    loadError: null,
    writers: new Map([[doc.clientID, own]]),
    hands: [],
    canEdit: false,
    endedAt: null,
    save: { kind: "idle" },
  };

  const tell = (change: Partial<MinutesSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };

  const take = (
    { update, writers, hands = [], ended_at, sequence: reached }: MinutesNews,
    more: Partial<MinutesSnapshot> = {},
  ) => {
    sequence = Math.max(sequence, reached);
    applyUpdate(doc, fromBase64(update), "read");
    const known = new Map([
      ...snapshot.writers,
      ...writers.map(({ client, user }) => [client, user] as const),
    ]);
    tell({ ...more, lines: allLines(doc), writers: known, hands, endedAt: ended_at, loadError: null });
  };

  const load = async () => {
    try {
      const found = await calls.show();
      take(found, { canEdit: found.can.edit && found.ended_at === null });
    } catch (error) {
      if (snapshot.lines === null) tell({ loadError: error });
    }
  };

  /** What others wrote since. Asked once more where something came while it was asked. */
  const news = async (): Promise<void> => {
    if (snapshot.lines === null) return load();
    if (asking !== "no") {
      asking = "asks-again";
      return;
    }
    asking = "asks";
    try {
      const found = await calls.since(sequence);
      take(found, found.ended_at === null ? {} : { canEdit: false });
    } catch {
      // Away or not to be seen any more: the page around tells the reason.
    }
    const again = asking === ("asks-again" as string);
    asking = "no";
    if (again) await news();
  };

  /** The lines that say something else here than on the server. */
  const wordsHere = async (): Promise<string> => {
    const there = new Map<string, string>();
    try {
      const { lines } = await calls.show();
      for (const { id, text } of lines) there.set(id, text);
    } catch {
      // Without the server all of it is here alone.
    }
    return allLines(doc)
      .filter(({ id, text, removedBy }) => removedBy === null && text !== "" && there.get(id) !== text)
      .map(({ text }) => text)
      .join("\n");
  };

  const send = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const { count, update } = batchOf(waiting);
      try {
        const { local_revision } = await calls.write(toBase64(update));
        waiting = waiting.slice(count);
        const kind = local_revision === undefined ? "saved" : "local";
        if (waiting.length === 0) tell({ save: { kind, at: now() } });
      } catch (error) {
        const final = error instanceof BridgeError && refusing.includes(error.code);
        tell({ save: { kind: "failed", onRetry: () => void flush() } });
        if (final) await calls.keep(await wordsHere(), error.message);
        return;
      }
    }
  };

  const flush = (): Promise<void> => {
    sending ??= send().finally(() => {
      sending = null;
    });
    return sending;
  };

  doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin === "read") return;
    waiting.push(update);
    tell({
      lines: allLines(doc),
      save: snapshot.save.kind === "failed" ? snapshot.save : { kind: "saving" },
    });
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, sendAfter);
  });

  return {
    doc,
    load,
    news,
    flush,
    undo: () => void undo.undo(),
    redo: () => void undo.redo(),
    isDirty: () => waiting.length > 0,
    snapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type MinutesSession = ReturnType<typeof createMinutesSession>;
