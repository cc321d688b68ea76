import type { Handlers } from "#contract/bridge/dispatcher.ts";
import type { ExternalOpener } from "#core/ports/system.ts";
import type { Windows } from "#core/ports/windows.ts";
import { checkExternalAddress } from "#core/session/external-address.ts";
import type { Workspace } from "#core/session/workspace.ts";

export const windowHandlers = (workspace: Workspace, opener: ExternalOpener, windows: Windows | null) =>
  ({
    "window.open": async ({ path }) => ({ opened: windows?.open(path) ?? false }),
    "window.openExternal": async ({ url }) => {
      const resources = workspace.state().session?.server.resources;
      const allowed = resources ? [resources.consultation, resources.manual, resources.training] : [];
      const address = checkExternalAddress(url, allowed);
      if (address === null) return { opened: false };
      await opener.open(address);
      return { opened: true };
    },
  }) satisfies Partial<Handlers>;
