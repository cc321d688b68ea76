import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { app, BrowserWindow, ipcMain, Menu, nativeTheme, session } from "electron";
import envPaths from "env-paths";
import type { Capability } from "#contract/bridge/frames.ts";
import { acquireInstanceLock } from "#core/adapters/instance-lock.ts";
import { stagePath } from "#core/adapters/path-file.ts";
import { beginServerThread } from "#core/adapters/server-thread.ts";
import { createWorkerServer } from "#core/adapters/worker-server.ts";
import type { Core } from "#core/core.ts";
import { createPageFiles } from "#core/page/page-files.ts";
import { createIpcGate } from "./bridge/ipc-gate.ts";
import { createIpcTransport } from "./bridge/ipc-transport.ts";
import { composeCore, createHostLog, serverProgram } from "./compose.ts";
import type { DesktopOptions } from "./options.ts";
import { followCapture } from "./windows/capture.ts";
import { menuTemplate } from "./windows/menu.ts";
import { guardNavigation } from "./windows/navigation.ts";
import { guardSession } from "./windows/permissions.ts";
import { createPageHandler, pageOrigin, pageScheme } from "./windows/protocol.ts";
import { followTheme } from "./windows/theme.ts";
import { createWindowFactory, pagePartition } from "./windows/window.ts";

const capabilities: readonly Capability[] = [
  "native-file-dialog",
  "native-save-dialog",
  "path-drop",
  "hide-from-capture",
  "notifications",
  "opens-browser",
  "updates",
];

/** A path in `out/`, where electron-vite puts this file's bundle. */
const built = (...path: string[]) => join(import.meta.dirname, "..", ...path);

const currentWindow = (): BrowserWindow | null =>
  BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null;

/** Blocks navigation, new windows and permissions before the first window exists (S-5, S-7). */
function closeWays(): void {
  app.on("web-contents-created", (_event, contents) => guardNavigation(contents));
  app.on("session-created", guardSession);
}

/** Creates windows, connects them to core, and answers their page's requests. */
async function openPages(core: Core) {
  const gate = createIpcGate(ipcMain);
  const transport = createIpcTransport({
    gate,
    stage: stagePath,
    stageFile: core.stageFile,
    connect: (wire) => core.connect(wire, { kind: "electron", capabilities }),
  });
  const files = await createPageFiles({ root: built("renderer"), manifest: built("renderer-files.json") });
  const pages = session.fromPartition(pagePartition, { cache: false });
  pages.protocol.handle(pageScheme, createPageHandler({ files, openTicket: core.openTicket }));

  const openWindow = createWindowFactory({
    platform: process.platform,
    preload: built("preload", "index.cjs"),
    nativeTheme,
    prepare: (window) => transport.attach(window.webContents),
  });
  const menu = menuTemplate({
    platform: process.platform,
    development: !app.isPackaged,
    run: (command) => {
      const window = currentWindow();
      if (window !== null)
        transport.send(window.webContents, { type: "event", name: "menu.command", payload: { command } });
    },
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
  return openWindow;
}

const show = (window: BrowserWindow) => {
  if (window.isMinimized()) window.restore();
  window.focus();
};

/** Runs the desktop application. Resolves once the first window shows its page. */
export async function runDesktop(options: DesktopOptions): Promise<void> {
  closeWays();
  const data = options.data ?? envPaths("Bellwether", { suffix: "" }).data;
  // Chromium's own files are in the same folder, and are removed with it.
  const windowData = join(data, "window");
  mkdirSync(windowData, { recursive: true, mode: 0o700 });
  app.setPath("userData", windowData);
  if (!app.requestSingleInstanceLock()) return app.quit();
  // Loads the server's modules while Electron becomes ready.
  const begun = options.server === null ? beginServerThread(serverProgram) : null;
  await app.whenReady();

  const log = createHostLog();
  const server = createWorkerServer({ workerUrl: serverProgram, begun, log });
  const lock = acquireInstanceLock(data);
  if (lock === null) throw new Error("Another Bellwether has these records open. Close it first.");
  const apiSession = session.fromPartition("bellwether-api", { cache: false });
  const core = await composeCore({
    options,
    data,
    embeddedServer: server,
    apiSession,
    parent: currentWindow,
    log,
  });

  let ended = false;
  app.on("will-quit", (event) => {
    if (ended) return;
    event.preventDefault();
    const end = async () => {
      await core.stop();
      lock.release();
      // From here on nothing holds a quit back: an installer may ask for one itself.
      ended = true;
      await core.finishUpdate();
    };
    end()
      .catch((error: unknown) => log.error("stop", error))
      .finally(() => {
        ended = true;
        app.quit();
      });
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => app.quit());

  const openWindow = await openPages(core);
  const starting = core.start();
  followTheme(core, nativeTheme);
  followCapture(core, app, BrowserWindow.getAllWindows);
  app.on("second-instance", () => {
    const window = currentWindow();
    if (window !== null) show(window);
  });
  app.on("activate", () => {
    if (currentWindow() === null) void openWindow();
  });
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  await Promise.all([starting.then(server.release), openWindow()]);
  if (!app.isPackaged) process.stdout.write(`Bellwether is ready at ${pageOrigin}/\n`);
}
