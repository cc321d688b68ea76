import type { Handlers } from "#contract/bridge/dispatcher.ts";
import type { Workspace } from "../session/workspace.ts";

export const offlineHandlers = (_workspace: Workspace) =>
  ({
    "offline.list": async () => ({ kept: [] }),
    "offline.keep": async () => ({ kept: [] }),
    "offline.drop": async () => ({ kept: [] }),
    "offline.search": async () => ({ hits: [] }),
  }) satisfies Partial<Handlers>;
