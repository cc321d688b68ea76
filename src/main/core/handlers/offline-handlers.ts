import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { Offline } from "#core/offline/offline.ts";
import { searchWaiting } from "#core/offline/search-waiting.ts";
import type { Workspace } from "#core/session/workspace.ts";

/** Pinning for use without a network. The embedded server needs none: everything is here. */
export const offlineHandlers = (workspace: Workspace) => {
  const offline = (): Offline | null => workspace.connection().offline();
  const present = (): Offline => {
    const found = offline();
    if (found) return found;
    if (workspace.connection().kind === "computer")
      throw new BridgeError("BAD_REQUEST", "All records are kept on this computer already.");
    throw new BridgeError("NOT_READY", "Nothing can be kept on this computer right now. Sign in again.");
  };

  return {
    "offline.list": async () => ({ pinned: [...(offline()?.list() ?? [])] }),
    "offline.pin": async (name) => ({ pinned: [...present().pin(name)] }),
    "offline.unpin": async (name) => ({ pinned: [...present().unpin(name)] }),
    "offline.search": async ({ q }) => {
      const copied = offline()?.search(q) ?? [];
      const connection = workspace.connection();
      const outbox = connection.session()?.user ? (connection.profile()?.outbox ?? null) : null;
      const made = outbox ? await searchWaiting(q, outbox.changes(), connection.read) : [];
      const named = new Set(made.map(({ kind, id }) => `${kind} ${id}`));
      return {
        hits: [...made, ...copied.filter(({ kind, id }) => !named.has(`${kind} ${id}`))].slice(0, 20),
      };
    },
  } satisfies Partial<Handlers>;
};
