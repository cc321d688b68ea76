import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { type ProbeDeps, probeServer } from "#core/session/connection/probe.ts";
import type { Workspace } from "#core/session/workspace.ts";

export const workspaceHandlers = (workspace: Workspace, probing: ProbeDeps) =>
  ({
    "workspace.setUp": async (input) => {
      await workspace.setUp(input);
      return workspace.state();
    },
    "workspace.unlock": async ({ passphrase }) => {
      await workspace.unlock(passphrase);
      return workspace.state();
    },
    "workspace.useComputer": async () => {
      await workspace.useComputer();
      return workspace.state();
    },
    "workspace.useServer": async ({ url }) => {
      await workspace.useServer(url);
      return workspace.state();
    },
    "workspace.probe": ({ url }) => probeServer(url, probing),
  }) satisfies Partial<Handlers>;
