import type { Handlers } from "#contract/bridge/dispatcher.ts";
import type { ExternalOpener } from "#core/ports/system.ts";
import { checkExternalAddress } from "#core/session/external-address.ts";
import type { Workspace } from "#core/session/workspace.ts";

export const windowHandlers = (workspace: Workspace, opener: ExternalOpener, hosts: readonly string[]) =>
  ({
    "window.openExternal": async ({ url }) => {
      const resources = workspace.state().session?.server.resources;
      const named = resources ? [resources.consultation, resources.manual, resources.training] : [];
      const allowed = [...named, ...hosts.map((host) => `https://${host}`)];
      const address = checkExternalAddress(url, allowed);
      if (address === null) return { opened: false };
      await opener.open(address);
      return { opened: true };
    },
  }) satisfies Partial<Handlers>;
