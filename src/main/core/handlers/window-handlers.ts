import { Readable } from "node:stream";
import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { Tickets } from "#core/files/tickets.ts";
import type { Printer } from "#core/ports/printer.ts";
import type { ExternalOpener } from "#core/ports/system.ts";
import type { Windows } from "#core/ports/windows.ts";
import { checkExternalAddress } from "#core/session/external-address.ts";
import type { Workspace } from "#core/session/workspace.ts";

export interface WindowHandlerDeps {
  readonly workspace: Workspace;
  readonly opener: ExternalOpener;
  readonly windows: Windows | null;
  readonly printer: Printer | null;
  readonly tickets: Pick<Tickets, "once">;
  /** Hosts whose pages may be opened, beside those that the server names. */
  readonly hosts: readonly string[];
  /** May papers be printed on this computer? */
  readonly mayPrint: boolean;
}

export const windowHandlers = ({
  workspace,
  opener,
  windows,
  printer,
  tickets,
  hosts,
  mayPrint,
}: WindowHandlerDeps) =>
  ({
    "window.previewPrint": async () => {
      if (!mayPrint) throw new BridgeError("FORBIDDEN", "Printing is turned off by your organization.");
      if (!printer) throw new BridgeError("BAD_REQUEST", "This host has no preview of its own.");
      const bytes = await printer.preview();
      const about = {
        fileName: "preview.pdf",
        mimeType: "application/pdf",
        size: bytes.length,
        download: false,
      };
      return { url: tickets.once({ ...about, body: Readable.from([bytes]) }) };
    },
    "window.open": async ({ path }) => ({ opened: windows?.open(path) ?? false }),
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
