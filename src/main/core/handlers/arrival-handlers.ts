import type { Handlers } from "#contract/bridge/dispatcher.ts";
import type { Arrivals } from "#core/files/arrivals.ts";
import type { Workspace } from "#core/session/workspace.ts";

export const arrivalHandlers = (workspace: Workspace, arrivals: Arrivals) =>
  ({
    "arrivals.take": async () => ({
      arrivals: workspace.state().phase === "signed-in" ? [...arrivals.take()] : [],
    }),
    "arrivals.settle": async () => {
      arrivals.settle();
      return { ok: true };
    },
  }) satisfies Partial<Handlers>;
