import type { Handlers } from "#contract/bridge/dispatcher.ts";
import type { Workspace } from "../session/workspace.ts";

export const appHandlers = (workspace: Workspace) =>
  ({
    "app.state": async () => workspace.state(),
  }) satisfies Partial<Handlers>;
