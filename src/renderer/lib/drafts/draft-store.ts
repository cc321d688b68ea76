import { create } from "zustand";
import type { BridgeClient } from "#contract/bridge/client.ts";
import type { MethodOutput } from "#contract/bridge/registry.ts";

export type StoredDraft = NonNullable<MethodOutput<"drafts.get">["draft"]>;

/** The drafts of the signed-in person on this computer. Calls for one key run one after another. */
export interface DraftStore {
  readonly get: (key: string) => Promise<StoredDraft | null>;
  readonly put: (key: string, label: string, body: unknown) => Promise<{ readonly savedAt: string }>;
  readonly remove: (key: string) => Promise<unknown>;
  /** Somebody else signed in: unwritten drafts of the previous person are dropped. */
  readonly forget: () => void;
}

/** Long enough for a slow disk; a form waits no longer for its draft. */
const PATIENCE_MS = 5_000;

function createDraftStore(bridge: BridgeClient): DraftStore {
  const tails = new Map<string, Promise<unknown>>();
  /** A form that opens right after another with the same key closed finds what that one wrote last. */
  const after = <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const result = (tails.get(key) ?? Promise.resolve()).then(run, run);
    tails.set(key, result);
    const clear = () => {
      if (tails.get(key) === result) tails.delete(key);
    };
    result.then(clear, clear);
    return result;
  };
  const timeout = PATIENCE_MS;
  /**
   * Drafts that the disk refused. The form may be gone by now, after a lock or on another screen: its words must not
   * be.
   */
  const untaken = new Map<string, StoredDraft>();
  const told = () => useUntakenDrafts.setState({ count: untaken.size });
  const put = async (key: string, label: string, body: never) => {
    try {
      const kept = await bridge.call("drafts.put", { key, label, body }, { timeout });
      untaken.delete(key);
      told();
      return kept;
    } catch (error) {
      untaken.set(key, { key, label, body, savedAt: new Date().toISOString() });
      told();
      throw error;
    }
  };
  const get = async (key: string) =>
    untaken.get(key) ?? (await bridge.call("drafts.get", { key }, { timeout })).draft;
  const remove = async (key: string) => {
    untaken.delete(key);
    told();
    return bridge.call("drafts.remove", { key }, { timeout });
  };
  return {
    get: (key) => after(key, () => get(key)),
    put: (key, label, body) => after(key, () => put(key, label, body as never)),
    remove: (key) => after(key, () => remove(key)),
    forget: () => {
      untaken.clear();
      told();
    },
  };
}

/** How many forms hold words that are on the screen only, since this computer does not take their drafts. */
export const useUntakenDrafts = create<{ readonly count: number }>(() => ({ count: 0 }));

const stores = new WeakMap<BridgeClient, DraftStore>();

/** The one store of a window. */
export function draftStoreOf(bridge: BridgeClient): DraftStore {
  const store = stores.get(bridge) ?? createDraftStore(bridge);
  stores.set(bridge, store);
  return store;
}
