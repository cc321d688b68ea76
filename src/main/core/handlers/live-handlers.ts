import type { Handlers } from "#contract/bridge/dispatcher.ts";
import type { Workspace } from "#core/session/workspace.ts";

export const liveHandlers = (workspace: Workspace) =>
  ({
    "presence.set": async (at, { page }) => ({
      people: [...(await workspace.connection().presences.put(at, page))],
    }),
  }) satisfies Partial<Handlers>;
