import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { type ProbeDeps, probeServer } from "#core/session/connection/probe.ts";
import type { Workspace } from "#core/session/workspace.ts";
import { type SaveTextDeps, saveText } from "./save-text.ts";

const sheetName = "Bellwether recovery sheet.txt";

export const workspaceHandlers = (workspace: Workspace, probing: ProbeDeps, saving: SaveTextDeps) =>
  ({
    "workspace.setUp": async (input) => {
      await workspace.setUp(input);
      return workspace.state();
    },
    "workspace.setUpServer": async (input) => {
      await workspace.setUpServer(input);
      return workspace.state();
    },
    "workspace.unlock": async ({ passphrase }) => {
      await workspace.unlock(passphrase);
      return workspace.state();
    },
    "workspace.recover": async ({ code, passphrase }) => {
      await workspace.recover(code, passphrase);
      return workspace.state();
    },
    "workspace.makeRecovery": async ({ passphrase }) => ({ code: await workspace.makeRecovery(passphrase) }),
    "workspace.saveRecovery": ({ text }) => saveText(saving, sheetName, text),
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
