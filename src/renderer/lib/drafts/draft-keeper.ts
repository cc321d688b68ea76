/** How a keeper stores a draft; `null` is a form with nothing unsaved. */
export interface DraftKeeperDeps {
  readonly put: (body: unknown) => Promise<{ readonly savedAt: string }>;
  readonly remove: () => Promise<unknown>;
  /** Milliseconds from a change to its write, at most; below one second (ARCH-4). */
  readonly delay: number;
  /** Milliseconds until a failed write is tried again. */
  readonly retry: number;
}

export interface DraftKeeperState {
  /** When the form was last written to disk; null where nothing of it is there. */
  readonly savedAt: string | null;
  /** Is everything typed on disk? */
  readonly current: boolean;
  /** The last write failed: the typed text is on the screen only. */
  readonly failed: boolean;
}

export interface DraftKeeper {
  /** Takes the form's values. The first change starts the timer; further typing does not postpone it. */
  readonly note: (body: unknown) => void;
  /** Writes now; resolves once it is on disk or has failed. */
  readonly flush: () => Promise<void>;
  /** Between `close` and `open` a failed write is not tried again: somebody else may be signed in by then. */
  readonly open: () => void;
  /** Writes what is left; resolves once it is on disk or has failed. */
  readonly close: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => DraftKeeperState;
}

/** Writes one form's draft to disk as it changes: one write at a time, the last state wins. */
export function createDraftKeeper(deps: DraftKeeperDeps, onDisk: boolean): DraftKeeper {
  let wanted: { readonly body: unknown } | null = null;
  let there = onDisk;
  let closed = false;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: DraftKeeperState = { savedAt: null, current: true, failed: false };
  const listeners = new Set<() => void>();

  const become = (change: Partial<DraftKeeperState>) => {
    const next = { ...state, ...change };
    const { savedAt, current, failed } = state;
    if (next.savedAt === savedAt && next.current === current && next.failed === failed) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const later = (delay: number) => {
    timer ??= setTimeout(() => void flush(), delay);
  };

  async function write(body: unknown): Promise<void> {
    if (body !== null) {
      // It may be on disk even where the answer was lost.
      there = true;
      const { savedAt } = await deps.put(body);
      become({ savedAt, failed: false, current: wanted === null });
      return;
    }
    if (there) await deps.remove();
    there = false;
    become({ savedAt: null, failed: false, current: wanted === null });
  }

  async function work(): Promise<void> {
    while (wanted !== null) {
      const now = wanted;
      wanted = null;
      try {
        await write(now.body);
      } catch {
        wanted ??= now;
        become({ failed: true });
        if (!closed) later(deps.retry);
        return;
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // What comes in the moment after is not to wait for work that has found nothing.
    if (wanted === null && running === null) return Promise.resolve();
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    note(body) {
      if (body === null && !there && wanted === null && running === null) return;
      wanted = { body };
      become({ current: false });
      if (body === null) void flush();
      else later(deps.delay);
    },
    flush,
    open() {
      closed = false;
    },
    close() {
      closed = true;
      return flush();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
  };
}
