import type { Handlers } from "#contract/bridge/dispatcher.ts";
import type { Support } from "#core/ports/support.ts";
import type { Workspace } from "#core/session/workspace.ts";

/** Ways on from records of this computer that could not be opened. */
export const startHandlers = (workspace: Workspace, support: Support | null) =>
  ({
    "start.again": async () => {
      await workspace.openAgain();
      return { ok: true };
    },
    "start.openFolder": async () => {
      const folder = workspace.state().unopened?.folder;
      if (folder === undefined || support?.openFolder === undefined) return { opened: false };
      await support.openFolder(folder);
      return { opened: true };
    },
    "start.setAside": async () => {
      await workspace.setAside();
      return workspace.state();
    },
  }) satisfies Partial<Handlers>;
