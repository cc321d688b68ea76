import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { Outbox } from "#core/outbox/outbox.ts";
import type { Workspace } from "#core/session/workspace.ts";
import { type SaveTextDeps, saveText } from "./save-text.ts";

const exportName = "Bellwether changes that wait.json";

/** The outbox belongs to one person: whoever is signed in. */
export const outboxHandlers = (workspace: Workspace, saving: SaveTextDeps) => {
  const outbox = (): Outbox | null =>
    workspace.connection().session()?.user ? (workspace.connection().profile()?.outbox ?? null) : null;
  const own = (): Outbox => {
    const found = outbox();
    if (!found) throw new BridgeError("NOT_READY", "Sign in first. What waits is kept on this computer.");
    return found;
  };

  return {
    "outbox.list": async () => ({ changes: [...(outbox()?.list() ?? [])] }),
    "outbox.retry": async ({ id }) => {
      own().retry(id);
      return { ok: true };
    },
    "outbox.discard": async ({ id }) => ({ discarded: own().discard(id) }),
    "outbox.export": async () => saveText(saving, exportName, own().exportText()),
    "outbox.review": async ({ id }) => ({ review: own().review(id) }),
    "outbox.written": async ({ id }) => own().written(id),
    "outbox.resolve": async ({ id, choices }) => {
      own().resolve(id, choices);
      return { ok: true };
    },
    "outbox.acknowledgeLoss": async () => {
      own().acknowledgeLoss();
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
};
