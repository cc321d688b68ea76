import type { BridgeClient } from "#contract/bridge/client.ts";
import type { MethodOutput } from "#contract/bridge/registry.ts";

export type StoredDraft = NonNullable<MethodOutput<"drafts.get">["draft"]>;

/** The drafts of the signed-in person on this computer. Calls about one key run one after the other. */
export interface DraftStore {
  readonly get: (key: string) => Promise<StoredDraft | null>;
  readonly put: (key: string, label: string, body: unknown) => Promise<{ readonly savedAt: string }>;
  readonly remove: (key: string) => Promise<unknown>;
}

/** Long enough for a slow disk; a form does not wait longer for its draft. */
const PATIENCE_MS = 5_000;

function createDraftStore(bridge: BridgeClient): DraftStore {
  const tails = new Map<string, Promise<unknown>>();
  /** A form that opens right after another of the same key closed finds what that one wrote last. */
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
  return {
    get: (key) => after(key, async () => (await bridge.call("drafts.get", { key }, { timeout })).draft),
    put: (key, label, body) =>
      after(key, () => bridge.call("drafts.put", { key, label, body: body as never }, { timeout })),
    remove: (key) => after(key, () => bridge.call("drafts.remove", { key }, { timeout })),
  };
}

const stores = new WeakMap<BridgeClient, DraftStore>();

/** The one store of a window. */
export function draftStoreOf(bridge: BridgeClient): DraftStore {
  const store = stores.get(bridge) ?? createDraftStore(bridge);
  stores.set(bridge, store);
  return store;
}
