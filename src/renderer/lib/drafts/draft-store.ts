import { create } from "zustand";
import type { BridgeClient } from "#contract/bridge/client.ts";
import type { MethodOutput } from "#contract/bridge/registry.ts";
import { formKey } from "./draft-keys.ts";
import { draftSlots, slotOf } from "./draft-slots.ts";

export type StoredDraft = NonNullable<MethodOutput<"drafts.get">["draft"]>;

/**
 * The drafts of the signed-in person on this computer, by the keys of their forms. Calls for one key run one after
 * another. What another window keeps of the same form is left alone.
 */
export interface DraftStore {
  /** A form opens: finds its words, and keeps the place where it will write them until `close`. */
  readonly open: (key: string) => Promise<StoredDraft | null>;
  /** An open form goes on under another key; what waits there stays for whoever wrote it. */
  readonly goOn: (key: string) => Promise<unknown>;
  /** For each `open` and `goOn`, once the form has written its last words. */
  readonly close: (key: string) => Promise<unknown>;
  /** Reads one draft of the list, by its own key. */
  readonly read: (slot: string) => Promise<StoredDraft | null>;
  /** Removes one draft of the list, by its own key. */
  readonly discard: (slot: string) => Promise<unknown>;
  readonly put: (key: string, label: string, body: unknown) => Promise<{ readonly savedAt: string }>;
  readonly remove: (key: string) => Promise<unknown>;
  /** The same person signed in again: writes what could not be written meanwhile, and names those whose form is not open. */
  readonly putUntaken: () => Promise<readonly StoredDraft[]>;
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
    const slot = slotOf(key);
    try {
      const kept = await bridge.call("drafts.put", { key: slot, label, body }, { timeout });
      untaken.delete(slot);
      told();
      return kept;
    } catch (error) {
      untaken.set(slot, { key: slot, label, body, savedAt: new Date().toISOString() });
      told();
      throw error;
    }
  };
  const read = async (slot: string) =>
    untaken.get(slot) ?? (await bridge.call("drafts.get", { key: slot }, { timeout })).draft;
  const waiting = async () => {
    const { drafts } = await bridge.call("drafts.list", {}, { timeout });
    return [...new Set([...untaken.keys(), ...drafts.map(({ key }) => key)])];
  };
  const discard = async (slot: string) => {
    untaken.delete(slot);
    told();
    return bridge.call("drafts.remove", { key: slot }, { timeout });
  };
  return {
    open: (key) => after(key, async () => read(await draftSlots.take(key, waiting))),
    goOn: (key) => after(key, () => draftSlots.takeFree(key, waiting)),
    close: (key) => after(key, async () => draftSlots.release(key)),
    read,
    discard,
    put: (key, label, body) => after(key, () => put(key, label, body as never)),
    remove: (key) => after(key, () => discard(slotOf(key))),
    putUntaken: async () => {
      const tries = [...untaken.values()].map(({ key, label, body }) =>
        after(formKey(key), async () => {
          // Its form may have found it, and saved it, before.
          if (!untaken.has(key)) return [];
          const { savedAt } = await bridge.call("drafts.put", { key, label, body }, { timeout });
          untaken.delete(key);
          told();
          return draftSlots.isOpen(formKey(key)) ? [] : [{ key, label, body, savedAt }];
        }).catch(() => []),
      );
      return (await Promise.all(tries)).flat();
    },
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
