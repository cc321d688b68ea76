import { mkdir } from "node:fs/promises";
import { app, BrowserWindow, dialog, Notification, net, powerMonitor, type Session, shell } from "electron";
import { createKeytarCredentials } from "#core/adapters/keytar-credentials.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { stagePath } from "#core/adapters/path-file.ts";
import { createSystemClock } from "#core/adapters/system-clock.ts";
import type { Core } from "#core/core.ts";
import { createCore } from "#core/create-core.ts";
import { passingFolder } from "#core/files/empty-folder.ts";
import { wayRefusal } from "#core/policy/of-host.ts";
import type { EmbeddedServer } from "#core/ports/embedded-server.ts";
import type { PolicyPort } from "#core/ports/policy.ts";
import type { Support } from "#core/ports/support.ts";
import type { Log } from "#core/ports/system.ts";
import type { Windows } from "#core/ports/windows.ts";
import { askingWindow } from "./bridge/asking-window.ts";
import { askingPage } from "./bridge/ipc-transport.ts";
import type { DesktopOptions } from "./options.ts";
import { createConnectivity } from "./system/connectivity.ts";
import { createFilePicker, createFileSaver, type DialogDeps } from "./system/dialogs.ts";
import { createExternalOpener } from "./system/external.ts";
import { createHostFetch } from "./system/host-fetch.ts";
import { createNotifier } from "./system/notifications.ts";
import { createPresence } from "./system/presence.ts";
import { createPrinter } from "./system/printer.ts";
import { createUpdates } from "./system/updates.ts";

/** Beside the built entry, in the same folder of the archive. */
export const serverProgram = new URL("server-worker.js", import.meta.url);

export interface CompositionOptions {
  readonly options: DesktopOptions;
  /** Folder of all data that must survive. */
  readonly data: string;
  readonly embeddedServer: EmbeddedServer;
  /** For calls to a team server; separate from the windows' session. */
  readonly apiSession: Session;
  readonly parent: DialogDeps["parent"];
  readonly log: Log;
  readonly windows: Windows;
  /** What the organization of this computer has fixed. */
  readonly policy: PolicyPort;
  readonly support: Support;
}

/** Supplies core's ports on this host. */
export async function composeCore({
  options,
  data,
  embeddedServer,
  apiSession,
  parent,
  log,
  policy,
  windows,
  support,
}: CompositionOptions): Promise<Core> {
  const paths = { data, temp: passingFolder(data) };
  await mkdir(paths.data, { recursive: true, mode: 0o700 });
  await mkdir(paths.temp, { recursive: true, mode: 0o700 });
  return createCore(
    {
      version: app.getVersion(),
      credentials: createKeytarCredentials({ dataFolder: data, log }),
      embeddedServer,
      fetch: createHostFetch({
        session: apiSession,
        direct: createNodeFetch(),
        refusal: wayRefusal(policy),
      }),
      opener: createExternalOpener(shell),
      paths,
      clock: createSystemClock(),
      connectivity: createConnectivity(net),
      log,
      policy,
      support,
      picker: createFilePicker({
        dialog,
        parent: () => askingWindow(BrowserWindow, parent),
        stage: stagePath,
      }),
      saver: createFileSaver({ dialog, parent: () => askingWindow(BrowserWindow, parent) }),
      presence: createPresence(powerMonitor),
      notifier: createNotifier(Notification, parent),
      windows,
      printer: createPrinter(() => askingPage() ?? parent()?.webContents ?? null),
      updates: createUpdates({ app, power: powerMonitor }),
    },
    { sample: options.sample, serverUrl: options.server, safe: options.safe, checkOutput: !app.isPackaged },
  );
}
