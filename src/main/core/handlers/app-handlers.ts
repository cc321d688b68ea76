import type { Handlers } from "#contract/bridge/dispatcher.ts";
import type { Workspace } from "#core/session/workspace.ts";

export const appHandlers = (workspace: Workspace, onActive: () => void, lookForServer: () => void) =>
  ({
    "app.state": async () => workspace.state(),
    "app.active": async () => {
      onActive();
      return { ok: true };
    },
    "app.lookForServer": async () => {
      lookForServer();
      return { ok: true };
    },
  }) satisfies Partial<Handlers>;
