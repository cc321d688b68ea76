import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { createDraftKeeper, type DraftKeeper, type DraftKeeperState } from "./draft-keeper.ts";
import { draftStoreOf, type StoredDraft } from "./draft-store.ts";
import { noteTyped } from "./typed-forms.ts";

/** From a change to its write; with the write itself this stays below one second. */
const WRITE_MS = 600;
const RETRY_MS = 2_000;

/** What was found for a form when it opened. */
export interface FoundDraft {
  /** Stable for each form and record: `case:new`, `person:<uuid>` (see `draft-keys.ts`). */
  readonly key: string;
  /** Null where there is none. `body` is what the form passed to `keep`. */
  readonly draft: StoredDraft | null;
  /** Drafts cannot be read; then none is written either, so that none is overwritten unseen. */
  readonly unreadable: boolean;
}

/** Looks for a draft before its form opens, and holds its place while the form is open; null while looking. */
export function useFoundDraft(key: string | null): FoundDraft | null {
  const { bridge } = useHost();
  const open = useCallback(
    (form: string) => {
      const store = draftStoreOf(bridge);
      const opened = store.open(form);
      const close = () =>
        void opened.then(
          () => store.close(form),
          () => {},
        );
      return { draft: opened, close };
    },
    [bridge],
  );
  return useLookedFor(key, open);
}

/** Reads one draft of the list of drafts; null while reading. No form opens. */
export function useStoredDraft(slot: string): FoundDraft | null {
  const { bridge } = useHost();
  const read = useCallback(
    (key: string) => ({ draft: draftStoreOf(bridge).read(key), close: () => {} }),
    [bridge],
  );
  return useLookedFor(slot, read);
}

interface LookedFor {
  readonly draft: Promise<StoredDraft | null>;
  readonly close: () => void;
}

/** A null key looks for nothing. */
function useLookedFor(key: string | null, look: (key: string) => LookedFor): FoundDraft | null {
  const [found, setFound] = useState<FoundDraft | null>(null);
  useEffect(() => {
    setFound(null);
    if (key === null) return;
    let gone = false;
    const answer = (draft: StoredDraft | null, unreadable: boolean) => {
      if (!gone) setFound({ key, draft, unreadable });
    };
    const looked = look(key);
    looked.draft.then(
      (draft) => answer(draft, false),
      () => answer(null, true),
    );
    return () => {
      gone = true;
      looked.close();
    };
  }, [key, look]);
  return found?.key === key ? found : null;
}

export interface DraftOptions {
  readonly found: FoundDraft;
  /** The key from now on; with another key the draft moves along (a first save gives a record its own). */
  readonly key?: string;
  /** What it is a draft of, for a list; no names of people. */
  readonly label: string;
}

/** For a form that keeps no draft: hooks are called all the same. */
export const noDraft: DraftOptions = { found: { key: "", draft: null, unreadable: true }, label: "" };

export interface Draft {
  /** Takes the unsaved values of the form, as JSON; null for none. Never a password. */
  readonly keep: (body: unknown) => void;
  /** When the restored draft was saved; null without one, and once it was dropped. */
  readonly restoredAt: string | null;
  /** What was restored has been saved since: it is a draft no longer, and cannot be discarded as one. */
  readonly saved?: boolean;
  /** The form was saved, or its draft discarded: removes it from disk. */
  readonly drop: () => void;
  readonly flush: () => Promise<void>;
  /** How far it is on disk, for `useDraftState`: it changes as one types, and the form need not be drawn for that. */
  readonly disk: Pick<DraftKeeper, "subscribe" | "state">;
}

/** How far a draft is on disk. Without one nothing is there, and nothing failed. */
export function useDraftState(draft: Draft | null): DraftKeeperState {
  const { subscribe, state } = draft?.disk ?? nowhere;
  return useSyncExternalStore(subscribe, state);
}

/**
 * Keeps what is typed into a form as an encrypted draft on this computer, within a second; also when a field is left,
 * the window is hidden or closed, or the form closes (ARCH-4).
 */
export function useDraft({ found, key = found.key, label }: DraftOptions): Draft {
  const { bridge } = useHost();
  const latest = useRef({ label, body: null as unknown });
  latest.current.label = label;
  const [restoredAt, setRestoredAt] = useState(found.draft?.savedAt ?? null);
  const keeper = useKeeper(bridge, key, found, latest);

  useEffect(() => {
    if (keeper === null) return;
    const flush = () => void keeper.flush();
    document.addEventListener("focusout", flush);
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("focusout", flush);
      document.removeEventListener("visibilitychange", flush);
      window.removeEventListener("pagehide", flush);
    };
  }, [keeper]);

  const kept = keeper !== null;
  useEffect(() => {
    if (kept) noteTyped(latest, latest.current.body !== null);
    return () => noteTyped(latest, false);
  }, [kept]);

  const keep = useCallback(
    (body: unknown) => {
      latest.current.body = body;
      keeper?.note(body);
      if (keeper !== null) noteTyped(latest, body !== null);
    },
    [keeper],
  );
  return {
    keep,
    restoredAt,
    drop: useCallback(() => {
      setRestoredAt(null);
      keep(null);
    }, [keep]),
    flush: useCallback(async () => keeper?.flush(), [keeper]),
    disk: keeper ?? unreadable,
  };
}

const never = () => () => {};
const still = (state: DraftKeeperState): Draft["disk"] => ({ subscribe: never, state: () => state });
const nowhere = still({ savedAt: null, current: true, failed: false });
const unreadable = still({ savedAt: null, current: true, failed: true });

type Latest = { readonly current: { readonly label: string; readonly body: unknown } };

/** The keeper of the key; when the key changes, the draft moves along. */
function useKeeper(
  bridge: Parameters<typeof draftStoreOf>[0],
  key: string,
  found: FoundDraft,
  latest: Latest,
): DraftKeeper | null {
  const make = (onDisk: boolean) => {
    if (found.unreadable) return null;
    const store = draftStoreOf(bridge);
    const deps = {
      put: (body: unknown) => store.put(key, latest.current.label, body),
      remove: () => store.remove(key),
      delay: WRITE_MS,
      retry: RETRY_MS,
    };
    return createDraftKeeper(deps, onDisk);
  };
  const [held, setHeld] = useState(() => ({
    key,
    keeper: make(found.draft !== null && found.key === key),
    from: null as DraftKeeper | null,
  }));
  if (held.key !== key) setHeld({ key, keeper: make(false), from: held.keeper });
  const { keeper } = held;
  useEffect(() => {
    if (keeper === null) return;
    keeper.open();
    const store = draftStoreOf(bridge);
    const taken = store.goOn(key).then(
      () => true,
      () => false,
    );
    return () => {
      const written = keeper.close();
      // Until its last words are written no other window may write there.
      void Promise.all([taken, written]).then(([isTaken]) => isTaken && store.close(key));
    };
  }, [bridge, key, keeper]);
  useEffect(() => {
    if (keeper === null) return;
    return bridge.on("app.ending", () => void keeper.flush());
  }, [bridge, keeper]);
  // After the first effect, which takes the place that this one writes to.
  useEffect(() => {
    if (held.from === null) return;
    held.keeper?.note(latest.current.body);
    void held.keeper?.flush();
    held.from.note(null);
  }, [held, latest]);
  return keeper;
}
